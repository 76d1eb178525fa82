import type { ConsentSubject, Privacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import type { HideFrom, Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'

export const PROFILES_TEXT = {
  noUser: 'No authenticated user',
  noUserInSettings: 'No authenticated user found.',
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
  kept: 'You had not saved these changes yet, so we kept them.',
  discard: 'Discard them',
  loadFailed: 'We could not load this page.',
} as const

export const PUBLIC_TEXT = {
  /** `when` is like `in 20 minutes`. */
  tooMany: (when: string, isMember: boolean) =>
    `${isMember ? 'You have' : 'You, or somebody on your network, have'} opened a great many profiles. You can open more ${when}.`,
  verified: 'Verified',
  /** Of `2026-03`. */
  since: (month: string) =>
    `since ${new Date(`${month}-15`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })}`,
  status: 'Current status',
  shared: (count: number) => (count === 1 ? '1 interest in common' : `${count} interests in common`),
  interests: 'Interests',
  noInterests: 'No interests chosen yet.',
  about: 'About',
  noText: (username: string) => `${username} has not written anything yet.`,
  noTextOwn: 'You have not written anything yet. A few honest sentences get the most answers.',
  lookingFor: 'Looking for',
  everyone: 'Everyone',
  ages: (from: number, to: number) => `Ages ${from} to ${to}`,
  meetSmokers: 'Happy to meet smokers',
  noSmokers: 'Prefers non-smokers',
  canTravel: 'Can travel',
  canAccommodate: 'Can accommodate',
  details: 'Details',
  height: 'Height',
  bodyType: 'Body type',
  sexuality: 'Sexuality',
  tattoos: 'Tattoos',
  piercings: 'Piercings',
  drinking: 'Drinking',
  smoker: 'Smoker',
  ethnicity: 'Ethnicity',
  yes: 'Yes',
  no: 'No',
} as const

export const SEEN_AS_TEXT = {
  label: 'See my profile as',
  self: 'Myself',
  as: {
    visitor: 'Somebody who is not logged in',
    member: 'A member',
    friend: 'A friend',
    named: 'A member I name',
  },
  username: 'Username',
  show: 'Show',
  unknown: (username: string) => `We could not find ${username}, or the profile is not open to you.`,
  nothing: 'They do not see your profile',
  nothingHelp: 'For them there is no such profile.',
  openPrivacy: 'Privacy settings',
} as const

export const EDIT_TEXT = {
  title: 'Edit profile',
  description: 'What others read about you.',
  profileTitle: 'Title',
  profileTitleHelp: 'One line that says who you are.',
  profileText: 'Text',
  profileTextHelp: 'Shown as plain text, with your line breaks.',
  interests: 'Interests',
  interestsHelp: 'Those you share with somebody show first on both profiles.',
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
  description: 'A little more about you. Leave out whatever you like.',
  loadFailed: 'Failed to load your personal details',
  saved: 'Personal details updated successfully!',
  failed: 'Failed to update your personal details',
  save: 'Save personal details',
  you: 'You',
  partner: 'Your partner',
  about: 'About you',
  noPartner:
    'We know nothing about your partner yet. Fill in a few details below, so that members get to know you both.',
  woman: 'Which of you is the woman?',
  womanHelp: 'Your profile then says Her and Him, also to people who are not logged in.',
  womanIs: { member: 'I am', partner: 'My partner is' },
  firstname: 'First name',
  firstnameHelp: 'Only you see it, unless you show it below.',
  showFirstnames: { one: 'Show my first name on my profile', two: 'Show our first names on our profile' },
  showFirstnamesHelp:
    'Only members who open your profile see it. It never shows in search, or to people who are not logged in.',
  birth: 'Date of birth',
  /** `month` is like `May 1990`. */
  birthHelp: (month: string) =>
    `Your age counts from ${month}; another whole date changes that. Others see only the age.`,
  partnerBirthHelp: 'Others see only the age.',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  height: 'Height',
  feet: 'Feet',
  inches: 'Inches',
  notSaid: 'Not said',
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
    'The first part of your postcode, up to 4 characters. We save it as you type, and nobody else ever sees it.',
  prefixInvalid: 'At most 4 letters and digits.',
  prefixUnknown: (prefix: string) => `We do not know ${prefix}. Check it, or leave it empty.`,
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
  seeWhoFits: 'See who fits',
  saved: 'Account preferences updated successfully!',
  failed: (message: string) => `Failed to update account preferences: ${message}`,
  exception: 'the server could not be reached',
} as const

export const PRIVACY_TEXT = {
  title: 'Privacy',
  description: 'Who may see you, and what they see. Each change counts straight away.',
  visibility: 'Who may see my profile',
  inSearch: 'Appear in search',
  inSearchHelp:
    'When off, you don’t show up in Browse. Anyone who knows your username can still open your profile.',
  showOnline: 'Show when I was last here',
  showOnlineHelp:
    'When off, nobody sees if or when you were here. Lists then place you by the day you joined, and a message to you can be taken back for 5 minutes, whether you have read it or not.',
  showAge: 'Show my age',
  showAgeHelp: 'When off, your profile hides your age, and nobody finds you by searching for one.',
  showPlace: 'Show where I am',
  showPlaceHelp:
    'When off, your profile hides your town, region and country, and nobody finds you by searching for a place.',
  hideFrom: 'Hide from people near me',
  hideFromHelp:
    'They no longer find you, and you no longer find them, unless they hide where they live: that stays their secret. People who are not logged in do not see you either. Friends stay, and you can go on writing where both of you have written. We go by what members tell us of where they live.',
  allowFabs: 'Others can fab my photos',
  allowFabsHelp:
    'When off, nobody can fab them, and nobody sees how many fabs they have. You still see the fabs you have.',
  leaveTrace: 'Show whom I look at',
  leaveTraceHelp:
    'When off, the members whose profiles you open do not see that you did, and you are gone from all lists of “Looked at me” for good.',
  leaveTraceHidden: 'Nobody sees whom you look at, because you do not show when you were here.',
  saved: 'Privacy settings updated',
  failed: 'Failed to update privacy settings',
  atHome: 'At home',
  atHomeHelp:
    'Nobody you live with or near needs to find out that you are here. Each of these is a separate switch.',
  atHomeNearby: 'They no longer find you, nor you them',
  atHomeMails: 'Discreet emails',
  atHomeMailsHelp: 'Sender and subject say nothing about us',
  atHomeTab: 'A plain title and icon for tab and history',
  atHomePin: 'Covers the page after minutes away',
  consents: 'Your consents',
  consentsHelp: 'What you have agreed that we keep and show. If you withdraw, we delete it straight away.',
  noConsents: 'You have not given any consent yet.',
  noConsentsHelp:
    'It will appear here once you have saved your profile, your preferences or your personal details.',
  given: (date: string) => `Given on ${date}.`,
  read: 'Read what you agreed to',
  withdraw: 'Withdraw',
  withdrawn: 'You have withdrawn, and we have deleted it',
  withdrawFailed: 'We could not withdraw it. Please try again.',
} as const

export const VISIBILITY_TEXT: Record<Visibility, { label: string; help: string }> = {
  everyone: { label: 'Everyone', help: 'Also people who are not logged in.' },
  members: { label: 'Members', help: 'Only people who are logged in.' },
  friends: { label: 'Friends', help: 'Only members you are friends with.' },
}

/** What the choice means for the member; where they have not said where they live, what to do about it. */
export const hideFromText = (from: HideFrom, home: Privacy['home']): { label: string; help?: string } => {
  if (from === 'nobody') return { label: 'Nobody' }
  const place = home[from]
  if (place) return { label: `Members in my ${from}`, help: place }
  const missing = from === 'town' ? 'town' : 'postcode prefix'
  return {
    label: `Members in my ${from}`,
    help: `We do not know your ${from} yet, so this hides you from nobody. Add your ${missing} under Account and preferences.`,
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
      `By saving you agree that ${site} keeps your title, text and interests, which may say something about your sex life, and shows them to everyone who may see your profile.`,
    question: 'Withdraw the consent for your profile title, text and interests?',
    erases: 'Your title, your text and your interests are deleted straight away and cannot be brought back.',
  },
  preferences: {
    label: 'Preferences and place',
    sentence: (site) =>
      `By saving you agree that ${site} keeps who you are looking for, which may say something about your sex life, and where you are, uses both for matching, and shows them, but never your postcode prefix, to everyone who may see your profile.`,
    question: 'Withdraw the consent for your preferences and place?',
    erases:
      'Who you are looking for, your age range, what you said about meeting, and your place are deleted straight away and cannot be brought back. Your account type stays.',
  },
  personal: {
    label: 'Personal details',
    sentence: (site) =>
      `By saving you agree that ${site} keeps these details, which may say something about your sex life and your origin, and shows them to members who may see your profile: first names only if you choose to, dates of birth never. People who are not logged in see only your age, whether you smoke, and which of a couple is the woman.`,
    question: 'Withdraw the consent for your personal details?',
    erases:
      'Your personal details and those of your partner are deleted straight away and cannot be brought back. Month and year of birth stay, as proof of age.',
  },
}
export const WITHDRAW_HINT = {
  before: 'You can withdraw this at any time under ',
  link: 'Privacy',
  after: '.',
} as const
