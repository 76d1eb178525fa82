import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { architectureProblems, blindSpots, unusedUpwards } from './architecture.mjs'

let base = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'ampersand-architecture-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const soundTree = {
  'package.json':
    '{ "type": "module", "imports": { "#shared/*": "./shared/*", "#server/*": "./server/*", "#client/*": "./client/*" } }',
  'shared/kernel/ids.ts': 'export const newId = () => 1',
  'shared/domains/messages/messages.contract.ts': `import { newId } from '#shared/kernel/ids.ts'\nimport { BLOCKED } from '../blocks/blocks.contract.ts'\nexport const thread = [newId(), BLOCKED]`,
  'shared/domains/blocks/blocks.contract.ts': 'export const BLOCKED = 1',
  'server/platform/clock.ts': 'export interface Clock { now: () => Date }',
  'server/domains/blocks/blocks.queries.ts': `import type { Clock } from '#server/platform/clock.ts'\nexport const isBlocked = (clock: Clock) => clock.now() === null`,
  'server/domains/blocks/blocks.sql.ts': `export const isBlockedEitherWay = () => 'sql'`,
  'server/domains/blocks/blocks.view.ts': 'export const viewBlock = () => 1',
  'server/domains/messages/messages.commands.ts': `import { isBlocked } from '#server/domains/blocks/blocks.queries.ts'\nimport { isBlockedEitherWay } from '#server/domains/blocks/blocks.sql.ts'\nimport { thread } from '#shared/domains/messages/messages.contract.ts'\nexport const sendMessage = () => [isBlocked, isBlockedEitherWay, thread]`,
  'server/domains/messages/messages.demo.ts': `import { declareDemo } from '#server/demo/part.ts'\nimport { demo as blocks } from '../blocks/blocks.demo.ts'\nexport const demo = declareDemo(blocks)`,
  'server/domains/messages/messages.domain.ts': `export const messages = { demo: () => import('./messages.demo.ts') }`,
  'server/domains/blocks/blocks.demo.ts': 'export const demo = 1',
  'server/demo/part.ts': 'export const declareDemo = (part: unknown) => part',
  'server/app.ts': `import { sendMessage } from './domains/messages/messages.commands.ts'\nexport const app = sendMessage`,
  'client/ui/form/Button.tsx': 'export const Button = () => <button type="button">Send</button>',
  'client/domains/profiles/Portrait.tsx': 'export const Portrait = () => <img alt="" />',
  'client/domains/profiles/profiles.api.ts': 'export const profileQuery = 1',
  'client/domains/messages/InboxPage.tsx': `import { Button } from '#client/ui/form/Button.tsx'\nimport { profileQuery } from '#client/domains/profiles/profiles.api.ts'\nimport { thread } from '#shared/domains/messages/messages.contract.ts'\nexport const InboxPage = () => <p>{thread}{profileQuery}<Button /></p>`,
  'client/pages/inbox/InboxBesideProfile.tsx': `import { InboxPage } from '#client/domains/messages/InboxPage.tsx'\nimport { Portrait } from '#client/domains/profiles/Portrait.tsx'\nimport { Shared } from '#client/pages/parts/Shared.tsx'\nexport const InboxBesideProfile = () => <><InboxPage /><Portrait /><Shared /></>`,
  'client/pages/parts/Shared.tsx': 'export const Shared = () => <p />',
}

function plant(files: Record<string, string>) {
  for (const [path, text] of Object.entries({ ...soundTree, ...files })) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  return architectureProblems(base)
}

test('code that follows the architecture rules has no problems', async () => {
  expect(await plant({})).toEqual([])
})

