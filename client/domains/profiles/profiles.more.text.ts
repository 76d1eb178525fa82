import type { HideFrom, Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { ConsentSubject, Privacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'

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
    'When off, you don’t show up in Browse. Anyone who knows your username can still open your profile.',
  showOnline: 'Show when I was last here',
  showOnlineHelp:
    'When off, no one sees when you were last here. In lists you’re sorted by the day you joined, and a message to you can be taken back for 5 minutes, whether you’ve read it or not.',
  showAge: 'Show my age',
  showAgeHelp: 'When off, your profile hides your age, and searches by age won’t find you.',
  showPlace: 'Show where I am',
  showPlaceHelp:
    'When off, your profile hides your town, region and country, and searches by place won’t find you.',
  hideFrom: 'Hide from people near me',
  hideFromHelp:
    'You won’t see each other. We can’t do this for members who hide where they live. Visitors won’t see you either. Friends stay, and you can keep writing where you’ve both written. This relies on the places members give us.',
  allowFabs: 'Others can fab my photos',
  allowFabsHelp: 'When off, there are no new fabs, and only you see the count.',
  leaveTrace: 'Show when I’ve looked at someone',
  leaveTraceHelp:
    'When off, you browse unseen. You also leave every “Looked at me” list, and switching back on won’t put you back.',
  leaveTraceHidden: 'You already browse unseen, because you don’t show when you were here.',
  showRead: 'Show when I’ve read messages',
  showReadHelp:
    'You’ll both see “Seen” under the last message that was read, if they’ve switched this on too. When off, no one sees what you’ve read, and you won’t see what they have.',
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

/** Returns a choice's label and help, or what to do if the member hasn't given a place. */
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
  /** Shown above the save button. `site` is the site's name. */
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
