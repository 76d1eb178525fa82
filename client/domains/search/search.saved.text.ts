import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { MAX_SAVED, MOST_NEW, SAVED_NAME_MAX } from '#shared/domains/search/search.saved.contract.ts'
import { NO_FILTERS, splitFilters, WIDEST } from '#shared/domains/search/search.rules.ts'
import { listChips } from './search.chips.state.ts'

const labelsOf = (filters: SearchFilters, opening: SearchFilters) =>
  listChips(filters, splitFilters(filters, opening).chosen).map(({ label }) => label)

const EVERYBODY = 'Everybody'

/** What a search asks for, in one line. */
export const filtersText = (filters: SearchFilters): string =>
  labelsOf(filters, WIDEST).join(', ') || EVERYBODY

/** A name for a search: as many of its filters as fit. */
export const suggestedName = (filters: SearchFilters): string => {
  let name = ''
  for (const label of labelsOf(filters, NO_FILTERS)) {
    const longer = name ? `${name}, ${label}` : label
    if (longer.length <= SAVED_NAME_MAX) name = longer
  }
  return name || EVERYBODY
}

/** `3 new` or `20+ new`. */
export const newText = (count: number): string => `${count > MOST_NEW ? `${MOST_NEW}+` : count} new`

export const SAVED_TEXT = {
  means: 'Opening one shows who fits it now, and counts everyone in it as seen.',
  name: 'Name',
  nameMissing: 'Give it a name first.',
  tell: 'Tell me about new members',
  tellHelp: 'A notification when somebody who has just joined fits. It names nobody.',
  confirmSave: 'Save',
  cancel: 'Cancel',
  saved: 'Saved. You can open it from “Saved searches”.',
  saveFailed: 'We could not save this search. Please try again.',
  nameTaken: 'You already have a saved search of that name.',
  full: `You have ${MAX_SAVED} saved searches, which is the most you can keep. Delete one of them first.`,
  tooOften: 'You have changed your saved searches a great many times. Please try again in an hour.',
  gone: 'This search has been deleted in the meantime.',
  empty: 'Nothing saved yet',
  emptyHelp: 'Choose your filters, then “Save this search”: one press brings them back.',
  loadFailed: 'We could not load your saved searches.',
  openNew: (name: string, count: number) => `${newText(count)} in ${name}, newest first`,
  tellOf: (name: string) => `Tell me about new members in ${name}`,
  tellFailed: 'We could not change that. Please try again.',
  rename: 'Rename',
  renameThat: (name: string) => `Rename ${name}`,
  renameFailed: 'We could not rename it. Please try again.',
  remove: 'Delete',
  removeThat: (name: string) => `Delete ${name}`,
  removeQuestion: (name: string) => `Delete the search “${name}”?`,
  removeMeans: 'Its filters and its name go. The members in it stay where they are.',
  removed: 'Deleted.',
  removeFailed: 'We could not delete it. Please try again.',
} as const
