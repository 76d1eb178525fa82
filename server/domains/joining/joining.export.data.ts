/** What each domain's part of an export is called, in the order in which its pages are listed. */
export const EXPORT_TITLES: Readonly<Record<string, string>> = {
  accounts: 'Account and log-ins',
  joining: 'Registration',
  profiles: 'Profile',
  photos: 'Photos',
  verification: 'Verification photos',
  status: 'Status',
  messages: 'Messages',
  contact: 'Who may write to you',
  notifications: 'Email notifications',
  relations: 'Friends',
  blocks: 'Members you blocked',
  membership: 'Membership',
  pages: 'What you wrote to us',
  reports: 'What you reported',
  audit: 'What admins did',
}
