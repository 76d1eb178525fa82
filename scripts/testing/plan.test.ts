import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onBoth } from '#testing/covers.ts'
import { leaveOutUnmarked } from '#testing/embedded-runner.ts'
import { listFiles, root } from '../files.mjs'
import { isOnBothEngines, journeysOf, listOnBothEngines, parts, planOf, withTicking } from './plan.mjs'
import { domains, journeys } from '../tree.mjs'

test('npm test runs everything by default', async () => {
  expect(await planOf([])).toEqual({
    isWhole: true,
    tests: true,
    browser: true,
    all: false,
    files: [],
    journeys: [],
  })
})

test('a test run without the browser doesn’t count as whole', async () => {
  expect(await planOf(['--no-browser'])).toMatchObject({ isWhole: false, browser: false, files: [] })
})

test('a test run can be repeated with its start time and its seed', async () => {
  expect(await planOf(['--all', '--at', '2028-02-29T23:59:58Z', '--seed', '17'])).toMatchObject({
    isWhole: true,
    all: true,
    at: '2028-02-29T23:59:58.000Z',
    seed: 17,
  })
})

test('only the API tests can run with a ticking clock', async () => {
  const again = { clock: 'ticking', isWhole: false, all: false, browser: false, files: ['server/'] }
  expect(await planOf(['--clock', 'ticking'])).toMatchObject(again)
  const plan = await planOf(['--all', '--seed', '17'])
  expect(withTicking(plan)).toEqual(await planOf(['--clock', 'ticking', '--seed', '17']))
  expect(await planOf(['messages', '--clock', 'ticking'])).toMatchObject({
    ...again,
    files: ['/domains/messages/', '/pages/messages/'],
    journeys: [],
  })
})

test.each([
  [['--at', 'tomorrow'], '--at takes an instant like 2026-06-17T10:00:00Z, not tomorrow.'],
  [['--clock', 'slow'], '--clock takes ticking, not slow.'],
  [['--seed', '-1.5'], /--seed/],
  [['--seed', 'x'], '--seed takes a whole number, not x.'],
])('npm test rejects the arguments %j', async (args, reason) => {
  await expect(planOf(args)).rejects.toThrow(reason)
})

test('a domain selects its files, those of the page with the same name, its endpoints and its journeys', async () => {
  expect(await planOf(['messages', 'settings'])).toMatchObject({
    isWhole: false,
    tests: true,
    browser: true,
    files: ['/domains/messages/', '/pages/messages/', '/domains/settings/'],
    endpoints: '^(messages|settings)\\.',
    journeys: expect.arrayContaining(['e2e/messages\\.e2e\\.ts']),
  })
})

test('the changes since a commit select what they reach, or everything if they reach everything', async () => {
  const reached = { tests: true, files: ['/domains/chat/'], endpoints: '^(chat)\\.', journeys: [] }
  const asked: string[] = []
  const since = (answer: object | undefined) => ({
    reachedSince: (commit: string) => Promise.resolve((asked.push(commit), answer)),
  })
  expect(await planOf(['--changed'], since(reached))).toMatchObject({
    ...reached,
    isWhole: false,
    browser: false,
  })
  expect(await planOf(['--changed=main~2'], since(undefined))).toMatchObject({ isWhole: true, files: [] })
  expect(asked).toEqual(['HEAD', 'main~2'])
})

test.each([
  ['// Runs on both engines: two writes of one row race.', true],
  ['// Runs on both engines, because two writes of one row race.', true],
  ['// Runs on both engines:', false],
  ["const text = '// Runs on both engines: no'", false],
])('whether a test file with the line %s runs on both engines: %s', (text, both) => {
  expect(isOnBothEngines(`import { test } from 'vitest'\n\n${text}\n`)).toBe(both)
})

test('every server domain has a file that runs on both engines, and so does the authorization matrix', () => {
  const files = listOnBothEngines()
  const matrix = listFiles(root, ['server'], /^authorization.*\.test\.ts$/)
  expect(matrix.filter((path: string) => !files.includes(path))).toEqual([])
  const tested: string[] = listFiles(root, ['server/domains'], /\.test\.ts$/).map(
    (path: string) => path.split('/')[2] ?? '',
  )
  const missing = [...new Set(tested)].filter(
    (domain) => !files.some((path: string) => path.startsWith(`server/domains/${domain}/`)),
  )
  expect(missing).toEqual([])
})

test('only files that run on both engines mark cases, and the authorization matrix marks none, because all of it runs on both', () => {
  const marking = listFiles(root, ['server', 'ops', 'shared', 'drills'], /\.test\.ts$/).filter(
    (path: string) => readFileSync(join(root, path), 'utf8').includes('onBoth('),
  )
  expect(marking).not.toEqual([])
  const files = listOnBothEngines()
  expect(marking.filter((path: string) => !files.includes(path))).toEqual([])
  expect(marking.filter((path: string) => path.startsWith('server/cross-domain/authorization'))).toEqual([])
})

test('the embedded database runs only a file’s marked cases, in groups or outside, and all of them if none is marked', () => {
  const tags = [onBoth().tags]
  const marked = { name: 'of two at once', tags }
  const plain = { name: 'alone', tags: [] }
  const file = { tasks: [{ tasks: [plain] }, { tasks: [plain, { tasks: [plain, marked] }] }, marked, plain] }
  leaveOutUnmarked(file)
  expect(file).toEqual({ tasks: [{ tasks: [{ tasks: [marked] }] }, marked] })
  const unmarked = { tasks: [{ tasks: [plain] }, plain] }
  leaveOutUnmarked(unmarked)
  expect(unmarked).toEqual({ tasks: [{ tasks: [plain] }, plain] })
})

test('a domain without a journey needs no browser', async () => {
  expect(await planOf(['audit'])).toMatchObject({ browser: false, journeys: [] })
})

test('an unknown domain is rejected with a list of the known ones', async () => {
  await expect(planOf(['mesages'])).rejects.toThrow(
    `There is no domain or page mesages. There are: ${parts.join(', ')}.`,
  )
  await expect(planOf(['--fast'])).rejects.toThrow(/Unknown option '--fast'/)
})

test('a journey belongs to a domain if its file name contains the whole word', () => {
  const files = ['e2e/admin-menu-links.e2e.ts', 'e2e/menus.e2e.ts', 'e2e/submenu.e2e.ts']
  expect(journeysOf('menus', files)).toEqual(['e2e/admin-menu-links.e2e.ts', 'e2e/menus.e2e.ts'])
})

const words = Object.entries(journeys).flatMap(([domain, listed]) => listed.map((word) => ({ domain, word })))

test.each(words)('a journey’s name contains $word, which $domain lists', ({ domain, word }) => {
  expect(domains).toContain(domain)
  const files = listFiles(root, ['e2e'], /\.e2e\.ts$/)
  expect(journeysOf(domain, files).filter((path: string) => path.includes(word))).not.toEqual([])
})
