import { OTHERS, SPANS, type Series, type Span } from '#shared/domains/statistics/statistics.contract.ts'
import { PROFILE_TYPE_LABELS } from '#shared/kernel/profile-types.ts'
import { timeAgo } from '#shared/kernel/time.ts'
import { MOST_WAITING } from '#shared/kernel/waiting.ts'
import { counted, fullDate, groupedNumber } from '#client/platform/format.ts'

export const WAITING_TEXT = {
  number: (count: number) => (count < MOST_WAITING ? String(count) : `${MOST_WAITING - 1}+`),
  /** Follows the number: `waiting, the oldest sent 5 hours ago`. */
  some: (count: number, oldest: Date, now: Date) =>
    `waiting, ${count === 1 ? '' : 'the oldest '}sent ${timeAgo(oldest, now)}`,
} as const

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const SHORT_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const LONG_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const WEEK_TEXT = {
  title: 'This week',
  help: 'The last seven days, up to and including yesterday.',
  figures: {
    joined: (amount: number) => (amount === 1 ? 'person joined' : 'people joined'),
    decisions: (amount: number) => (amount === 1 ? 'report decided' : 'reports decided'),
    verifications: (amount: number) =>
      amount === 1 ? 'verification photo decided' : 'verification photos decided',
    messages: (amount: number) => (amount === 1 ? 'message sent' : 'messages sent'),
  },
} as const

export const CHARTS_TEXT = {
  title: 'How it’s going',
  until: (day: string) =>
    `Up to and including yesterday, ${fullDate(new Date(day), 'UTC')}. Reports about staff aren’t included.`,
  loadFailed: 'We couldn’t load the charts.',
  span: 'Show',
  spans: {
    days: `${SPANS.days} days`,
    months: `${SPANS.months} months`,
  } satisfies Record<Span, string>,
  asTable: 'As a table',
  period: { days: 'Day', months: 'Month' } satisfies Record<Span, string>,
  notCounted: 'Not counted',
  /** Returns `16 Jun` or `Jun`. */
  short: (from: string, span: Span) => (span === 'days' ? SHORT_DAY : SHORT_MONTH).format(new Date(from)),
  /** Returns `16 June 2026` or `June 2026`. */
  long: (from: string, span: Span) =>
    span === 'days' ? fullDate(new Date(from), 'UTC') : LONG_MONTH.format(new Date(from)),
} as const

const hours = (mean: number) => `${groupedNumber(mean)} ${mean === 1 ? 'hour' : 'hours'} on average.`

interface SeriesText {
  title: string
  /** Returns the overall figure, as a sentence. */
  total: (amount: number) => string
  /** Shown if there's no overall figure. */
  none: string
}

const NOT_COUNTED = 'Nothing has been counted yet.'

export const SERIES_TEXT: Record<Series, SeriesText> = {
  joined: {
    title: 'New members',
    total: (amount) => `${counted(amount, 'person', 'people')} joined.`,
    none: NOT_COUNTED,
  },
  active: {
    title: 'Active members',
    total: (amount) => `${counted(amount, 'member')} a day on average.`,
    none: NOT_COUNTED,
  },
  messages: {
    title: 'Messages',
    total: (amount) => `${counted(amount, 'message')} sent.`,
    none: NOT_COUNTED,
  },
  photos: {
    title: 'Photos',
    total: (amount) => `${counted(amount, 'photo')} added.`,
    none: NOT_COUNTED,
  },
  verifications: {
    title: 'Verifications decided',
    total: (amount) => `${counted(amount, 'decision')}.`,
    none: NOT_COUNTED,
  },
  verificationHours: {
    title: 'Hours until a verification is decided',
    total: hours,
    none: 'No verification was decided.',
  },
  reports: {
    title: 'Reports',
    total: (amount) => `${counted(amount, 'report')} made.`,
    none: NOT_COUNTED,
  },
  decisions: {
    title: 'Reports decided',
    total: (amount) => `${counted(amount, 'decision')}.`,
    none: NOT_COUNTED,
  },
  decisionHours: {
    title: 'Hours until a report is decided',
    total: hours,
    none: 'No report was decided.',
  },
}

export const GROUPS_TEXT = {
  title: 'Members',
  description: (members: number) =>
    `${counted(members, 'member')} when we last counted. Groups of fewer than 20 are part of “Others”, so no one can be picked out.`,
  tooFew: 'There aren’t enough members yet to show groups without picking someone out.',
  types: 'By account type',
  counties: 'By county',
  type: 'Account type',
  county: 'County',
  members: 'Members',
  nameOf: (key: string): string => {
    if (key === OTHERS) return 'Others'
    return Object.entries(PROFILE_TYPE_LABELS).find(([type]) => type === key)?.[1].shown ?? key
  },
} as const
