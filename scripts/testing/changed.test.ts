import { expect, test } from 'vitest'
import { reachedBy } from './changed.mjs'

const module = (source: string, ...imports: string[]) => ({
  source,
  dependencies: imports.map((resolved) => ({ resolved })),
})

const CONTRACT = 'shared/domains/verification/verification.contract.ts'
const REVIEW = 'server/domains/verification/verification.review.commands.ts'
const modules = [
  module(REVIEW, CONTRACT),
  module('server/domains/verification/verification.domain.ts', REVIEW),
  module('server/domains.ts', 'server/domains/verification/verification.domain.ts'),
  module('server/testing/scenario/app.ts', 'server/domains.ts'),
  module('server/domains/chat/chat.test.ts', 'server/testing/scenario/app.ts'),
  module('server/domains/reports/reports.queries.ts', CONTRACT),
  module('server/neutral-mails.test.ts', REVIEW),
  module('e2e/verification.e2e.ts'),
]

test('a change reaches the domains that import it, not those that are only in the same app', () => {
  expect(reachedBy([CONTRACT], modules)).toMatchObject({
    tests: true,
    files: ['/domains/verification/', '/domains/reports/', 'server/neutral-mails.test.ts'].toSorted(
      (a, b) => Number(a.startsWith('server')) - Number(b.startsWith('server')),
    ),
    endpoints: '^(verification|reports)\\.',
    journeys: ['e2e/verification\\.e2e\\.ts'],
  })
})

test('a change to a deployment file, which no module imports, runs the tests of these files', () => {
  for (const path of ['deploy/caddy/Caddyfile', '.dockerignore']) {
    expect(reachedBy([path], modules)).toMatchObject({ tests: true, files: ['server/deploy'] })
  }
})

test('a changed test or journey runs itself', () => {
  expect(reachedBy(['server/domains/chat/chat.test.ts'], modules)).toMatchObject({
    files: ['server/domains/chat/chat.test.ts'],
    endpoints: undefined,
  })
  expect(reachedBy(['e2e/verification.e2e.ts'], modules)).toMatchObject({
    tests: false,
    journeys: ['e2e/verification\\.e2e\\.ts'],
  })
})

test.each([
  'shared/kernel/page.ts',
  'server/platform/runtime/log.ts',
  'server/app.ts',
  'server/testing/scenario/app.ts',
  'package.json',
])('a change to %s affects everything', (path) => {
  expect(reachedBy([path], modules)).toBeUndefined()
})

test('a change to a file in docs runs no tests', () => {
  expect(reachedBy(['docs/tests.md'], modules)).toEqual({
    tests: false,
    files: [],
    endpoints: undefined,
    journeys: [],
  })
})
