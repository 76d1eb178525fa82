export const LANDING_TEXT = {
  lead: 'A community for adults who enjoy meeting others',
  intro:
    'Singles and couples get to know each other here, at their own pace and on their own terms. Joining is free.',
  register: 'Register free',
  logIn: 'Log in',
  browse: 'Browse members',
  promises: 'What you can count on',
  points: [
    {
      title: 'Singles and couples alike',
      text: 'Both partners of a couple have a place in one profile, and searches fit in both directions.',
    },
    {
      title: 'You decide who sees you',
      text: 'Your profile can be open to everybody, to members, or to friends only. Whoever you block does not find you any more.',
    },
    {
      title: 'No one is listening in',
      text: 'No advertising networks, no trackers, no third parties: every page comes from this server alone.',
    },
  ],
  age: 'Members must be 18 or older; where 18 is not the age of majority, 21 or older. Every partner named in an account is an adult who agrees.',
} as const