test.each([
  ['resolvable', 'server/app.ts', `import './gone.ts'`],
  ['shared-stands-alone', 'shared/kernel/time.ts', `import 'node:fs'`],
  ['shared-stands-alone', 'shared/kernel/time.ts', `import '#server/platform/clock.ts'`],
  [
    'client-without-server',
    'client/ui/display/Card.tsx',
    `import type { Clock } from '#server/platform/clock.ts'`,
  ],
  ['server-without-client', 'server/main.ts', `import '#client/ui/form/Button.tsx'`],
  [
    'server-without-client',
    'server/main.ts',
    `export const page = await import('#client/ui/form/Button.tsx')`,
  ],
  [
    'base-without-domains',
    'server/platform/runtime/log.ts',
    `import '#server/domains/blocks/blocks.queries.ts'`,
  ],
  ['base-without-domains', 'client/ui/display/Card.tsx', `import '../../domains/messages/InboxPage.tsx'`],
  [
    'base-without-domains',
    'shared/kernel/time.ts',
    `export * from '#shared/domains/messages/messages.contract.ts'`,
  ],
  [
    'base-without-domains',
    'client/platform/calls/session.ts',
    `import '#shared/domains/messages/messages.contract.ts'`,
  ],
  ['base-without-composition', 'server/domains/blocks/blocks.commands.ts', `import '#server/app.ts'`],
  ['base-without-composition', 'server/domains/blocks/blocks.commands.ts', `import '#server/demo/part.ts'`],
  ['base-without-composition', 'server/domains/messages/messages.demo.ts', `import '#server/demo/load.ts'`],
  ['demo-apart', 'server/domains/blocks/blocks.commands.ts', `import './blocks.demo.ts'`],
  ['demo-apart', 'server/domains/blocks/blocks.domain.ts', `import './blocks.demo.ts'`],
  ['demo-apart', 'server/start.ts', `import './demo/load.ts'`],
  [
    'rules-without-schemas',
    'shared/domains/messages/messages.rules.ts',
    `import * as z from 'zod/mini'\nz.parse(z.int(), 1)`,
  ],
  [
    'state-without-calls',
    'client/domains/messages/messages.draft.state.ts',
    `import '#client/platform/calls/call.ts'`,
  ],
  [
    'sql-without-database',
    'server/domains/blocks/blocks.sql.ts',
    `import type { Executor } from '#server/platform/db/database.ts'`,
  ],
  ['tests-are-leaves', 'server/main.ts', `import './app.test.ts'`],
  ['tests-are-leaves', 'client/ui/display/Card.tsx', `import '../../../testing/covers.ts'`],
  [
    'domain-doors',
    'server/domains/messages/messages.view.ts',
    `import '#server/domains/blocks/blocks.view.ts'`,
  ],
  [
    'domain-doors',
    'server/domains/messages/messages.demo.ts',
    `import '#server/domains/blocks/blocks.view.ts'`,
  ],
  ['domain-doors', 'client/domains/messages/Inbox.tsx', `import '#client/domains/profiles/Portrait.tsx'`],
  ['pages-above-domains', 'client/domains/messages/Inbox.tsx', `import '#client/pages/parts/Shared.tsx'`],
  ['pages-apart', 'client/pages/other/Other.tsx', `import '../inbox/InboxBesideProfile.tsx'`],
  ['only-downwards', 'server/domains/blocks/blocks.commands.ts', `import '../messages/messages.commands.ts'`],
  ['only-downwards', 'shared/domains/blocks/blocks.contract.ts', `import '../messages/messages.contract.ts'`],
  ['only-downwards', 'server/domains/blocks/blocks.demo.ts', `import '../messages/messages.demo.ts'`],
  ['only-downwards', 'client/domains/profiles/Activity.tsx', `import '../messages/messages.api.ts'`],
  [
    'only-downwards',
    'client/domains/profiles/Activity.tsx',
    `import { thread } from '#shared/domains/messages/messages.contract.ts'`,
  ],
  [
    'only-downwards',
    'server/domains/blocks/blocks.queries.ts',
    `import type { messages } from '../messages/messages.tables.ts'`,
  ],
  [
    'only-downwards',
    'server/domains/audit/audit.tables.ts',
    `import type { messages } from '../messages/messages.tables.ts'`,
  ],
])('the rule %s is enforced: %s may not contain %s', async (rule, path, text) => {
  const problems = await plant({
    'server/app.test.ts': 'export const a = 1',
    'testing/covers.ts': 'export const a = 1',
    'server/demo/load.ts': 'export const loadDemo = 1',
    'server/platform/db/database.ts': 'export type Executor = 1',
    'client/platform/calls/call.ts': 'export const call = 1',
    'client/domains/messages/messages.api.ts': 'export const inboxQuery = 1',
    'server/domains/messages/messages.tables.ts': 'export const messages = 1',
    [path]: text,
  })
  expect(problems).toContainEqual(expect.stringContaining(`${rule}: ${path} → `))
})

test('an unused permission to import upwards is reported', () => {
  const permission = {
    from: 'server/domains/audit/audit.tables.ts',
    to: 'server/domains/accounts/accounts.tables.ts',
    why: 'planted',
  }
  const modules = (resolved: string) => [{ source: permission.from, dependencies: [{ resolved }] }]
  expect(unusedUpwards(modules(permission.to), [permission])).toEqual([])
  expect(unusedUpwards(modules('server/domains/audit/audit.data.ts'), [permission])).toEqual([
    `${permission.from}: does not import ${permission.to} any more, and need not be allowed to`,
  ])
})

test('a file that the architecture check doesn’t read is reported', () => {
  const files = [{ path: 'server/main.ts', text: `import './app.ts'` }]
  expect(blindSpots(files, [])).toEqual(['server/main.ts: not seen by the architecture check'])
})

test('a file whose imports the architecture check doesn’t see is reported', () => {
  const files = [{ path: 'server/main.ts', text: `import {\n  app,\n} from './app.ts'` }]
  expect(blindSpots(files, [{ source: 'server/main.ts', dependencies: [] }])).toEqual([
    'server/main.ts: imports not seen by the architecture check',
  ])
})
