import { afterEach, expect, test, vi } from 'vitest'
import { uploadPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { uploadsOver } from '#testing/uploads.ts'
import { CallFailure, ConnectionFailure, ForeignAnswer, onAnswer } from './call.ts'
import { upload } from './upload.ts'

afterEach(() => vi.unstubAllGlobals())

const file = new Blob(['a picture'], { type: 'image/jpeg' })
const input = { clientKey: '01234567-0123-4123-8123-0123456789ab' }

/** Returns the result of an upload with this network response, and what the listeners were notified of. */
const outcomeOf = async (
  answer: (url: string, init: RequestInit) => Promise<Response>,
  options: Parameters<typeof upload>[2] = {},
) => {
  vi.stubGlobal('XMLHttpRequest', uploadsOver(answer))
  const heard: string[] = []
  const stop = onAnswer((outcome, code) => heard.push(code ? `${outcome} ${code}` : outcome))
  const outcome: unknown = await upload(uploadPhoto, { input, file }, options).catch(
    (error: unknown) => error,
  )
  stop()
  return { outcome, heard }
}

test('an upload sends the file as the body, its type as a header, and the rest in the query string', async () => {
  const sent: unknown[] = []
  const { outcome, heard } = await outcomeOf((url, { method, headers, body }) => {
    sent.push(
      method,
      url,
      new Headers(headers).get('content-type'),
      new TextDecoder().decode(body as Uint8Array),
    )
    return Promise.resolve(Response.json({ room: 1 }))
  })
  expect(sent).toEqual(['POST', `/api/photos?clientKey=${input.clientKey}`, 'image/jpeg', 'a picture'])
  expect(outcome).toEqual({ room: 1 })
  expect(heard).toEqual(['answered'])
})

test('the upload progress is reported', async () => {
  const told: number[] = []
  await outcomeOf(() => Promise.resolve(Response.json({})), { onProgress: (part) => told.push(part) })
  expect(told).toEqual([0.5])
})

test('a rejected upload throws the failure code, like any other call', async () => {
  const error = { code: 'no_room_for_photos', message: 'No room.' }
  const { outcome, heard } = await outcomeOf(() => Promise.resolve(Response.json({ error }, { status: 409 })))
  expect(outcome).toBeInstanceOf(CallFailure)
  expect(outcome).toMatchObject({ status: 409, code: 'no_room_for_photos' })
  expect(heard).toEqual(['answered no_room_for_photos'])
})

test('an upload without a response counts as a lost connection', async () => {
  const { outcome, heard } = await outcomeOf(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(outcome).toBeInstanceOf(ConnectionFailure)
  expect(heard).toEqual(['unreachable'])
})

test('a proxy’s error in response to an upload counts as no response', async () => {
  const { outcome, heard } = await outcomeOf(() =>
    Promise.resolve(new Response('<html>Bad gateway', { status: 502 })),
  )
  expect(outcome).toBeInstanceOf(ForeignAnswer)
  expect(heard).toEqual(['unreachable'])
})

test('a cancelled upload reports nothing about the connection', async () => {
  const abort = new AbortController()
  const { outcome, heard } = await outcomeOf(
    () => {
      abort.abort()
      return new Promise(() => undefined)
    },
    { signal: abort.signal },
  )
  expect(outcome).toMatchObject({ name: 'AbortError' })
  expect(heard).toEqual([])
})

test('an upload cancelled before it started sends nothing', async () => {
  const answer = vi.fn(() => Promise.resolve(Response.json({})))
  const signal = AbortSignal.abort()
  const { outcome, heard } = await outcomeOf(answer, { signal })
  expect(outcome).toBe(signal.reason)
  expect([answer.mock.calls, heard]).toEqual([[], []])
})
