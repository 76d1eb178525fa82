import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { MAX_SAVED, MOST_NEW, SAVED_NAME_MAX } from '#shared/domains/search/search.saved.contract.ts'
import { NO_FILTERS, splitFilters, WIDEST } from '#shared/domains/search/search.rules.ts'
import { listChips } from './search.chips.state.ts'

const labelsOf = (filters: SearchFilters, opening: SearchFilters) =>
  listChips(filters, splitFilters(filters, opening).chosen).map(({ label }) => label)

const EVERYBODY = 'Everyone'

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
  means: 'Open a search to see today’s matches. “New” is then cleared.',
  name: 'Name',
  nameMissing: 'Give it a name first.',
  tell: 'Tell me about new members',
  tellHelp: 'We’ll tell you when a new member matches. No names in the notification.',
  confirmSave: 'Save',
  cancel: 'Cancel',
  saved: 'Saved. You can open it from “Saved searches”.',
  saveFailed: 'We couldn’t save this search. Please try again.',
  nameTaken: 'You already have a saved search with that name.',
  full: `You have ${MAX_SAVED} saved searches, and that’s the limit. Delete one first.`,
  tooOften: 'You’ve changed your saved searches a lot just now. Please try again in an hour.',
  gone: 'This search has since been deleted.',
  empty: 'Nothing saved yet',
  emptyHelp: 'Choose your filters, then “Save this search”. You can bring them back with one press.',
  loadFailed: 'We couldn’t load your saved searches.',
  openNew: (name: string, count: number) => `${newText(count)} in ${name}, newest first`,
  tellOf: (name: string) => `Tell me about new members in ${name}`,
  tellFailed: 'We couldn’t change that. Please try again.',
  rename: 'Rename',
  renameThat: (name: string) => `Rename ${name}`,
  renameFailed: 'We couldn’t rename it. Please try again.',
  remove: 'Delete',
  removeThat: (name: string) => `Delete ${name}`,
  removeQuestion: (name: string) => `Delete the search “${name}”?`,
  removeMeans: 'This only deletes the search. The members in it aren’t affected.',
  removed: 'Deleted.',
  removeFailed: 'We couldn’t delete it. Please try again.',
} as const
