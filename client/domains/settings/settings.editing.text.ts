import { LAYOUT_LIMITS, type Layout } from '#shared/domains/settings/settings.contract.ts'
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
  description: 'A change shows here at once, and to everybody else with the next page they load.',
  loadFailed: 'The settings could not be loaded.',
  identity: 'Name and addresses',
  siteName: 'Site name',
  siteNameHelp: `On every page, in tabs and in mails; at most ${SETTINGS_LIMITS.siteName} characters.`,
  contactAddress: 'Contact address',
  contactAddressHelp:
    'Shown on the contact page; messages to the operators are mailed there. Without one they go to every admin.',
  quickExit: 'Quick exit',
  quickExitHelp: `Where the quick exit leads: a page of another site that gives nothing away. It begins with “https://” and has at most ${SETTINGS_LIMITS.quickExit} characters.`,
  layout: 'Layout',
  layoutHelp:
    'For wide screens; on phones the header keeps its height. The sidebar is the left column of a menu: “Your account” has a width of its own.',
  layoutFields: {
    siteWidth: 'Site width',
    headerHeight: 'Header height',
    footerHeight: 'Footer height',
    sidebarWidth: 'Sidebar width',
  } satisfies Record<keyof Layout, string>,
  pixels,
  restore: 'Restore the defaults',
  restored: 'The default layout is filled in. It is not saved yet.',
  joining: 'Joining',
  requireEmailConfirmation: 'Require mail confirmation',
  requireEmailConfirmationHelp:
    'New members can log in once they have opened the link of a mail; the site has to be able to send mails.',
  discreetSignUp: 'Discreet sign-up',
  discreetSignUpHelp:
    'Every sign-up gets the same answer, so that nobody finds out which address belongs to a member. Recommended for every public site; on by default where mails are sent.',
  refuseCommonPasswords: 'Refuse common passwords',
  refuseCommonPasswordsHelp: 'Those that are guessed first.',
  newProfilesOpenTo: 'New profiles are open to',
  newProfilesOpenToHelp:
    'Until the member chooses otherwise in the privacy settings. Profiles that exist stay as they are. With “Members”, nobody can see who is here without joining: recommended for a small community.',
  openTo: {
    everyone: 'Visitors',
    members: 'Members',
  } satisfies Record<(typeof NEW_PROFILES_OPEN_TO)[number], string>,
  save: 'Save settings',
  saved: 'Settings saved',
  saveFailed: (message: string) => `Failed to save the settings: ${message}`,
  changedTitle: 'Another admin has changed the settings meanwhile',
} as const
