import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.mjs'

/** The names in `DOMAINS` in `server/domains.ts`, in order. */
const declared = () => {
  const text = readFileSync(join(root, 'server/domains.ts'), 'utf8')
  const list = /\bDOMAINS\b[^=]*= \[([^\]]*)\]/.exec(text)?.[1]
  if (!list) throw new Error('server/domains.ts lists no DOMAINS.')
  return list.match(/\w+/g) ?? []
}

/** The domains from the bottom up. Each may only use those before it. */
export const domains = declared()

/** The files that may read a table of a domain above their own, and why. No other file may import upwards. */
export const upwards = [
  {
    from: 'server/domains/audit/audit.tables.ts',
    to: 'server/domains/accounts/accounts.tables.ts',
    why: 'audit entries refer to the account that acted, and accounts record what they do',
  },
  {
    from: 'server/domains/audit/audit.names.sql.ts',
    to: 'server/domains/profiles/profiles.tables.ts',
    why: 'entries are searched and shown by the names that people have now',
  },
  {
    from: 'server/domains/audit/audit.reported.sql.ts',
    to: 'server/domains/reports/cases/reports.cases.tables.ts',
    why: 'an admin may not learn from the records that they were reported',
  },
  {
    from: 'server/domains/regions/regions.members.sql.ts',
    to: 'server/domains/profiles/profiles.tables.ts',
    why: 'a place that members have stored stays, and an admin sees how many have',
  },
  {
    from: 'server/domains/accounts/accounts.names.sql.ts',
    to: 'server/domains/profiles/profiles.tables.ts',
    why: 'the name and role of an account are in its profile, and every request reads them with the session',
  },
  {
    from: 'server/domains/profiles/profiles.tables.ts',
    to: 'server/domains/photos/photos.tables.ts',
    why: 'a profile refers to its picture',
  },
  {
    from: 'server/domains/profiles/public/profiles.pictures.sql.ts',
    to: 'server/domains/photos/photos.tables.ts',
    why: 'the one rule of who sees a picture is the same as of who sees a photo',
  },
  {
    from: 'server/domains/photos/photos.tables.ts',
    to: 'server/domains/messages/locks/messages.locks.tables.ts',
    why: 'a photo that came with a message is shared for as long as the message has it',
  },
  {
    from: 'server/domains/usernames/usernames.queries.ts',
    to: 'server/domains/joining/joining.tables.ts',
    why: 'a sign-up that waits holds its username',
  },
]

/** The suffixes allowed after `<page>.` or `<page>.<topic>.` in file names in `client/pages/<page>/`. */
export const pageKinds = ['pages', 'api', 'state', 'text', 'test']

/** Words in the file names of browser journeys that belong to a domain, in addition to its name. */
export const journeys = {
  accounts: ['factor', 'login'],
  blocks: ['blocking'],
  menus: ['admin'],
  settings: ['admin'],
  pages: ['install', 'landing'],
  profiles: ['privacy', 'profile'],
  search: ['browse'],
  joining: ['leaving'],
}

/** The suffixes allowed after `<domain>.` or `<domain>.<topic>.` in a file name, for each side. */
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
    'notices',
    'data',
    'demo',
    'samples',
    'test',
  ],
  client: ['pages', 'api', 'state', 'live', 'notices', 'badge', 'text', 'data', 'test'],
}

export const codeFolders = [
  'shared',
  'server',
  'client',
  'testing',
  'ops',
  'bench',
  'drills',
  'e2e',
  'scripts',
  'db',
]
