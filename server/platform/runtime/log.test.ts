import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { createLog, describeError } from './log.ts'

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
  ['any of these in a request’s body', { body: { email: SECRET, password: SECRET, token: SECRET } }],
  ['cookies', { req: { headers: { cookie: SECRET } } }],
  ['the metrics token', { req: { headers: { authorization: SECRET } } }],
])('%s is left out of the log', (_, entry) => {
  const line = written(entry)
  expect(line).not.toContain(SECRET)
  expect(line).toContain('[left out]')
  expect(line).toContain('something happened')
})

test('email addresses in an error message are left out of the log', () => {
  const error = new Error('550 mailbox <anna@example.org> is unknown')
  const line = written({ err: Object.assign(error, { rejected: ['anna@example.org'] }) })
  expect(line).not.toContain('anna@example.org')
  expect(line).toContain('550 mailbox <[left out]> is unknown')
})

test('the parameters of a failed query are left out of the log, even if the query’s error caused another error', () => {
  const params = ['a private text', 'and another']
  const failed = new DrizzleQueryError('insert into messages values ($1, $2)', params, new Error('no room'))
  for (const err of [failed, new Error('the job failed', { cause: failed })]) {
    const line = written({ err })
    expect(line).not.toMatch(/private text|and another/)
    expect(line).toContain('insert into messages values ($1, $2)')
    expect(line).toContain('no room')
  }
})

/** The database's error for a row it rejects. */
const refusal = (code: string, message: string) =>
  Object.assign(new DatabaseError(message, message.length, 'error'), {
    code,
    detail: 'Failing row contains (a private text).',
    hint: 'Remove a private text.',
    where: "unnamed portal parameter $1 = 'a private text'",
  })
const missing = refusal('23502', 'null value in column "body" violates not-null constraint')
const senseless = refusal('22P02', 'invalid input syntax for type uuid: "a private text"')
const raised = refusal('P0001', 'no room for a private text\n    at a private text')

test.each([
  ['a rejected row', missing, 'null value in column'],
  ['an error about an invalid value', senseless, '22P02'],
  ['an error raised by a trigger', raised, 'P0001'],
  ['the cause of a failed query', new DrizzleQueryError('select 1', ['a private text'], raised), 'select 1'],
  [
    'the cause of a cause',
    new Error('the job failed', { cause: new Error('twice', { cause: raised }) }),
    'twice',
  ],
  ['one of several errors', new AggregateError([new Error('away'), senseless], 'all failed'), 'away'],
])('the log contains no values from %s', (_, err, told) => {
  const line = written({ err })
  expect(line).not.toContain('private text')
  expect(line).toContain(told)
  expect(line).toContain('log.test.ts')
  expect(describeError(err)).not.toContain('private text')
})

test('an error that causes itself is logged once, and a thrown value that isn’t an error is logged as well', () => {
  const own = new Error('turning in circles')
  own.cause = own
  expect(JSON.parse(written({ err: own }))).toMatchObject({ err: { message: 'turning in circles' } })
  expect(JSON.parse(written({ err: 'ended by anna@example.org' }))).toMatchObject({
    err: { message: 'ended by [left out]' },
  })
})

test('details that help to find a fault are kept in the log', () => {
  expect(JSON.parse(written({ route: '/api/session', job: 'a-job' }))).toMatchObject({
    level: 30,
    route: '/api/session',
    job: 'a-job',
  })
})

test('entries below the configured level aren’t written', () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  log.info('quiet')
  log.warn('heard')
  expect(lines).toHaveLength(1)
})
