import { BAN_YEARS } from '#shared/domains/accounts/accounts.contract.ts'
import { GRACE_DAYS } from '#shared/domains/joining/joining.leaving.contract.ts'
import {
  LOG_IN_DAYS,
  type UserOrder,
  type UserRole,
  type UserSpan,
  type UserStatus,
} from '#shared/domains/users/users.contract.ts'
import type { RestrictionKind } from '#shared/kernel/restriction.ts'
import { counted, groupedNumber } from '#client/platform/format.ts'

export const ROLE_TEXT: Record<UserRole, string> = {
  user: 'Member',
  moderator: 'Moderator',
  admin: 'Admin',
}

export const STATUS_TEXT: Record<UserStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  deleting: 'Being deleted',
}

export const RESTRICTION_TEXT: Record<RestrictionKind, string> = {
  read_only: 'Can only read',
  no_messages: 'Can’t send messages',
  no_uploads: 'Can’t add photos',
}

const SPANS: Record<UserSpan, string> = {
  7: 'In the last 7 days',
  30: 'In the last 30 days',
  365: 'In the last year',
}

const ORDERS: Record<UserOrder, string> = { newest: 'Newest first', seen: 'Last seen first' }

export const USERS_TEXT = {
  title: 'Users',
  description: 'Everyone with an account. We keep a record of the accounts you open.',
  search: 'Username, email address, id or email reference',
  searchHelp:
    'The beginning of a username, or a whole email address, id or reference from one of our emails.',
  find: 'Search',
  role: 'Role',
  status: 'Status',
  tier: 'Membership',
  type: 'Profile type',
  verified: 'Verified',
  reported: 'Reported',
  joined: 'Joined',
  seen: 'Last seen',
  spans: SPANS,
  order: 'Order',
  filters: (active: number) => (active === 0 ? 'Filters' : `Filters (${groupedNumber(active)})`),
  any: 'Any',
  yes: 'Yes',
  no: 'No',
  orders: ORDERS,
  byName: 'Searches by name are sorted by name.',
  clear: 'Clear the search and filters',
  list: 'Users',
  columns: { name: 'Name', type: 'Type', standing: 'Standing' },
  loadFailed: 'We couldn’t load the users.',
  empty: 'No users found',
  emptyHelp: 'Check the spelling, or clear a filter.',
} as const

export const USER_TEXT = {
  loadFailed: 'We couldn’t load this user.',
  recorded: 'We keep a record that you opened this.',
  profile: 'Open the profile',
  asVisitor: 'See it as a visitor',
  facts: 'Account',
  email: 'Email address',
  role: 'Role',
  status: 'Status',
  until: (day: string) => `until ${day}`,
  withoutEnd: 'without end',
  since: (day: string) => `since ${day}`,
  erased: (day: string) => `everything is deleted on ${day}`,
  leftThemselves: 'They closed the account themselves, so only they can open it again.',
  reason: 'What we told them',
  restricted: 'Restricted',
  banned: 'Banned',
  looksBanned: 'Looks like a banned member’s picture',
  looksBannedHelp:
    'One of their photos looks like one of someone who is banned. It can be chance: compare before you decide.',
  addressBanned: 'Same email address as someone who is banned',
  addressBannedHelp:
    'It’s spelled differently, but mails to it reach the same person. Compare both accounts before you decide.',
  tier: 'Membership',
  comingTier: 'Coming membership',
  from: (day: string) => `from ${day}`,
  type: 'Profile type',
  joined: 'Joined',
  seen: 'Last seen',
  verified: 'Verified',
  notVerified: 'No',
  secondFactor: 'Second factor',
  on: 'On',
  off: 'Off',
  sessions: 'Open log-ins',
  photos: 'Photos',
  blocks: 'Blocked by',
  members: (count: number) => counted(count, 'member'),
  reportsMade: 'Reports made',
  reportsReceived: 'Reports about them',
  photosTakenDown: 'Photos taken down',
  notForYou: 'Not shown to you',
  request: 'Would like to be called',
  hoursLeft: (hours: number) => `${counted(hours, 'hour')} left to answer`,
  overdue: 'The answer is overdue',
  decide: 'Decide',
  acts: 'What you can do',
  records: 'What admins have done',
  recordsFailed: 'We couldn’t load what admins have done.',
  noRecords: 'Nothing yet',
  noRecordsHelp: 'What admins do about this account will be listed here.',
} as const

export const HISTORY_TEXT = {
  title: 'History',
  logIns: 'Log-ins by day',
  logInsHelp: `Of the last ${LOG_IN_DAYS} days, if they’re still open. We don’t keep the others.`,
  noLogIns: 'None',
  day: 'Day',
  number: 'Log-ins',
  decisions: 'Decisions about them',
  noDecisions: 'None',
  notForYou: 'Not shown to you',
  decision: 'Decision',
  reason: 'Reason',
  takenBack: 'Taken back',
  caseNumber: (number: string) => `Case ${number}`,
  nothingTold: 'They weren’t told',
} as const

export const AS_VISITOR_TEXT = {
  title: 'As a visitor sees it',
  help: 'What people see when they aren’t logged in. The member won’t know you looked.',
  back: 'Back to the account',
  loadFailed: 'We couldn’t load the profile.',
  nothing: (name: string) => `Visitors don’t see ${name}`,
  nothingHelp: 'To them, this profile doesn’t exist.',
} as const

