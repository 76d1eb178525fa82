import { expect, test } from 'vitest'
import { fillPath, pathParameters } from './endpoint.ts'

test('the placeholders of a path are found in order', () => {
  expect(pathParameters('/api/threads/{threadId}/messages/{messageId}')).toEqual(['threadId', 'messageId'])
  expect(pathParameters('/api/session')).toEqual([])
})

test('the placeholders of a path are filled from the input, and the rest of the input is returned', () => {
  const input = { username: 'anna', cursor: 'abc', limit: 20 }
  expect(fillPath('/api/profiles/{username}', input)).toEqual({
    path: '/api/profiles/anna',
    rest: { cursor: 'abc', limit: 20 },
  })
  expect(input).toEqual({ username: 'anna', cursor: 'abc', limit: 20 })
})

test('a placeholder’s value can’t leave its path segment', () => {
  const { path } = fillPath('/api/profiles/{username}', { username: '../admin?x=1#y' })
  expect(path).toBe('/api/profiles/..%2Fadmin%3Fx%3D1%23y')
})

test('a path without placeholders keeps the whole input', () => {
  expect(fillPath('/api/session', { email: 'a@b.example' })).toEqual({
    path: '/api/session',
    rest: { email: 'a@b.example' },
  })
})
