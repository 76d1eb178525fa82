import {
  GRACE_DAYS,
  LEAVING_WORD,
  type LeavingTime,
} from '#shared/domains/joining/joining.leaving.contract.ts'

export const LEAVING_TEXT = {
  title: 'Delete account',
  description: 'We’re sorry to see you go. You can give yourself time to change your mind.',
  dataTitle: 'Take your data with you first',
  dataText: 'Everything we hold about you, your messages and pictures included, in one file.',
  dataLink: 'Get your data',
  whatHappens: 'What happens',
  effects: [
    'You’ll be logged out everywhere, and no one can see you from then on.',
    'We delete your profile, photos, friends, blocks and settings, and your log-in with them.',
    'Messages you sent stay with the people you sent them to, from “Former member”.',
    'We’ll send you one last email when everything is gone.',
  ],
  when: 'When should we delete everything?',
  times: {
    later: {
      label: `In ${GRACE_DAYS} days`,
      help: `Log in within ${GRACE_DAYS} days and everything is back as you left it.`,
    },
    now: {
      label: 'Right now',
      help: 'There’s no way back, even if you ask us.',
    },
  } satisfies Record<LeavingTime, { label: string; help: string }>,
  notYet: (time: string) =>
    `Your password, email address or second factor changed in the last 48 hours. In case that wasn’t you, you can only delete your account for good from ${time}. You can still delete it in ${GRACE_DAYS} days.`,
  word: `Type ${LEAVING_WORD} to confirm`,
  wordMissing: `Please type "${LEAVING_WORD}" to confirm`,
  password: 'Your password',
  passwordMissing: 'Please enter your password',
  wrongPassword: 'That’s not your password. Please try again.',
  tooManyPasswords: (wait: string) => `Too many wrong passwords. Please try again ${wait}.`,
  submit: 'Delete my account',
  failed: 'Failed to delete account. Please try again.',
  done: {
    later: `Your account is closed. Log in within ${GRACE_DAYS} days if you change your mind.`,
    now: 'Your account has been deleted. Take care.',
  } satisfies Record<LeavingTime, string>,
} as const
