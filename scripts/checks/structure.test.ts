import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from '../files.mjs'
import { structureProblems, unusedReasons } from './structure.mjs'
import { codeFolders } from '../tree.mjs'

const lines = (count: number) => 'const a = 1\n'.repeat(count)

test.each([
  'shared/routes.ts',
  'shared/domains/photos/photos.contract.ts',
  'server/domains/accounts/passwords/accounts.passwords.commands.ts',
  'server/domains/profiles/public/profiles.visibility.sql.ts',
  'server/domains/accounts/accounts.common-passwords.data.ts',
  'server/platform/db/database.ts',
  'client/domains/messages/InboxPage.tsx',
  'client/domains/messages/InboxPage.test.tsx',
  'client/domains/messages/messages.api.ts',
  'client/domains/messages/messages.draft.state.ts',
  'client/domains/photos/photos.notices.ts',
])('%s is a known kind of file', (path) => {
  expect(structureProblems([{ path, text: lines(300) }])).toEqual([])
})

test.each([
  'server/domains/photos/photos.service.ts',
  'server/domains/photos/albums.queries.ts',
  'server/domains/forum/forum.queries.ts',
  'server/domains/photos/photos.text.ts',
  'server/domains/photos/photos.state.ts',
  'server/domains/photos/bans/photos.domain.ts',
  'client/domains/photos/uploading/photos.pages.ts',
  'server/domains/photos/bans/again/photos.bans.sql.ts',
  'server/worker.ts',
  'client/domains/messages/inbox.tsx',
  'client/hooks/useThing.ts',
  'client/ui/Odd.tsx',
  'client/ui/odd/Odd.tsx',
  'shared/domains/photos/photos.queries.ts',
])('%s isn’t a known kind of file', (path) => {
  expect(structureProblems([{ path, text: '' }])).toEqual([`${path}: no such kind of file in this place`])
})

test.each([
  'server/platform/index.ts',
  'client/ui/display/utils.ts',
  'shared/kernel/types.ts',
  'client/app/helpers/theme.ts',
])('%s is reported, because its name says nothing', (path) => {
  expect(structureProblems([{ path, text: '' }])).toEqual([
    expect.stringContaining('says nothing about what it holds'),
  ])
})

test('a file may not have more than 300 lines, except for tables, texts and data', () => {
  const text = lines(301)
  expect(structureProblems([{ path: 'server/app.ts', text }])).toEqual([
    'server/app.ts: 301 lines, the ceiling is 300',
  ])
  expect(structureProblems([{ path: 'server/domains/photos/photos.tables.ts', text }])).toEqual([])
})

test('a suppressed lint rule without a reason is reported', () => {
  const mark = ['oxlint', 'disable-next-line'].join('-')
  const check = (line: string) => structureProblems([{ path: 'server/app.ts', text: line }])
  expect(check(`// ${mark} no-console`)).toEqual(['server/app.ts:1: a suppression needs its reason (-- why)'])
  expect(check(`// ${mark} no-console -- printed for the operator`)).toEqual([])
})

test('the client may not use endpoint schemas', () => {
  const check = (text: string) =>
    structureProblems([{ path: 'client/domains/search/SearchResults.tsx', text }])
  for (const line of ['z.safeParse(sendMessage.input, typed)', 'const { data } = parse(getSite.output)']) {
    expect(check(line)).toEqual([expect.stringContaining('an endpoint has no schemas in the browser')])
  }
  expect(check('z.safeParse(emailField, typed)')).toEqual([])
})

test('a profile’s picture may only be read through isPictureFor', () => {
  const check = (text: string, path = 'server/domains/search/search.queries.ts') =>
    structureProblems([{ path, text }])
  for (const line of [
    '.leftJoin(photos, eq(photos.id, profiles.photoId))',
    "sql`${profiles['photoId']} is not null`",
    'const { id, photoId } = profiles',
    'mediaPath(row.photoId)',
    'sql`select p.photo_id from profiles p`',
  ]) {
    expect(check(line)).toEqual([expect.stringContaining('a profile’s picture is read by isPictureFor only')])
    expect(check(line, 'server/domains/profiles/public/profiles.pictures.sql.ts')).toEqual([])
  }
  for (const line of [
    'tx.update(profiles).set({ photoId: input.photoId })',
    'eq(photoShares.photoId, photos.id)',
    'const { photoId, size } = asked.data',
  ]) {
    expect(check(line)).toEqual([])
  }
})

