import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const written = (entry: object): string => {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info(entry, 'something happened')
  return lines.join('')
}

const SECRET = 'must-not-be-logged'

test.each([
  ['an email address', { email: SECRET }],
  ['a password', { password: SECRET }],
  ['a token', { token: SECRET }],
  ['those of what a request sent', { body: { email: SECRET, password: SECRET, token: SECRET } }],
  ['cookies', { req: { headers: { cookie: SECRET } } }],
  ['the token of the metrics', { req: { headers: { authorization: SECRET } } }],
])('%s is left out of the log', (_, entry) => {
  const line = written(entry)
  expect(line).not.toContain(SECRET)
  expect(line).toContain('[left out]')
  expect(line).toContain('something happened')
})

test('addresses in the words of an error are left out', () => {
  const error = new Error('550 mailbox <anna@example.org> is unknown')
  const line = written({ err: Object.assign(error, { rejected: ['anna@example.org'] }) })
  expect(line).not.toContain('anna@example.org')
  expect(line).toContain('550 mailbox <[left out]> is unknown')
})

test('what was sent with a query that failed is left out, also where it caused something else', () => {
  const params = ['a private text', 'and another']
  const failed = new DrizzleQueryError('insert into messages values ($1, $2)', params, new Error('no room'))
  for (const err of [failed, new Error('the job failed', { cause: failed })]) {
    const line = written({ err })
    expect(line).not.toMatch(/private text|and another/)
    expect(line).toContain('insert into messages values ($1, $2)')
    expect(line).toContain('params: [left out]')
    expect(line).toContain('no room')
  }
})

test('what helps to find a fault stays', () => {
  expect(JSON.parse(written({ route: '/api/session', job: 'a-job' }))).toMatchObject({
    level: 30,
    route: '/api/session',
    job: 'a-job',
  })
})

test('a level below the chosen one is not written', () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  log.info('quiet')
  log.warn('heard')
  expect(lines).toHaveLength(1)
})
