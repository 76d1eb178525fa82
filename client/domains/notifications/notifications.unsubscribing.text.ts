export const UNSUBSCRIBE_TEXT = {
  title: 'Stop these emails',
  explain: 'We’ll stop sending these emails to this address. Everything else stays as it is.',
  submit: 'Stop these emails',
  failed: 'We couldn’t do that. Please try again.',
  invalid: 'This link doesn’t work',
  invalidHelp:
    'It may have been cut short. Log in to choose which emails you get, under "Notification settings".',
  done: {
    title: 'You won’t get these emails any more',
    help: 'If you change your mind, log in and switch them on again.',
    goOn: 'Notification settings',
  },
} as const
