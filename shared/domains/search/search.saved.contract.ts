import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { flag, id, nothing, trimmed } from '../../kernel/fields.ts'
import { DAY } from '../../kernel/time.ts'
import { FILTER_FIELDS, inOrder, searchFilters, sort, SORTS } from './search.contract.ts'

/** Maximum saved searches per member. */
export const MAX_SAVED = 20
/** Maximum characters of a saved search's name. */
export const SAVED_NAME_MAX = 60
/** Milliseconds after joining during which a member counts as new in a search. */
export const NEW_FOR = 30 * DAY
/** New members are counted up to this number; one more means "or more". */
export const MOST_NEW = 20

export const SAVED_REASONS = {
  tooMany: reason(
    'too_many_saved_searches',
    'conflict',
    'You have as many saved searches as you can keep. Please delete one first.',
  ),
  nameTaken: reason('saved_search_name_taken', 'conflict', 'You already have a saved search of that name.'),
} as const

const CHANGES = { per: 'member', max: 300, seconds: 60 * 60, whenStoreDown: 'open' } as const

const name = () => trimmed(SAVED_NAME_MAX).check(z.minLength(1))

const savedSearch = z.object({
  id: id(),
  name: selfOnly(z.string()),
  /** Filters that no longer exist count as not set. */
  filters: selfOnly(searchFilters),
  sort: z.enum(SORTS),
  /** Whether the member is notified of new members. */
  tell: z.boolean(),
  /**
   * Number of members who joined within NEW_FOR and come, in the order `newest`, before the one who was first when the
   * search was last opened. Counted up to MOST_NEW, and one more means "or more".
   */
  fresh: z.int(),
})
export type SavedSearch = z.output<typeof savedSearch>

export const listSavedSearches = endpoint({
  name: 'search.listSavedSearches',
  summary: 'The caller’s saved searches, at most 20, sorted by name, each with its number of new members.',
  method: 'GET',
  path: '/api/saved-searches',
  access: 'member',
  input: nothing,
  output: z.object({ searches: z.array(savedSearch) }),
  reasons: [],
  // Each call counts up to twenty searches, so the limit allows no more counts than for counting members.
  limits: [{ per: 'member', max: 150, seconds: 60 * 60, whenStoreDown: 'open' }],
})

export const saveSearch = endpoint({
  name: 'search.saveSearch',
  summary:
    'Save a search under a name. Its current matches count as seen. Repeating the client key doesn’t save it again.',
  method: 'POST',
  path: '/api/saved-searches',
  access: 'member',
  whileRestricted: 'kept',
  input: z
    .object({
      ...FILTER_FIELDS,
      sort: sort(),
      name: name(),
      clientKey: id(),
      tell: z._default(flag(), false),
    })
    .check(inOrder),
  output: z.object({ id: id() }),
  reasons: [SAVED_REASONS.tooMany, SAVED_REASONS.nameTaken],
  limits: [CHANGES],
})

const ofSearch = { searchId: id() }

export const renameSavedSearch = endpoint({
  name: 'search.renameSavedSearch',
  summary: 'Rename one of the caller’s saved searches.',
  method: 'PUT',
  path: '/api/saved-searches/{searchId}/name',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'savedSearch',
  input: z.object({ ...ofSearch, name: name() }),
  output: nothing,
  reasons: [SAVED_REASONS.nameTaken],
  limits: [CHANGES],
})

export const notifyOfSavedSearch = endpoint({
  name: 'search.notifyOfSavedSearch',
  summary: 'Set whether the caller is notified when new members match a saved search.',
  method: 'PUT',
  path: '/api/saved-searches/{searchId}/telling',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'savedSearch',
  input: z.object({ ...ofSearch, tell: flag() }),
  output: nothing,
  reasons: [],
  limits: [CHANGES],
})

export const markSavedSearchSeen = endpoint({
  name: 'search.markSavedSearchSeen',
  summary:
    'Record that the caller has opened a saved search, so that its current matches no longer count as new.',
  method: 'PUT',
  path: '/api/saved-searches/{searchId}/seen',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'savedSearch',
  input: z.object(ofSearch),
  output: nothing,
  reasons: [],
  limits: [CHANGES],
})

export const removeSavedSearch = endpoint({
  name: 'search.removeSavedSearch',
  summary: 'Delete one of the caller’s saved searches.',
  method: 'DELETE',
  path: '/api/saved-searches/{searchId}',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'savedSearch',
  input: z.object(ofSearch),
  output: nothing,
  reasons: [],
  limits: [CHANGES],
})
