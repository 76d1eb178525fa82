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
    reach: 'Who reaches you, and how',
    logIn: 'Logging in',
    data: 'Your data and our decisions',
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
