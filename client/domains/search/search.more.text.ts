import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import type { FilterName, SearchFilters } from '#shared/domains/search/search.contract.ts'
import { NO_FILTERS, splitFilters, WIDEST } from '#shared/domains/search/search.rules.ts'
import { MAX_SAVED, MOST_NEW } from '#shared/domains/search/search.saved.contract.ts'
import { isCouple } from '#shared/kernel/profile-types.ts'
import { listChips } from './search.facets.state.ts'
import { SEARCH_TEXT } from './search.text.ts'

const labelsOf = (filters: SearchFilters, names: readonly FilterName[]) =>
  listChips(filters, names).map(({ label }) => label)

const EVERYBODY = 'Everyone'

/** Returns a search's filters in one line. */
export const filtersText = (filters: SearchFilters): string =>
  labelsOf(filters, splitFilters(filters, WIDEST).chosen).join(', ') || EVERYBODY

/** The maximum length of a suggested name, in characters. */
const SHORT = 40
/** Smallest first: each is part of the next. */
const PLACES = ['town', 'county', 'region', 'country'] as const
const SAID_FIRST: readonly FilterName[] = ['types', ...PLACES]

const whoText = ({ types }: SearchFilters) =>
  types.length > 1 && types.every(isCouple) ? 'Couples' : SEARCH_TEXT.values(types.map(shownType))

/** Returns a name for a search, like `Couples in Kent, Verified`: who, where, and as much of the rest as fits. */
export const suggestedName = (filters: SearchFilters): string => {
  const place = PLACES.map((each) => filters[each]).find((each) => each !== '')
  const others = splitFilters(filters, NO_FILTERS).chosen.filter((each) => !SAID_FIRST.includes(each))
  const who = whoText(filters) || (place ? EVERYBODY : '')
  const first = place ? `${who} in ${place}` : who
  let name = first.length <= SHORT ? first : who
  for (const label of labelsOf(filters, others)) {
    const longer = name ? `${name}, ${label}` : label
    if (longer.length <= SHORT) name = longer
  }
  return name || EVERYBODY
}

/** Returns `3 new` or `20+ new`. */
export const newText = (count: number): string => `${count > MOST_NEW ? `${MOST_NEW}+` : count} new`

export const SAVED_TEXT = {
  means: 'Open a search to see today’s matches. “New” is then cleared.',
  name: 'Name',
  nameMissing: 'Give it a name first.',
  tell: 'Tell me about new members',
  tellHelp: 'We’ll tell you when a new member matches. The notification never names anyone.',
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
  notifyOf: (name: string) => `Tell me about new members in ${name}`,
  notifyFailed: 'We couldn’t change that. Please try again.',
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
