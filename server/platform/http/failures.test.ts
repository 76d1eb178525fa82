import { expect, test, vi } from 'vitest'
import { answerFailure } from './failures.ts'

const failed = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('what went wrong'), { code }) })

test.each([
  ['08006', 'the connection is lost'],
  ['57P01', 'the server is stopped'],
  ['53300', 'it has no connection left'],
  ['53100', 'its disk is full'],
  ['57014', 'a statement took too long'],
  ['55P03', 'a lock was not to be had'],
  ['40001', 'transactions were in the way of each other'],
  ['40P01', 'they waited for each other'],
])('what fails with %s, because %s, may be tried again, and stands in the log', (code) => {
  const log = vi.fn()
  expect(answerFailure(failed(code), log)).toMatchObject({ error: { code: 'unavailable', retryAfter: 5 } })
  expect(log).toHaveBeenCalledOnce()
})

test.each(['23505', '42P01', '22021'])('what fails with %s is a fault, of which nothing is told', (code) => {
  const message = 'Something went wrong on the server.'
  expect(answerFailure(failed(code), () => undefined)).toEqual({ error: { code: 'internal', message } })
})
