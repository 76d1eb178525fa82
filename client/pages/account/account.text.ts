import type { Role } from '#shared/domains/accounts/accounts.contract.ts'

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
  /** For the setting whose page has the same name as the button below. */
  profileText: 'Profile text',
  /** What each setting contains. */
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
