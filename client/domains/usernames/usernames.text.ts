import { CREDENTIAL_REASONS } from '#shared/domains/accounts/accounts.credentials.contract.ts'
import {
  type OwnUsernameRequest,
  USERNAME_LIMIT_REASONS,
  USERNAME_REASONS,
} from '#shared/domains/usernames/usernames.contract.ts'
import type { UsernameLimit, UsernameProblem } from '#shared/domains/usernames/usernames.rules.ts'
import { SECOND, SITE_ZONE } from '#shared/kernel/time.ts'
import { tooManyTriesText } from '#client/domains/accounts/accounts.text.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { counted, fullDate } from '#client/platform/format.ts'

export const USERNAME_TEXT = {
  title: 'Change username',
  description: (current: string) =>
    `Your username is ${current}. We check every new name ourselves, and approval comes within 24 hours.`,
  newUsername: 'New username',
  newUsernameHelp: '3 to 30 letters, digits, dots, hyphens or underscores.',
  confirmation: 'Confirm new username',
  password: 'Current password',
  submit: 'Ask for this username',
  sent: 'Your username change request has been submitted for admin approval.',
  failed: 'Could not submit request',
  tryAgain: 'Nothing has changed. Please try again.',
  requests: 'Your requests',
  none: 'No requests yet',
  noneHelp: 'Your requests and our answers appear here.',
  askedOn: (day: string, username: string) => `Asked for on ${day}, in place of ${username}`,
  decidedOn: (day: string) => `Answered on ${day}`,
  approved: (oldUsername: string) =>
    `You log in as before. Links to your profile as ${oldUsername} no longer work, and no one else can take that name for a year.`,
  reason: (reason: string) => `Why: ${reason}`,
} as const

export const STATUS_TEXT: Record<OwnUsernameRequest['status'], string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Not approved',
}

/** Returns the limit and the next possible date, in the site's time zone. */
export const limitText = (limit: UsernameLimit['limit'], until: Date): string => {
  const rule =
    limit === 'year'
      ? 'You can change your username 4 times a year.'
      : 'You can change your username every 7 days.'
  return `${rule} You can change it again on ${fullDate(until, SITE_ZONE)}.`
}

export interface UsernameValues {
  newUsername: string
  /** Set only if the form asks for it. */
  confirmation?: string
  password: string
}
type UsernameField = keyof UsernameValues

export const FIELD_OF: Record<UsernameProblem, UsernameField> = {
  differ: 'confirmation',
  passwordMissing: 'password',
  missing: 'newUsername',
  same: 'newUsername',
  waiting: 'newUsername',
  invalid: 'newUsername',
  taken: 'newUsername',
}

const PROBLEMS = Object.keys(FIELD_OF) as UsernameProblem[]

/** Returns a rejected request's text and the field to show it at, or undefined for any other failure. */
export const refusalOf = (error: unknown, now: Date): { field: UsernameField; text: string } | undefined => {
  if (!(error instanceof CallFailure)) return undefined
  const { code, message, retryAfter } = error
  if (code === CREDENTIAL_REASONS.wrongPassword.code) return { field: 'password', text: message }
  if (code === CREDENTIAL_REASONS.tooManyWrongPasswords.code) {
    return { field: 'password', text: tooManyTriesText(retryAfter) }
  }
  for (const limit of ['year', 'gap'] as const) {
    if (code !== USERNAME_LIMIT_REASONS[limit].code) continue
    const until = new Date(now.getTime() + (retryAfter ?? 0) * SECOND)
    return { field: 'newUsername', text: limitText(limit, until) }
  }
  const problem = PROBLEMS.find((name) => USERNAME_REASONS[name].code === code)
  return problem && { field: FIELD_OF[problem], text: message }
}

export const REQUESTS_TEXT = {
  title: 'Username requests',
  description: 'Members who’d like a different username. We’ve promised them an answer within 24 hours.',
  filters: 'Which requests to list',
  filter: {
    pending: 'Waiting',
    approved: 'Approved',
    rejected: 'Rejected',
    all: 'All',
  },
  list: 'Username requests',
  loadFailed: 'We couldn’t load the username requests.',
  empty: {
    pending: 'No requests are waiting',
    approved: 'No approved requests',
    rejected: 'No rejected requests',
    all: 'No username requests yet',
  },
  emptyHelp: 'You’ll find requests here as soon as members send them.',
  waiting: (count: number) => `${counted(count, 'request')} waiting`,
  asked: 'Asked',
  wants: (name: string) => `asked to be ${name}`,
  choose: 'Choose a request from the list',
  chooseHelp: 'The member sees what you decide, and the reason if you give one.',
  openFailed: 'We couldn’t open this request.',
  now: 'Username now',
  wanted: 'Username wanted',
  former: 'Earlier usernames',
  openProfile: 'Open the profile',
  taken: 'This name, or one that looks like it, has been taken since. You can only reject the request.',
  reason: 'Note to the member',
  reasonHelp: 'Sent with a rejection. They’ll see it on their username page.',
  approve: 'Approve',
  reject: 'Reject',
  status: { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected' },
  toldReason: (reason: string) => `Note to the member: ${reason}`,
  approved: (name: string) => `They’re ${name} now`,
  rejected: (name: string) => `${name} keeps their username`,
  decideFailed: 'We couldn’t save this. Another admin may have got there first.',
} as const
