import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import type { VisitorReportSubject } from '#shared/domains/reports/reports.contract.ts'

const grouped = (count: number) => count.toLocaleString('en-GB')

export const FRAME_TEXT = {
  menu: 'Menu',
  logIn: 'Login',
  logOut: 'Logout',
  logOutFailed: 'Failed to logout. Please try again.',
} as const

export const LANDING_TEXT = {
  register: 'Register free',
  logIn: 'Log in',
  browse: 'Browse members',
  promises: 'What you can count on',
  numbers: 'Right now',
  online: (count: number) => (count === 1 ? 'member online' : 'members online'),
  founders: `The first ${grouped(FOUNDER_PLACES)} members get a free upgrade to full membership.`,
  placesLeft: (count: number) => (count === 1 ? 'founder place left' : 'founder places left'),
  allTaken: `All ${grouped(FOUNDER_PLACES)} founder places are taken.`,
  age: 'Members must be 18 or older; where 18 is not the age of majority, 21 or older. Every partner named in an account is an adult who agrees.',
  protection: 'How we protect under-18s',
  grouped,
} as const

export const TEXT_PAGE = {
  invitation: 'Joining is free and takes a minute.',
  register: 'Register free',
  logIn: 'Log in',
} as const

const FORM = {
  email: 'Your email address',
  emailWrong: 'Please enter a valid email address.',
  limited: 'That was a lot in a short time. Please try again later; what you typed is still here.',
  refused: 'Please look at the marked fields once more.',
} as const

export const CONTACT_FORM = {
  ...FORM,
  title: 'Write to us',
  emailHelp: 'We answer to this address and use it for nothing else.',
  message: 'Your message',
  messageWrong: 'Please write a message.',
  send: 'Send message',
  sent: 'Thank you. Your message has arrived.',
  sentHelp: 'We answer by email.',
  byMail: 'You can also write to',
  report: 'Report a picture or profile',
} as const

export const REPORT_FORM = {
  ...FORM,
  title: 'Your report',
  subject: 'What is it about?',
  subjects: {
    picture_of_me: 'A picture shows me',
    profile_of_me: 'A profile is about me or pretends to be me',
    under_age: 'Somebody may be under 18',
  } satisfies Record<VisitorReportSubject, string>,
  subjectWrong: 'Please choose what it is about.',
  location: 'Where is it?',
  locationHelp: 'The username, or the address of the page.',
  locationWrong: 'Please say where you saw it.',
  details: 'What should we know?',
  detailsHelp: 'How we can tell that it is you, or what you saw. Please send no pictures.',
  detailsWrong: 'Please describe it in a few words.',
  emailHelp: 'We write to this address about your report, and use it for nothing else.',
  send: 'Send report',
  sent: (caseNumber: string) => `Your report has arrived. Its case number is ${caseNumber}.`,
  sentHelp: 'Please keep the number. We look at reports like yours first, and write to you.',
} as const
