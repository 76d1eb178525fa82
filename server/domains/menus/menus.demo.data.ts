import { MENU_AREAS } from '#shared/domains/menus/menus.contract.ts'

const BROWSE = { label: 'Back to browsing', path: '/browse' }
const MEMBERSHIP = { label: 'Membership', path: '/support' }
const PROTECTION_POLICY = { label: 'Protecting under-18s', path: '/protection-policy' }

/** Menus on the left of profiles. A site has none of these until an admin creates them. */
export const DEMO_MENUS = [
  {
    name: 'Left Profile',
    area: MENU_AREAS.left,
    authRequired: false,
    links: [
      BROWSE,
      { label: 'Register', path: '/register' },
      { label: 'Log in', path: '/login' },
      { label: 'Report a picture or profile', path: '/report' },
      PROTECTION_POLICY,
    ],
  },
  {
    name: 'Left Profile',
    area: MENU_AREAS.left,
    authRequired: true,
    links: [BROWSE, { label: 'My profile', path: '/profile/{username}' }, MEMBERSHIP, PROTECTION_POLICY],
  },
]
