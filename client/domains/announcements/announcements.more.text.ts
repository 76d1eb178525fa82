import type { Audience } from '#shared/domains/announcements/announcements.contract.ts'
import {
  ANNOUNCEMENT_LIMITS,
  type StoredAnnouncement,
} from '#shared/domains/announcements/announcements.editing.contract.ts'
import { SITE_ZONE } from '#shared/kernel/time.ts'

const times = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: SITE_ZONE,
})

const AUDIENCE_TEXT: Record<Audience, string> = { visitors: 'Visitors', members: 'Members', staff: 'Staff' }

export const ANNOUNCEMENTS_TEXT = {
  title: 'Announcements',
  description:
    'A line at the top of every page, for a time. People dismiss it once they’ve read it. A page shows three at most, newest first.',
  lists: { current: 'Current and upcoming', over: 'Over' },
  loadFailed: 'We couldn’t load the announcements.',
  empty: { current: 'No current or upcoming announcements', over: 'None have ended yet' },
  emptyHelp: { current: 'Add an announcement above.', over: 'Announcements move here once they’ve ended.' },
  states: { coming: 'Coming', running: 'Running', over: 'Over' } satisfies Record<
    StoredAnnouncement['state'],
    string
  >,
  audiences: (audiences: readonly Audience[]) =>
    `For ${new Intl.ListFormat('en-GB').format(audiences.map((each) => AUDIENCE_TEXT[each].toLowerCase()))}`,
  span: ({ startsAt, endsAt }: Pick<StoredAnnouncement, 'startsAt' | 'endsAt'>) =>
    `${times.format(new Date(startsAt))} to ${times.format(new Date(endsAt))}, London time`,
  link: (path: string) => `Leads to ${path}`,
  edit: 'Edit',
  editNamed: (text: string) => `Edit “${text}”`,
  end: 'End now',
  endNamed: (text: string) => `End “${text}” now`,
  endQuestion: 'End this announcement now?',
  endMeans: (text: string) => `We’ll remove “${text}” from every page.`,
  ended: 'The announcement has ended',
  endFailed: 'We couldn’t end the announcement.',
  delete: 'Delete',
  deleteNamed: (text: string) => `Delete “${text}”`,
  deleteQuestion: 'Delete this announcement?',
  deleteMeans: (text: string) =>
    `We’ll remove “${text}” from every page and from this list. This can’t be undone.`,
  deleted: 'Announcement deleted',
  deleteFailed: 'We couldn’t delete the announcement.',
} as const

export const ANNOUNCEMENT_FORM_TEXT = {
  add: 'New announcement',
  edit: 'Edit the announcement',
  text: 'Text',
  textHelp: `Plain text, at most ${ANNOUNCEMENT_LIMITS.text} characters.`,
  path: 'Link',
  pathHelp: 'A page of this site that says more, such as /contact.',
  audiences: 'Who sees it',
  audienceOptions: Object.entries(AUDIENCE_TEXT).map(([value, label]) => ({
    value: value as Audience,
    label,
  })),
  startsAt: 'Start',
  endsAt: 'End',
  timeHelp: 'London time.',
  saveNew: 'Add announcement',
  save: 'Save changes',
  cancel: 'Cancel',
  added: 'Announcement added',
  addFailed: 'We couldn’t add the announcement.',
  updated: 'Announcement changed',
  updateFailed: 'We couldn’t save the changes.',
  changedTitle: 'Another admin has changed this announcement in the meantime',
  changedHelp: (text: string) =>
    `It now says “${text}”. What you entered is still here. Save it over the other version, or continue from that one.`,
  deletedTitle: 'Another admin has deleted this announcement in the meantime',
  deletedHelp: 'What you entered is still here. Keep it to add it as a new announcement.',
  discardTitle: 'Discard what you entered?',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
} as const
