import type { Role } from '#shared/domains/accounts/accounts.contract.ts'
import { CREDENTIAL_REASONS } from '#shared/domains/accounts/accounts.credentials.contract.ts'
import { VIEWERS_COUNTED } from '#shared/domains/profiles/profiles.looks.contract.ts'
import type { HideFrom, Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { ConsentSubject, Privacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import {
  type OwnUsernameRequest,
  USERNAME_LIMIT_REASONS,
  USERNAME_REASONS,
} from '#shared/domains/profiles/profiles.usernames.contract.ts'
import type { UsernameLimit, UsernameProblem } from '#shared/domains/profiles/profiles.usernames.rules.ts'
import { SECOND, SITE_ZONE } from '#shared/kernel/time.ts'
import { tooManyTriesText } from '#client/domains/accounts/accounts.limits.text.ts'
import { CallFailure } from '#client/platform/call.ts'
import { counted, fullDate } from '#client/platform/format.ts'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'

export const EDIT_TEXT = {
  title: 'Edit profile',
  description: 'What others read about you.',
  profileTitle: 'Title',
  profileTitleHelp: 'One line that says who you are.',
  profileText: 'Text',
  profileTextHelp: 'Shown as plain text, with your line breaks.',
  interests: 'Interests',
  interestsHelp: 'The ones you share with someone show first, on both profiles.',
  titleTooLong: 'At most 100 characters.',
  textTooLong: 'At most 5,000 characters.',
  save: 'Save profile',
  saved: 'Profile updated successfully!',
  seeProfile: 'See your public profile',
  failed: (message: string) => `Failed to update profile: ${message}`,
  exception: 'An error occurred while updating your profile',
} as const

export const PERSONAL_TEXT = {
  title: 'Personal details',
  description: 'A little more about you. Leave out anything you like.',
  loadFailed: 'Failed to load your personal details',
  saved: 'Personal details updated successfully!',
  failed: 'Failed to update your personal details',
  save: 'Save personal details',
  you: 'You',
  partner: 'Your partner',
  about: 'About you',
  noPartner: 'Now introduce your partner, so people can get to know you both.',
  woman: 'Which of you is the woman?',
  womanHelp: 'Your profile will say “Her” and “Him”. Visitors see this too.',
  womanIs: { member: 'I am', partner: 'My partner is' },
  firstname: 'First name',
  firstnameHelp: 'Only you see it, unless you choose to show it below.',
  showFirstnames: { one: 'Show my first name on my profile', two: 'Show our first names on our profile' },
  showFirstnamesHelp: 'Only members who open your profile see it. It never shows in search or to visitors.',
  birth: 'Date of birth',
  /** `month` is like `May 1990`. */
  birthHelp: (month: string) =>
    `You told us ${month}. Enter a full date to correct it. Others only see your age.`,
  partnerBirthHelp: 'Others only see the age.',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  height: 'Height',
  feet: 'Feet',
  inches: 'Inches',
  notSaid: 'No answer',
} as const

export const PREFERENCES_TEXT = {
  title: 'Account and preferences',
  description: 'Who you are, who you would like to meet, and where.',
  loadFailed: 'Unable to fetch account preferences. Please refresh.',
  accountType: 'Account type',
  accountTypeHelp: 'You can change it once per month.',
  locked: 'You can only change once per month.',
  changedOn: 'Changed on',
  nextChange: 'Next allowed change',
  losesPartner:
    'When you save this, we hide your partner’s details straight away and delete them 30 days later.',
  lookingFor: 'Looking for',
  lookingForHelp: 'Choose as many as you like. None means everyone.',
  ages: 'Ages',
  ageMin: 'From',
  ageMax: 'To',
  agesReversed: 'The lowest age must not be above the highest.',
  meeting: 'Meeting',
  meetSmokers: 'I am happy to meet smokers',
  canTravel: 'I can travel',
  canAccommodate: 'I can accommodate',
  place: 'Where you are',
  prefix: 'Postcode prefix',
  prefixHelp:
    'The first part of your postcode, up to 4 characters. We save it as you type, and no one else ever sees it.',
  prefixInvalid: 'At most 4 letters and digits.',
  prefixUnknown: (prefix: string) => `We don’t know ${prefix}. Check it, or leave it blank.`,
  town: 'Town',
  townTooLong: 'At most 50 characters.',
  country: 'Country',
  chooseCountry: 'Choose your country',
  countryNeeded: 'This prefix exists in several countries. Please choose yours.',
  found: 'Region, county and country',
  noPlace: 'We fill this in from your postcode prefix.',
  placeUpdated: 'Location details updated automatically',
  save: 'Save preferences',
  next: 'Browse now opens with these choices.',
  seeWhoFits: 'See your matches',
  saved: 'Account preferences updated successfully!',
  failed: (message: string) => `Failed to update account preferences: ${message}`,
  exception: 'we couldn’t reach the server',
} as const

export const PRIVACY_TEXT = {
  title: 'Privacy',
  description: 'Who can see you, and what they see.',
  visibility: 'Who may see my profile',
  inSearch: 'Appear in search',
  inSearchHelp:
    'Off: you don’t show up in Browse. Anyone who knows your username can still open your profile.',
  showOnline: 'Show when I was last here',
  showOnlineHelp:
    'Off: no one sees when you were last here. In lists you’re sorted by the day you joined, and a message to you can be taken back for 5 minutes, whether you’ve read it or not.',
  showAge: 'Show my age',
  showAgeHelp: 'Off: your profile hides your age, and searches by age won’t find you.',
  showPlace: 'Show where I am',
  showPlaceHelp:
    'Off: your profile hides your town, region and country, and searches by place won’t find you.',
  hideFrom: 'Hide from people near me',
  hideFromHelp:
    'You won’t see each other. We can’t do this for members who hide where they live. Visitors won’t see you either. Friends stay, and you can keep writing where you’ve both written. This relies on the places members give us.',
  allowFabs: 'Others can fab my photos',
  allowFabsHelp: 'Off: no new fabs, and only you see the count.',
  leaveTrace: 'Show when I’ve looked at someone',
  leaveTraceHelp:
    'Off: you browse unseen. You also leave every “Looked at me” list, and switching back on won’t put you back.',
  leaveTraceHidden: 'You already browse unseen, because you don’t show when you were here.',
  showRead: 'Show when I’ve read messages',
  showReadHelp:
    'You’ll both see “Seen” under the last message that was read, if they’ve switched this on too. Off: no one sees what you’ve read, and you won’t see what they have.',
  showReadHidden: 'No one sees what you’ve read, because you don’t show when you were here.',
  saved: 'Privacy settings updated',
  failed: 'Failed to update privacy settings',
  atHome: 'At home',
  atHomeHelp:
    'The people you live with or near don’t need to know you’re here. Each of these is a separate switch.',
  atHomeNearby: 'You won’t see each other',
  atHomeMails: 'Discreet emails',
  atHomeMailsHelp: 'Sender and subject say nothing about us',
  atHomeTab: 'A plain title and icon for tab and history',
  atHomePin: 'Locks this browser when you’re away',
  consents: 'Your consents',
  consentsHelp: 'What you’ve agreed we keep and show. If you withdraw, we delete it straight away.',
  noConsents: 'You haven’t given any consent yet.',
  noConsentsHelp:
    'It’ll appear here once you’ve saved your profile, your preferences or your personal details.',
  given: (date: string) => `Given on ${date}.`,
  read: 'Read what you agreed to',
  withdraw: 'Withdraw',
  withdrawn: 'You’ve withdrawn, and we’ve deleted it',
  withdrawFailed: 'We couldn’t withdraw it. Please try again.',
} as const

export const VISIBILITY_TEXT: Record<Visibility, { label: string; help: string }> = {
  everyone: { label: 'Everyone', help: 'Including visitors who aren’t logged in.' },
  members: { label: 'Members', help: 'Only people who are logged in.' },
  friends: { label: 'Friends', help: 'Only members you’re friends with.' },
}

/** What the choice means for the member; where they have not said where they live, what to do about it. */
export const hideFromText = (from: HideFrom, home: Privacy['home']): { label: string; help?: string } => {
  if (from === 'nobody') return { label: 'Nobody' }
  const place = home[from]
  if (place) return { label: `Members in my ${from}`, help: place }
  const missing = from === 'town' ? 'town' : 'postcode prefix'
  return {
    label: `Members in my ${from}`,
    help: `Add your ${missing} first, under Account and preferences.`,
  }
}

interface ConsentText {
  label: string
  /** Stands above the save button; `site` is the name of the site. */
  sentence: (site: string) => string
  question: string
  erases: string
}

export const CONSENT_TEXT: Record<ConsentSubject, ConsentText> = {
  profile: {
    label: 'Profile title, text and interests',
    sentence: (site) =>
      `By saving you agree that ${site} stores your title, text and interests, and shows them to everyone who may see your profile. They may reveal something about your sex life.`,
    question: 'Withdraw the consent for your profile title, text and interests?',
    erases: 'We delete your title, your text and your interests straight away. You can’t get them back.',
  },
  preferences: {
    label: 'Preferences and place',
    sentence: (site) =>
      `By saving you agree that ${site} stores who you’re looking for and where you are, matches you by it, and shows it to everyone who may see your profile. It may reveal something about your sex life. Your postcode prefix is never shown.`,
    question: 'Withdraw the consent for your preferences and place?',
    erases:
      'We delete who you’re looking for, your age range, what you said about meeting, and your place straight away. You can’t get them back. Your account type stays.',
  },
  personal: {
    label: 'Personal details',
    sentence: (site) =>
      `By saving you agree that ${site} stores these details and shows them to members who may see your profile: first names only if you choose to, dates of birth never. They may reveal something about your sex life and your origin. Visitors only see your age, whether you smoke, and which of a couple is the woman.`,
    question: 'Withdraw the consent for your personal details?',
    erases:
      'We delete your personal details and your partner’s straight away. You can’t get them back. Month and year of birth stay, as proof of age.',
  },
}
export const WITHDRAW_HINT = {
  before: 'You can withdraw this at any time under ',
  link: 'Privacy',
  after: '.',
} as const

export const ROLE_TEXT: Record<Role, string> = {
  admin: 'Admin',
  moderator: 'Moderator',
  user: 'Member',
  free: 'Member (free)',
  bronze: 'Member (bronze)',
  silver: 'Member (silver)',
  gold: 'Member (gold)',
}

export const YOUR_PROFILE_TEXT = {
  title: 'Settings',
  description: 'Your account, and everything you can change about it.',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  profileType: 'Profile type',
  groups: {
    profile: 'What others see',
    reach: 'Who can reach you, and how',
    logIn: 'Logging in',
    data: 'Your data and our decisions',
  },
  /** Of the page that is called as the button below is. */
  profileText: 'Profile text',
  /** What is in each setting. */
  settings: {
    '/account/edit': 'Your title, your own words, your interests',
    '/account/personal': 'First name, date of birth, looks and habits',
    '/account/preferences': 'Account type, who you’d like to meet, where',
    '/account/username': 'The name other members know you by',
    '/verifications': 'Show that you’re who you say you are',
    '/account/privacy': 'Who can see you, and what they see',
    '/messages/contact-preferences': 'Who may write to you first',
    '/account/block-list': 'Members you’ve blocked',
    '/account/notifications': 'What we tell you about, and how',
    '/account/email': 'Where our emails go',
    '/account/password': 'Choose a new one',
    '/account/security': 'Two-step log-in, passkeys',
    '/account/sessions': 'Your devices, and logging them out',
    '/account/export': 'Download everything we hold about you',
    '/account/reports': 'What you’ve reported, and what we decided',
    '/account/delete': 'Straight away, or after 14 days',
  },
  look: 'How the site looks',
  lookHelp: 'Kept in this browser.',
  edit: 'Edit Profile',
  save: 'Save Changes',
  cancel: 'Cancel',
  newUsername: 'Username',
  newUsernameHelp: 'We check every new name before it shows.',
  password: 'Current password',
  failed: 'Error updating profile',
  failedInline: 'Error updating profile.',
  waiting: (username: string) => `${username} is waiting for approval.`,
} as const

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

/** The limit, and the next possible date, which is one of the site. */
export const limitText = (limit: UsernameLimit['limit'], until: Date): string => {
  const rule =
    limit === 'year'
      ? 'You can change your username 4 times a year.'
      : 'You can change your username every 7 days.'
  return `${rule} You can change it again on ${fullDate(until, SITE_ZONE)}.`
}

export interface UsernameValues {
  newUsername: string
  /** Only where the form asks for it. */
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

/** What a refused request says, and at which field; undefined for any other failure. */
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
  keysHelp: [['A', 'approve'], ...QUEUE_TEXT.rejectKeys],
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

export const LOOKS_TEXT = {
  title: 'Looked at me',
  description: 'Members who opened your profile in the last 90 days. Only you see this.',
  ownTrace: 'You also show up in lists like this, unless you',
  ownTraceLink: 'switch that off in Privacy',
  list: 'Members who looked at your profile, the latest first',
  loadFailed: 'We couldn’t load who looked at you.',
  empty: 'No profile viewers to show yet.',
  emptyHelp:
    'Once a member opens your profile, you’ll find them here. A photo and a few lines give them a reason to.',
  edit: 'Edit profile',
  counted: (count: number) =>
    count >= VIEWERS_COUNTED
      ? `${VIEWERS_COUNTED - 1}+ members looked at your profile`
      : `${counted(count, 'member')} looked at your profile`,
  countedHelp: 'Silver and gold members see who it was.',
  memberships: 'Compare memberships',
} as const

export const VISITORS_TEXT = {
  lead: 'Your profile is open to everyone, so someone you block can still see it without logging in.',
  closed: 'Only people who are logged in can open your profile now.',
  label: 'Show my profile to members only',
  failed: 'We couldn’t change who sees your profile. Please try again.',
} as const
