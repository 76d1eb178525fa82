/** The domains from the bottom up: one may use only those before it. */
export const domains = [
  'audit',
  'settings',
  'menus',
  'pages',
  'regions',
  'accounts',
  'blocks',
  'relations',
  'membership',
  'profiles',
  'photos',
  'verification',
  'status',
  'contact',
  'messages',
  'chat',
  'winks',
  'friends',
  'posts',
  'search',
  'notifications',
  'reports',
  'referrals',
  'joining',
  'dashboard',
  'admin',
]

/** Components of a client domain that those after it may use. */
export const exposed = {
  settings: ['DeviceSettings'],
  accounts: ['StrengthMeter'],
  membership: ['MembershipCard'],
  profiles: ['Activity', 'ProfilePhoto'],
}

/** Words of the file names of browser journeys that belong to a domain, beside its name. */
export const journeys = {
  accounts: ['confirmation', 'login', 'password', 'session'],
  menus: ['menu'],
  pages: ['landing'],
  profiles: ['preferences', 'privacy', 'profile'],
  search: ['browse'],
  joining: ['confirmation', 'register'],
}

/** What may follow `<domain>.` or `<domain>.<topic>.` in a file name, per side. */
export const kinds = {
  shared: ['contract', 'rules', 'data', 'test'],
  server: [
    'domain',
    'tables',
    'routes',
    'policy',
    'queries',
    'sql',
    'commands',
    'events',
    'jobs',
    'view',
    'mail',
    'data',
    'samples',
    'test',
  ],
  client: ['pages', 'api', 'state', 'live', 'text', 'data', 'test'],
}

export const codeFolders = ['shared', 'server', 'client', 'testing', 'ops', 'bench', 'e2e', 'scripts', 'db']
