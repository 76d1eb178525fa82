import type { ConsentSubject } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import type { Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'

export const PROFILES_TEXT = {
  noUser: 'No authenticated user',
  noUserInSettings: 'No authenticated user found.',
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
  loadFailed: 'This page could not be loaded.',
} as const

export const PUBLIC_TEXT = {
  notFound: 'Profile not found',
  notFoundHelp: 'Nobody is called so, or the profile is not open to you.',
  browse: 'Browse members',
  /** `when` is like `in 20 minutes`. */
  tooMany: (when: string, isMember: boolean) =>
    `${isMember ? 'You have' : 'You, or somebody on your network, have'} opened a great many profiles. You can open more ${when}.`,
  verified: 'Verified',
  sendMessage: 'Send Message',
  edit: 'Edit profile',
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
  person: (number: number) => `Person ${number}`,
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

export const PREFERENCES_TEXT = {
  title: 'Account and preferences',
  description: 'Who you are, whom you would like to meet, and where.',
  loadFailed: 'Unable to fetch account preferences. Please refresh.',
  accountType: 'Account type',
  accountTypeHelp: 'You can change it once per month.',
  locked: 'You can only change once per month.',
  changedOn: 'Changed on',
  nextChange: 'Next allowed change',
  lookingFor: 'Looking for',
  lookingForHelp: 'Choose as many as you like; without a choice everyone is welcome.',
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
  prefixHelp: 'The first part of your postcode, up to 4 characters. It is never shown to anybody.',
  prefixInvalid: 'At most 4 letters and digits.',
  town: 'Town',
  townTooLong: 'At most 50 characters.',
  country: 'Country',
  chooseCountry: 'Choose your country',
  countryNeeded: 'This prefix exists in several countries. Please choose yours.',
  found: 'Region, county and country',
  noPlace: 'Filled in from your postcode prefix.',
  placeUpdated: 'Location details updated automatically',
  save: 'Save preferences',
  saved: 'Account preferences updated successfully!',
  failed: (message: string) => `Failed to update account preferences: ${message}`,
  exception: 'the server could not be reached',
} as const

export const PRIVACY_TEXT = {
  title: 'Privacy',
  description: 'Who may see you, and what they see. Each change is in force at once.',
  visibility: 'Who may see my profile',
  inSearch: 'Appear in search',
  inSearchHelp: 'Off: nobody finds you in Browse; your profile still opens for those who know its name.',
  showOnline: 'Show when I was last here',
  showOnlineHelp:
    'Off: nobody sees whether you are online or when you were. Lists place you by the day you joined.',
  showAgeAndPlace: 'Show age and place',
  showAgeAndPlaceHelp: 'Off: hidden on your profile, and searches by age or place do not find you.',
  saved: 'Privacy settings updated',
  failed: 'Failed to update privacy settings',
  consents: 'Your consents',
  consentsHelp: 'What you have agreed that we keep and show. Withdrawing erases it at once.',
  noConsents: 'You have not given any consent yet.',
  noConsentsHelp: 'The first time you save your profile or preferences, the consent appears here.',
  given: (date: string, version: string) => `Given on ${date}, wording ${version}`,
  withdraw: 'Withdraw',
  withdrawn: 'Consent withdrawn, the data is erased',
  withdrawFailed: 'The consent could not be withdrawn. Please try again.',
} as const

export const VISIBILITY_TEXT: Record<Visibility, { label: string; help: string }> = {
  everyone: { label: 'Everyone', help: 'Also people who are not logged in.' },
  members: { label: 'Members', help: 'Only people who are logged in.' },
  friends: { label: 'Friends', help: 'Only members you are friends with.' },
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
      `By saving you agree that ${site} keeps your title, text and interests, which may tell about your sex life, and shows them to everybody who may see your profile.`,
    question: 'Withdraw the consent for your profile title, text and interests?',
    erases: 'Your title, your text and your interests are erased at once and cannot be brought back.',
  },
  preferences: {
    label: 'Preferences and place',
    sentence: (site) =>
      `By saving you agree that ${site} keeps whom you look for, which may tell about your sex life, and where you are, uses both for matching, and shows them, but never your postcode prefix, to everybody who may see your profile.`,
    question: 'Withdraw the consent for your preferences and place?',
    erases:
      'Whom you look for, your age range, what you said about meeting, and your place are erased at once and cannot be brought back. Your account type stays.',
  },
  personal: {
    label: 'Personal details',
    sentence: (site) =>
      `By saving you agree that ${site} keeps your personal details, which may tell about your sex life and origin, and shows them, but never names and dates of birth, to members who may see your profile.`,
    question: 'Withdraw the consent for your personal details?',
    erases:
      'Your personal details and those of your partner are erased at once and cannot be brought back. Month and year of birth stay, as proof of age.',
  },
}
export const WITHDRAW_HINT = {
  before: 'You can withdraw this at any time under ',
  link: 'Privacy',
  after: '.',
} as const
