import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import { NEUTRAL_TITLE } from '#shared/kernel/title.ts'

const grouped = (count: number) => count.toLocaleString('en-GB')

export const FRAME_TEXT = {
  menu: 'Menu',
  logIn: 'Login',
  logOut: 'Logout',
  logOutFailed: 'Failed to logout. Please try again.',
} as const

export const LANDING_TEXT = {
  register: 'Register free',
  browse: 'Browse members',
  cards: {
    woman: { ages: '34', why: 'Near you' },
    couple_mf: { ages: '39 & 42', why: 'Looks for you too' },
    man: { ages: '45', why: 'New here' },
  },
  closed: 'A photo that stays closed until you open it',
  hold: 'Keep the pictures still',
  builtIn: 'Built in from the start',
  quietTab: `Your browser tab can say “${NEUTRAL_TITLE}”, with a plain icon.`,
  quickExit: 'A quick exit on every page, or Escape three times.',
  watermark: 'A photo you send stays closed until it’s opened, and then carries its reader’s name.',
  scene: {
    openTab: (site: string) => `Messages · ${site}`,
    quietTab: NEUTRAL_TITLE,
    key: 'Esc',
    weather: 'Light rain, 12°',
    reader: 'their-name',
  },
  quietMail: 'Emails that never name a member or the kind of site.',
  bothWays: 'A search for people who are looking for you too.',
  promises: 'What you can count on',
  numbers: 'Right now',
  online: 'members online',
  joined: 'joined in the past month',
  founders: `The first ${grouped(FOUNDER_PLACES)} members get a free upgrade to full membership.`,
  placesLeft: (count: number) => (count === 1 ? 'founder place left' : 'founder places left'),
  allTaken: `All ${grouped(FOUNDER_PLACES)} founder places are taken.`,
  hosts: 'We run this site the way we’d like to find one ourselves: warm, unhurried and discreet.',
  hostsAre: (site: string) => `The couple behind ${site}`,
  age: 'Members must be 18 or older; where 18 isn’t the age of majority, 21 or older. Both partners of a couple must be, and both must agree to be here.',
  protection: 'How we protect under-18s',
  grouped,
} as const

export const TEXT_PAGE = {
  invitation: 'Joining is free and takes a minute.',
  register: 'Register free',
  logIn: 'Log in',
} as const

/** The text of each form in a document. */
export const FORM_TEXT = {
  email: 'Your email address',
  emailWrong: 'Please enter a valid email address.',
  limited: 'That was a lot at once. Please try again later: what you typed is still here.',
  refused: 'Please check the marked fields.',
} as const

export const CONTACT_FORM = {
  ...FORM_TEXT,
  title: 'Write to us',
  emailHelp: 'We reply to this address, and use it for nothing else.',
  message: 'Your message',
  messageWrong: 'Please write a message.',
  send: 'Send message',
  sent: 'Thank you. Your message has arrived.',
  sentHelp: 'We’ll reply by email.',
  byMail: 'You can also write to',
  report: 'Report a picture or profile',
} as const