test('only accounts.emails.commands.ts may send emails to members', () => {
  const check = (text: string, path: string) => structureProblems([{ path, text }])
  const emails = 'server/domains/accounts/email/accounts.emails.commands.ts'
  const operators = 'server/domains/reports/reports.commands.ts'
  for (const line of [
    'await enqueue(sendMail, resetEmail({ to }))',
    "import { sendMail as post } from '#server/platform/mail/send-mail.ts'",
    'await services.mail.send(newsEmail({ to }))',
  ]) {
    for (const path of ['server/domains/joining/joining.commands.ts', 'ops/members.ts']) {
      expect(check(line, path)).toEqual([
        `${path}:1: a mail to a member is sent by accounts.emails.commands.ts only`,
      ])
    }
    for (const path of [emails, operators]) expect(check(line, path)).toEqual([])
  }
  expect(check('await writeToMember(unit, id, resetEmail({ to }))', 'server/app.ts')).toEqual([])
})

test('SQL must lowercase the same way on every database', () => {
  const path = 'server/domains/photos/photos.queries.ts'
  for (const line of [
    'eq(sql`lower(${photos.name})`, name)',
    'sql`upper(trim(${photos.name})) = ${name}`',
    'where lower(username) = ${name}',
    'ilike(photos.name, name)',
    "not ilike '%x%'",
    'sql`${photos.name}::citext = ${name}`',
  ]) {
    expect(structureProblems([{ path, text: line }])).toEqual([
      `${path}:1: SQL lowercases with lowered or loweredText (server/platform/db/statements/letters.ts)`,
    ])
  }
  for (const line of [
    'const name = lower(word)',
    'sql`lower(${text} collate "C")`',
    'where lower(username collate "C") = 1',
  ]) {
    expect(structureProblems([{ path, text: line }])).toEqual([])
  }
})

test('SQL must get the site’s time as a parameter', () => {
  const check = (text: string, path = 'server/domains/photos/photos.queries.ts') =>
    structureProblems([{ path, text }])
  for (const line of [
    'doesLicenceCount(sql`now()`)',
    'sql`select 1 where expires_at > NOW()`',
    'db.execute(sql`select current_timestamp`)',
    'createdAt: moment().defaultNow(),',
    'sql`day = current_date`',
  ]) {
    expect(check(line)).toEqual([
      'server/domains/photos/photos.queries.ts:1: SQL takes the time as a parameter (services.clock)',
    ])
    for (const path of ['server/platform/jobs/jobs.ts', 'server/testing/scenario/pushing.ts'])
      expect(check(line, path)).toEqual([])
  }
  for (const line of ['const now = services.clock.now()', '  now(): Date', 'const at = knownNow()'])
    expect(check(line)).toEqual([])
})

test('a test must run, and must await its assertions', () => {
  const dot = '.'
  const check = (line: string, path = 'e2e/login.e2e.ts') => structureProblems([{ path, text: line }])
  for (const kind of ['only', 'skip', 'fixme', 'fail', 'fails', 'todo', 'runIf']) {
    expect(check(`test${dot}${kind}('works', () => {})`)).toEqual([
      'e2e/login.e2e.ts:1: a test that does not run',
    ])
  }
  expect(
    check(`void page.title()${dot}then((title) => expect(title).toBe('x'))`, 'client/ui/form/a.test.ts'),
  ).toEqual(['client/ui/form/a.test.ts:1: an assertion that nothing waits for'])
  expect(check(`test('works', async () => expect(await page.title()).toBe('x'))`)).toEqual([])
  expect(check(`test${dot}slow()`)).toEqual([])
})

test('the site’s date may not be derived from a locale’s date format', () => {
  const check = (text: string) => structureProblems([{ path: 'client/platform/format.ts', text }])
  for (const line of ["new Intl.DateTimeFormat('en-CA')", 'at.toLocaleDateString("sv-SE").slice(0, 10)']) {
    expect(check(line)).toEqual([expect.stringContaining('the date of the site comes from siteTimeOf')])
  }
  expect(check("new Intl.DateTimeFormat('en-GB', { weekday: 'long' })")).toEqual([])
})

test('lists must be fetched by pagesOf, except for the few that are paged differently', () => {
  const check = (path: string) =>
    structureProblems([{ path, text: 'const query = infiniteQueryOptions({ queryKey })' }])
  expect(check('client/domains/blocks/blocks.api.ts')).toEqual([
    'client/domains/blocks/blocks.api.ts:1: a list is read by pagesOf (client/platform/calls/lists.ts)',
  ])
  for (const path of ['client/platform/calls/lists.ts', 'client/domains/messages/messages.api.ts'])
    expect(check(path)).toEqual([])
})