interface ActText {
  act: string
  question: (name: string) => string
  means: string
  done: (name: string) => string
}

export const USER_ACTS = [
  'makeAdmin',
  'makeModerator',
  'makeMember',
  'setTier',
  'withdrawTier',
  'suspend',
  'restore',
  'restrict',
  'unrestrict',
  'logOut',
  'removeSecondFactor',
  'ban',
  'unban',
  'close',
  'keep',
] as const
export type UserAct = (typeof USER_ACTS)[number]

export const ACTS_TEXT: Record<UserAct, ActText> = {
  makeAdmin: {
    act: 'Make an admin',
    question: (name) => `Make ${name} an admin?`,
    means: 'They can then do everything you can. We’ll email them, and they’ll need to log in again.',
    done: (name) => `${name} is an admin now`,
  },
  makeModerator: {
    act: 'Make a moderator',
    question: (name) => `Make ${name} a moderator?`,
    means:
      'They can then check verification photos, decide on reports and remove posts, and nothing else of what you can do. We’ll email them, and they’ll need to log in again.',
    done: (name) => `${name} is a moderator now`,
  },
  makeMember: {
    act: 'Take off the staff',
    question: (name) => `Take ${name} off the staff?`,
    means: 'They stay a member. We’ll email them, and they’ll need to log in again.',
    done: (name) => `${name} is no longer on the staff`,
  },
  setTier: {
    act: 'Change the membership',
    question: (name) => `Which membership should ${name} have?`,
    means:
      'They get it right away or on its first day, instead of what they have by then. We’ll let them know when they have it.',
    done: (name) => `${name}’s membership has been saved`,
  },
  withdrawTier: {
    act: 'Withdraw the coming membership',
    question: (name) => `Withdraw what ${name} was to have later?`,
    means: 'They keep what they have. We don’t tell them, but it no longer shows under their membership.',
    done: (name) => `The coming membership of ${name} is withdrawn`,
  },
  suspend: {
    act: 'Suspend',
    question: (name) => `Suspend ${name}?`,
    means: 'They’re logged out, can’t log in, and no one can see them. We’ll email them, with your reason.',
    done: (name) => `${name} is suspended`,
  },
  restore: {
    act: 'End the suspension',
    question: (name) => `Let ${name} back in?`,
    means: 'They can log in again and find everything as it was. We’ll email them.',
    done: (name) => `${name} is back`,
  },
  restrict: {
    act: 'Restrict',
    question: (name) => `Restrict what ${name} can do?`,
    means:
      'They can still log in, read, block, report and leave. We’ll tell them at the top of every page and by email, with your reason.',
    done: (name) => `${name} is restricted`,
  },
  unrestrict: {
    act: 'End the restriction',
    question: (name) => `Let ${name} do everything again?`,
    means: 'It counts right away. We’ll email them.',
    done: (name) => `${name} can do everything again`,
  },
  logOut: {
    act: 'Log out everywhere',
    question: (name) => `Log ${name} out everywhere?`,
    means: 'They have to log in again on every device.',
    done: (name) => `${name} is logged out everywhere`,
  },
  removeSecondFactor: {
    act: 'Remove the second factor',
    question: (name) => `Remove the second factor of ${name}?`,
    means:
      'First make sure it’s really them asking. They’re logged out everywhere, and log in with the password alone. We’ll email them, and they can undo it.',
    done: (name) => `The second factor of ${name} is removed`,
  },
  ban: {
    act: 'Ban',
    question: (name) => `Ban ${name} for good?`,
    means: `They’re logged out, can’t log in, and no one can see them. For ${BAN_YEARS} years no one can register with their address, and we tell you about photos that look like theirs. We’ll email them, with your reason.`,
    done: (name) => `${name} is banned`,
  },
  unban: {
    act: 'Lift the ban',
    question: (name) => `Lift the ban on ${name}?`,
    means:
      'They can log in again and find everything as it was, unless their account is being deleted. We delete what we kept to recognise them. We’ll email them.',
    done: (name) => `${name} is no longer banned`,
  },
  close: {
    act: 'Delete the account',
    question: (name) => `Delete the account of ${name}?`,
    means: `It’s closed right away, and everything in it is deleted in ${GRACE_DAYS} days. Until then you can stop it. We’ll email them, with your reason.`,
    done: (name) => `The account of ${name} is closed`,
  },
  keep: {
    act: 'Stop the deletion',
    question: (name) => `Keep the account of ${name}?`,
    means: 'It’s open again right away, with everything as it was. We’ll email them.',
    done: (name) => `The account of ${name} is open again`,
  },
}

export const UNDO_TEXT = { undo: 'Undo', failed: 'We couldn’t undo this. Please try again.' } as const

export const ACT_FIELDS_TEXT = {
  reason: 'Reason',
  reasonHelp: 'They read this.',
  kind: 'What they can’t do',
  reasonMissing: 'Write a reason first.',
  from: 'First day',
  fromHelp: 'Leave it blank for right away.',
  until: 'Last day',
  untilHelp: 'Leave it blank for no end.',
  tier: 'Membership',
  same: 'Choose another membership, or another last day.',
  failed: 'We couldn’t save this. Please try again.',
} as const

export const ALIKE_TEXT = {
  title: 'Similar accounts',
  help: 'They may belong to the same person as this one. It can be chance: compare before you decide.',
  isBanned: 'Banned',
  sharesAddress: 'The same email address in another spelling',
  looksAlike: 'Pictures that look alike',
} as const
