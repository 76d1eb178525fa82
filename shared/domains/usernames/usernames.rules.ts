import { DAY, MINUTE, siteDayOf, WEEK } from '../../kernel/time.ts'
import { KEPT_WORDS, RESERVED_USERNAMES } from '../../routes.ts'
import { USERNAME } from '../accounts/accounts.contract.ts'

/**
 * Maximum number of approved changes per calendar year in the site's time zone, and minimum milliseconds between two
 * changes.
 */
export const USERNAME_CHANGES = { perYear: 4, gap: WEEK } as const
/** How long an admin can take a decision back, in milliseconds. After that, the first email about it may be sent. */
export const DECISION_UNDO = 2 * MINUTE
/** How long a name that a member gave up is kept from everyone else, in milliseconds. */
export const USERNAME_HELD = 365 * DAY

/** Whether length and characters are valid. */
export const isUsername = (username: string): boolean =>
  username.length >= USERNAME.min && username.length <= USERNAME.max && USERNAME.pattern.test(username)

/**
 * Returns a name without differences in capitals, marks and look-alikes. No two members may share the result. The
 * server's `normalizedUsernameIn` does the same in SQL.
 */
export const normalizedUsername = (username: string): string =>
  username
    .toLowerCase()
    .replaceAll(/[._-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/**
 * Further words that members could mistake for the operators, alone or combined. Within other names they're allowed.
 */
const OPERATORS =
  'mod moderation team crew owner operator founder boss root sys system sysop superuser webmaster postmaster hostmaster master abuse security safety legal help helpdesk desk service customer billing payment info noreply donotreply mailerdaemon verified everyone everybody nobody anyone anonymous unknown deleted'

const normalizedUsernames = (words: Iterable<string>): ReadonlySet<string> =>
  new Set([...words].map(normalizedUsername))
const NORMALIZED_KEPT = /* @__PURE__ */ normalizedUsernames(KEPT_WORDS)
const NORMALIZED_RESERVED = /* @__PURE__ */ normalizedUsernames(RESERVED_USERNAMES)

const NORMALIZED_OPERATORS = /* @__PURE__ */ normalizedUsernames([...KEPT_WORDS, ...OPERATORS.split(' ')])
/** Words that make a name look like the operators' only at its start, before the words above. */
const ARTICLES = /* @__PURE__ */ normalizedUsernames(['the', 'our', 'site'])

/**
 * Whether members could mistake a name for the operators'. Strips surrounding digits, and either reads inner digits as
 * letters or skips them.
 */
const isOfOperators = (username: string, siteName: string): boolean => {
  const own = normalizedUsername(siteName.normalize('NFKD').replaceAll(/[^A-Za-z0-9]/g, ''))
  const words = [...NORMALIZED_OPERATORS, ...(own.length >= USERNAME.min ? [own] : [])].join('|')
  const pattern = new RegExp(`^(?:${[...ARTICLES].join('|')})?(?:(?:${words})s?)+$`)
  return [username, username.replaceAll(/^[\d._-]+|[\d._-]+$/g, '')].some((name) => {
    const normalized = normalizedUsername(name)
    return pattern.test(normalized) || pattern.test(normalized.replaceAll(/\d/g, ''))
  })
}

/**
 * Whether a name is reserved: paths of the site regardless of digits and marks, names that members could mistake for
 * the operators', also with the site's name, and look-alikes of any of these.
 */
export const isReserved = (username: string, siteName = ''): boolean => {
  const words = username.toLowerCase().split(/[^a-z]+/)
  return (
    RESERVED_USERNAMES.has(words.join('')) ||
    NORMALIZED_RESERVED.has(normalizedUsername(username)) ||
    isOfOperators(username, siteName) ||
    words.some((word) => KEPT_WORDS.has(word)) ||
    username.split(/[._-]+/).some((part) => NORMALIZED_KEPT.has(normalizedUsername(part)))
  )
}

export interface UsernameForm {
  newUsername: string
  confirmation: string
  password: string
  /** The member's current name. */
  current: string
  /** Whether a request is already waiting. */
  isWaiting: boolean
}

export type UsernameProblem =
  | 'differ'
  | 'passwordMissing'
  | 'missing'
  | 'same'
  | 'waiting'
  | 'invalid'
  | 'taken'

/** Returns all problems with a username request, in the prescribed order. */
export const usernameProblems = (form: UsernameForm): UsernameProblem[] => {
  const { newUsername, confirmation, password, current, isWaiting } = form
  const rules: [boolean, UsernameProblem][] = [
    [newUsername !== confirmation, 'differ'],
    [password === '', 'passwordMissing'],
    [newUsername === '', 'missing'],
    [newUsername === current, 'same'],
    [isWaiting, 'waiting'],
    [!isUsername(newUsername), 'invalid'],
    [isReserved(newUsername), 'taken'],
  ]
  return rules.flatMap(([isBroken, problem]) => (isBroken ? [problem] : []))
}

export const USERNAME_LIMITS = ['year', 'gap'] as const
/** The limit that prevents another change, and when it no longer applies. */
export interface UsernameLimit {
  limit: (typeof USERNAME_LIMITS)[number]
  until: Date
}

const siteYearOf = (at: Date): number => Number(siteDayOf(at).slice(0, 4))

/** Returns the limit that prevents another change, given when earlier ones were approved, or null if there's none. */
export const usernameLimit = (approvedAt: readonly Date[], now: Date): UsernameLimit | null => {
  const last = Math.max(0, ...approvedAt.map((at) => at.getTime()))
  const afterGap = new Date(last + USERNAME_CHANGES.gap)
  const year = siteYearOf(now)
  if (approvedAt.filter((at) => siteYearOf(at) === year).length >= USERNAME_CHANGES.perYear) {
    // London is on UTC at the turn of the year.
    const nextYear = new Date(Date.UTC(year + 1, 0, 1))
    return { limit: 'year', until: nextYear > afterGap ? nextYear : afterGap }
  }
  return afterGap > now ? { limit: 'gap', until: afterGap } : null
}