test('a small client file must be merged into its only importer', () => {
  const row = { path: 'client/domains/winks/WinkRow.tsx', text: lines(24) }
  const page = {
    path: 'client/domains/winks/WinksPage.tsx',
    text: `import { a } from './WinkRow.tsx'\n${lines(40)}`,
  }
  const test = { ...page, path: 'client/domains/winks/WinksPage.test.tsx' }
  expect(structureProblems([row, page, test])).toEqual([
    expect.stringContaining(
      'WinkRow.tsx: less than 25 lines, which only client/domains/winks/WinksPage.tsx needs',
    ),
  ])
  expect(structureProblems([{ ...row, text: lines(25) }, page])).toEqual([])
  const other = {
    path: 'client/pages/dashboard/Dashboard.tsx',
    text: `const row = import('#client/domains/winks/WinkRow.tsx')\n`,
  }
  expect(structureProblems([row, page, other])).toEqual([])
  const pages = { path: 'client/domains/winks/winks.pages.ts', text: other.text }
  expect(structureProblems([row, pages])).toEqual([])
})

test('an exception for a small file that no longer exists or is no longer small is reported', () => {
  const reasons = { 'client/app/a.ts': 'why', 'client/app/b.ts': 'why', 'client/app/gone.ts': 'why' }
  const files = [
    { path: 'client/app/a.ts', text: lines(24) },
    { path: 'client/app/b.ts', text: lines(25) },
  ]
  expect(unusedReasons(files, reasons)).toEqual([
    'client/app/b.ts: is gone or has grown, and needs no reason to be small',
    'client/app/gone.ts: is gone or has grown, and needs no reason to be small',
  ])
})

test('a folder may hold at most 30 files, except for migrations', () => {
  const filesLike = (name: (at: number) => string) =>
    Array.from({ length: 31 }, (_, at) => ({ path: name(at), text: '' }))
  const files = filesLike((at) => `server/domains/photos/bans/photos.bans-${at}.queries.ts`)
  expect(structureProblems(files.slice(1))).toEqual([])
  expect(structureProblems(files)).toEqual([
    'server/domains/photos/bans: 31 files, more than 30: some of them are a topic with a folder of its own',
  ])
  expect(structureProblems(filesLike((at) => `scripts/check-${at}.mjs`))).toHaveLength(1)
  expect(structureProblems(filesLike((at) => `db/migrations/00${at}_more.ts`))).toEqual([])
})

test('an endpoint must have the same name as its constant', () => {
  const check = (text: string) =>
    structureProblems([{ path: 'shared/domains/winks/winks.counts.contract.ts', text }])
  expect(check("export const listWinks = endpoint({\n  name: 'winks.list',")).toEqual([
    'shared/domains/winks/winks.counts.contract.ts: winks.list is called winks.listWinks, as its constant is',
  ])
  expect(check("export const listWinks = endpoint({\n  name: 'posts.listWinks',")).toHaveLength(1)
  expect(check("export const listWinks = endpoint({\n  name: 'winks.listWinks',")).toEqual([])
})

test('every test file listed in the threat table of docs/security.md exists', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`/g)].map(([, name = '']) => name)
  const files = listFiles(root, codeFolders, /\.(test|e2e)\.tsx?$/)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !files.some((file: string) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
})

test('lists may be paged by cursor only, not by offset', () => {
  const check = (path: string, line: string) =>
    structureProblems([{ path, text: `const first = 1\n${line}` }])
  const planted: [string, string][] = [
    ['server/domains/photos/photos.queries.ts', '    .offset(offset),'],
    ['shared/domains/photos/photos.own.contract.ts', '    offset: z._default(wholeNumber(0, 100_000), 0),'],
  ]
  for (const [path, line] of planted) {
    expect(check(path, line)).toEqual([expect.stringMatching(/^[\w/.]+:2: a list goes on from a cursor/)])
  }
  expect(check('server/domains/search/search.commands.ts', '.offset(step - 1)')).toEqual([])
})

test('a test may not mention a date around the run’s usual start unless it sets the clock', () => {
  const path = 'server/domains/winks/winks.test.ts'
  const check = (text: string) => structureProblems([{ path, text }])
  const refused = [`${path}:1: a run may begin on any day: take it from the clock, or set the clock`]
  expect(check("expect(day).toBe('2026-06-17')")).toEqual(refused)
  expect(check("expect(text).toContain('until 24 June 2026.')")).toEqual(refused)
  expect(check("app.clock.set(at)\nexpect(day).toBe('2026-06-17')")).toEqual([])
  expect(check("expect(day).toBe('2026-03-17')")).toEqual([])
})

test('a style sheet may only take its classes from folders that exist', () => {
  const path = 'client/app/document/document.css'
  const check = (source: string) =>
    structureProblems([
      { path, text: `@source '${source}';` },
      { path: 'client/ui/form/Field.tsx', text: '\n'.repeat(30) },
    ])
  expect(check('../ui/form/{Field,Button}.tsx')).toEqual([
    `${path}: takes classes from client/app/ui/form, which doesn’t exist`,
  ])
  for (const source of ['../../ui/form/{Field,Button}.tsx', '../../**/*.{ts,tsx}', './document*.ts'])
    expect(check(source)).toEqual([])
})
