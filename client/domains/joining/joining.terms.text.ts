/** The terms a member accepts at registration; a change needs a new TERMS_VERSION. */
export const TERMS = [
  {
    title: 'Who may join',
    paragraphs: [
      'This community is for adults only. You must be at least 18 years old. Where you live or are staying, the age of majority may be higher: where 18 is not the age of majority, you must be at least 21.',
      'An account may be held by one person or by a couple. Every person named or shown in an account, every partner included, is an adult by the same rule, knows about the account and agrees to it.',
      'One account for each person or couple. The account is yours alone and cannot be passed on.',
    ],
  },
  {
    title: 'What you tell about yourself',
    paragraphs: [
      'What you state about yourself is true: your age, your profile type and that pictures show the people they claim to show.',
      'You may leave out what you do not want to tell. What you write and show is seen by other members, within the limits you set on the privacy page.',
    ],
  },
  {
    title: 'How we treat each other',
    paragraphs: [
      'A no is a no and needs no reason. Do not press, insult, threaten or follow anybody.',
      'What you learn here about others stays here. Do not publish or pass on names, pictures, messages or the fact that somebody is a member.',
      'Not allowed are: anything that involves or alludes to minors; pictures of people who have not agreed; offers of paid sex; advertising, fraud and begging for money; and anything the law forbids.',
    ],
  },
  {
    title: 'What you post',
    paragraphs: [
      'Your texts and pictures remain yours. You allow the site to store them and to show them to those whom your settings let see them, for as long as they are here.',
      'You may post only what you have the right to post. The operators may remove what breaks these terms, and suspend or close accounts that do.',
    ],
  },
  {
    title: 'Meeting people',
    paragraphs: [
      'The operators check pictures where a profile is marked as verified, and follow up reports. They cannot vouch for what members say or do. Meet in public first, and tell somebody where you are.',
    ],
  },
  {
    title: 'Your data',
    paragraphs: [
      'Your email address and birth date are never shown to other members; your age is, unless you hide it. Nothing is sold or passed on for advertising.',
      'That you agree to these terms does not mean that you agree to keep or show anything about your sex life. You are asked for that separately, where you enter it, and can take it back.',
      'You can leave at any time.',
    ],
  },
  {
    title: 'The service',
    paragraphs: [
      'Membership is free. The site is offered as it is; now and then it may be away for maintenance.',
      'If these terms change, you will be asked to accept the new ones.',
    ],
  },
] as const
