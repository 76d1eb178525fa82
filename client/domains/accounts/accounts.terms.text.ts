export const TERMS_TEXT = {
  changed: 'Our terms have changed',
  asked: (day: string) =>
    `Please read the new ones and agree to them. From ${day} you’ll need to before you can go on here.`,
  due: 'Please read the new ones and agree to them before you go on. You won’t lose anything.',
  read: 'Read the new terms',
  agree: 'I agree',
  later: 'Later',
  agreed: 'Thank you. We’ve noted that you agree.',
  failed: 'We couldn’t save that. Please try again.',
  otherwise: 'If you’d rather not',
  contact: 'Write to us',
  export: 'Download your data',
  leave: 'Delete your account',
} as const
