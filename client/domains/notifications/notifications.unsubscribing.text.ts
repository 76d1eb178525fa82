export const UNSUBSCRIBE_TEXT = {
  title: 'Stop these emails',
  explain:
    'We will no longer write to this address about what the email told you of. Everything else stays as it is.',
  submit: 'Stop these emails',
  failed: 'We could not do that. Please try again.',
  invalid: 'This link does not work',
  invalidHelp:
    'It may have been cut short on the way. You can choose which emails you get when you are logged in, under "Notification settings".',
  done: {
    title: 'You will get no more of these emails',
    help: 'If you change your mind, you can switch them on again when you are logged in.',
    goOn: 'Notification settings',
  },
} as const
