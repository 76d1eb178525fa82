import { expect, test } from 'vitest'
import { platformProblems } from './platform.mjs'

const tables = {
  path: 'server/domains/messages/messages.tables.ts',
  text: `export const messageThreads = pgTable('message_threads', { id: uuid('id') })`,
}
const check = (code: string, path = 'server/platform/http/health/gate.ts') =>
  platformProblems([tables, { path, text: `const first = 1\n${code}` }])

test.each([
  [`const pictures = '/media/:photoId/:size'`, '/media/:photoId/:size', 'an address of a domain'],
  ['const cached = new Set(["/api/site"])', '/api/site', 'an address of a domain'],
  ['fetch(`/api/menus?${query}`)', '/api/menus?', 'an address of a domain'],
  ['fetch(`${origin}/functions/take`)', '/functions/take', 'an address of a domain'],
  [`open('/.well-known/security.txt')`, '/.well-known/security.txt', 'an address of a domain'],
  [`open('/dashboard')`, '/dashboard', 'an address of a domain'],
  [`routes.get('settings.getSite')`, 'settings.getSite', 'a name that a domain gave'],
  [`hub.publish(id, 'messages.sent')`, 'messages.sent', 'a name that a domain gave'],
  [`client.invalidateQueries({ queryKey: ['photos', id] })`, 'photos', 'a query key of a domain'],
  [
    'sql`select 1 from message_threads where id = ${id}`',
    'select 1 from message_threads where id = ',
    'a table of a domain',
  ],
])('platform code that refers to a domain is reported: %s', (code, text, what) => {
  expect(check(code)).toEqual([
    `server/platform/http/health/gate.ts:2: what is below the domains knows none, but "${text}" is ${what}`,
  ])
})

test.each(['server/platform/a.ts', 'client/platform/a.tsx', 'client/ui/form/a.tsx', 'shared/kernel/a.ts'])(
  'a domain’s URL path is reported in %s',
  (path) => {
    expect(check(`const site = '/api/site'`, path)).toHaveLength(1)
  },
)

test.each([
  `const health = '/api/health'`,
  `url.startsWith('/api/')`,
  'fetch(`${endpoint}/${bucket}`)',
  `import { a } from '/api/site.ts'`,
  '// as /api/site does\nconst second = 2',
  `const labels = ['method', 'route', 'status']`,
  `const tag = '</photos>'`,
  `sql\`select 1 from pg_class\``,
])('platform code that doesn’t refer to a domain is accepted: %s', (code) => {
  expect(check(code)).toEqual([])
})

test('domains, tests and the pages above the platform may refer to anything', () => {
  const free = [
    'server/platform/http/health/gate.test.ts',
    'server/domains/settings/settings.routes.ts',
    'client/app/navigation.tsx',
  ]
  for (const path of free) expect(check(`const site = '/api/site'`, path)).toEqual([])
})
