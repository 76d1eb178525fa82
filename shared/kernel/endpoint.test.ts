import { expect, test } from 'vitest'
import { fillPath, pathParameters } from './endpoint.ts'

test('the names in braces are found in their order', () => {
  expect(pathParameters('/api/threads/{threadId}/messages/{messageId}')).toEqual(['threadId', 'messageId'])
  expect(pathParameters('/api/session')).toEqual([])
})

test('values of the path go into it, the rest stays', () => {
  const input = { username: 'anna', cursor: 'abc', limit: 20 }
  expect(fillPath('/api/profiles/{username}', input)).toEqual({
    path: '/api/profiles/anna',
    rest: { cursor: 'abc', limit: 20 },
  })
  expect(input).toEqual({ username: 'anna', cursor: 'abc', limit: 20 })
})

test('a value cannot leave its segment of the path', () => {
  const { path } = fillPath('/api/profiles/{username}', { username: '../admin?x=1#y' })
  expect(path).toBe('/api/profiles/..%2Fadmin%3Fx%3D1%23y')
})

test('a path without names keeps the whole input', () => {
  expect(fillPath('/api/session', { email: 'a@b.example' })).toEqual({
    path: '/api/session',
    rest: { email: 'a@b.example' },
  })
})
