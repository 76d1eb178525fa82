import type { OpenedThing } from '#shared/domains/users/users.openings.contract.ts'

export const OPENED_TEXT: Record<OpenedThing, string> = {
  account: 'Your account, with your email address',
  verification_photo: 'Your verification photo',
  message: 'Your message that was reported',
  conversation: 'A conversation that was reported',
  chat_line: 'A line of yours in a chat that was reported',
  photo: 'Your photo that was reported',
  banned_picture: 'A picture you tried to add',
}

export const OPENINGS_TEXT = {
  title: 'What our staff have opened',
  description:
    'Whenever someone on our staff opens something private of yours, it’s listed here. What was reported is listed once we have decided.',
  loadFailed: 'We couldn’t load what our staff have opened.',
  empty: 'Nothing so far',
  caseNumber: (number: string) => `Case ${number}`,
} as const
