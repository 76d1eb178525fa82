import { expect, test } from 'vitest'
import { listFiles, root } from './files.mjs'
import { builtDomains, journeysOf, opensServices, planOf } from './test-plan.mjs'
import { domains, journeys } from './tree.mjs'

test('everything is run where nothing is asked for', () => {
  expect(planOf([])).toEqual({
    isWhole: true,
    browser: true,
    all: false,
    files: [],
    onServices: expect.arrayContaining(['server/authorization.test.ts', 'server/demo/load.test.ts']),
    journeys: [],
  })
})

test('without the browser it is not the whole', () => {
  expect(planOf(['--no-browser'])).toMatchObject({ isWhole: false, browser: false, files: [] })
})

test('more generated requests are made where all are asked for', () => {
  expect(planOf(['--all'])).toMatchObject({ isWhole: true, all: true })
})

test('a domain brings its files, its endpoints and its journeys', () => {
  expect(planOf(['messages', 'settings'])).toEqual({
    isWhole: false,
    browser: true,
    all: false,
    files: ['/domains/messages/', '/domains/settings/'],
    onServices: expect.arrayContaining([
      'server/domains/messages/messages.sending.test.ts',
      'server/domains/settings/settings.test.ts',
    ]),
    endpoints: '^(messages|settings)\\.',
    journeys: [
      'e2e/messages-filing\\.e2e\\.ts',
      'e2e/messages-screen\\.e2e\\.ts',
      'e2e/messages\\.e2e\\.ts',
      'e2e/admin-settings\\.e2e\\.ts',
    ],
  })
})

test.each([
  [`import { createTestApp } from '#server/testing/app.ts'`, true],
  [`import { createWorld } from './testing/world.ts'`, true],
  [`const redisUrl = process.env['TEST_REDIS_URL']`, true],
  [`import { startProgram } from '#server/testing/programs.ts'`, false],
  [`import { startS3 } from '#server/testing/s3.ts'`, false],
  [`import { covers } from '#testing/covers.ts'`, false],
])('a file that says %s is run again on PostgreSQL and Redis: %s', (text, again) => {
  expect(opensServices(text)).toBe(again)
})

test('a domain without a journey needs no browser', () => {
  expect(planOf(['audit'])).toMatchObject({ browser: false, journeys: [] })
})

test('an unknown domain is refused with the known ones', () => {
  expect(() => planOf(['mesages'])).toThrow(
    `There is no domain mesages. There are: ${builtDomains.join(', ')}.`,
  )
  expect(() => planOf(['--fast'])).toThrow(/Unknown option '--fast'/)
})

test('a journey belongs to a domain by a whole word of its name', () => {
  const files = ['e2e/admin-menu-links.e2e.ts', 'e2e/menus.e2e.ts', 'e2e/submenu.e2e.ts']
  expect(journeysOf('menus', files)).toEqual(['e2e/admin-menu-links.e2e.ts', 'e2e/menus.e2e.ts'])
})

const words = Object.entries(journeys).flatMap(([domain, listed]) => listed.map((word) => ({ domain, word })))

test.each(words)('there is a journey with the word $word, which $domain asks for', ({ domain, word }) => {
  expect(domains).toContain(domain)
  const files = listFiles(root, ['e2e'], /\.e2e\.ts$/)
  expect(journeysOf(domain, files).filter((path: string) => path.includes(word))).not.toEqual([])
})
