import { type Layout, LAYOUT_LIMITS } from '#shared/domains/settings/settings.contract.ts'
import {
  type NEW_PROFILES_OPEN_TO,
  SETTINGS_LIMITS,
} from '#shared/domains/settings/settings.editing.contract.ts'

export const LAYOUT_FIELDS = Object.keys(LAYOUT_LIMITS) as (keyof Layout)[]

const pixels = (field: keyof Layout) => {
  const [least, most] = LAYOUT_LIMITS[field]
  return `Whole pixels, from ${least} to ${most}.`
}

export const SETTINGS_TEXT = {
  title: 'Site settings',
  description: 'You see a change straight away. Everyone else sees it with the next page they load.',
  loadFailed: 'We couldn’t load the settings.',
  identity: 'Name and addresses',
  siteName: 'Site name',
  siteNameHelp: `On every page, in browser tabs and in emails. At most ${SETTINGS_LIMITS.siteName} characters.`,
  contactAddress: 'Contact address',
  contactAddressHelp:
    'Shown on the contact page, and where messages from there arrive. Without one they go to every admin.',
  quickExit: 'Quick exit',
  quickExitHelp: `Where the quick exit leads: a page of another site that gives nothing away. It starts with “https://” and has at most ${SETTINGS_LIMITS.quickExit} characters.`,
  layout: 'Layout',
  layoutHelp:
    'For wide screens; on phones the header keeps its height. The sidebar is the left column of a menu; “Your account” has its own width.',
  layoutFields: {
    siteWidth: 'Site width',
    headerHeight: 'Header height',
    footerHeight: 'Footer height',
    sidebarWidth: 'Sidebar width',
  } satisfies Record<keyof Layout, string>,
  pixels,
  restore: 'Restore the defaults',
  restored: 'We filled in the default layout. Save to keep it.',
  joining: 'Joining',
  registrationIsOpen: 'Registration is open',
  registrationIsOpenHelp:
    'When it’s closed, no one new can register. People who have registered already can still confirm their address.',
  closedSentence: 'What visitors read while it’s closed',
  closedSentenceHelp: `Shown instead of the registration form. At most ${SETTINGS_LIMITS.closedSentence} characters.`,
  requireEmailConfirmation: 'Require email confirmation',
  requireEmailConfirmationHelp:
    'New members can log in once they have opened the link we email them. The site needs to be able to send email.',
  discreetSignUp: 'Discreet sign-up',
  discreetSignUpHelp:
    'Every sign-up gets the same answer, so no one can find out which addresses belong to members. Recommended for every public site; on by default where email is sent.',
  refuseCommonPasswords: 'Refuse common passwords',
  refuseCommonPasswordsHelp: 'The ones that are guessed first.',
  newProfilesOpenTo: 'New profiles are open to',
  newProfilesOpenToHelp:
    'Until members choose for themselves in their privacy settings. Existing profiles stay as they are. With “Members”, no one can see who is here without joining. With discreet sign-up on, that’s the default.',
  openTo: {
    everyone: 'Visitors',
    members: 'Members',
  } satisfies Record<(typeof NEW_PROFILES_OPEN_TO)[number], string>,
  messages: 'Messages',
  repliesAreFree: 'Replies are free',
  repliesAreFreeHelp:
    'Messages to a member who wrote first don’t count towards the daily limit of the membership.',
  reports: 'Reports',
  hidesReported: 'Hide what several members have reported',
  hidesReportedHelp:
    'A photo, post or reply that three verified members have reported, who have been here for 30 days and aren’t friends of one another, is hidden until staff have decided. What’s hidden already stays hidden until then.',
  save: 'Save settings',
  saved: 'Settings saved',
  saveFailed: (message: string) => `Failed to save the settings: ${message}`,
  changedTitle: 'Another admin has changed the settings in the meantime',
} as const

export const PIN_TEXT = {
  title: 'A PIN on this device',
  description:
    'When you’ve been away for a few minutes, this browser covers the page and asks for your PIN. It keeps curious eyes out; someone who knows their way around browsers could still get past it.',
  pin: 'PIN',
  pinHelp: '4 to 8 digits. It’s kept in this browser only, and goes when you log out.',
  repeat: 'PIN again',
  invalid: 'Please enter 4 to 8 digits.',
  different: 'The two PINs aren’t the same.',
  minutes: 'Cover the page after',
  afterMinutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  onLeave: 'Also when I leave the page',
  onLeaveHelp: 'Asks for the PIN whenever you switch to another tab or app.',
  set: 'Set the PIN',
  isSet: 'This browser asks for your PIN. If you forget it, log out: that removes it.',
  saved: 'Your PIN is set',
  changed: 'Saved on this device',
  lock: 'Lock now',
  noRoom: 'This browser has no room left for it. Clear what it keeps for this site, and try again.',
  remove: 'Remove the PIN',
  removed: 'Your PIN is removed',
  impossible: 'Your browser offers this only over a secure connection (https).',
} as const
