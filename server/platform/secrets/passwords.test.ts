import argon2 from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { Failure } from '#shared/kernel/failure.ts'
import { hashPassword, isPassword, matchPassword } from './passwords.ts'

const password = 'correct-horse-battery'
const typed = { password, whom: 'anna' }

test('a password is hashed using argon2id with 19 MiB and two passes, with a different hash each time', async () => {
  const [first, second] = await Promise.all([hashPassword(typed), hashPassword(typed)])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(first).not.toContain(password)
})

test('only the correct password matches its hash', async () => {
  const stored = await hashPassword(typed)
  expect(await isPassword(stored, typed)).toBe(true)
  for (const wrong of ['', 'correct-horse-batter', 'Correct-horse-battery', `${password} `]) {
    expect(await isPassword(stored, { ...typed, password: wrong })).toBe(false)
  }
})

test('a password matches however a keyboard encodes its accents, and in whichever form it was stored', async () => {
  const [composed, decomposed, wide] = ['p\u00e9ss-1', 'pe\u0301ss-1', 'p\u00e9ss-\uff11']
  const typedAs = (form: string) => ({ ...typed, password: form })
  const stored = await hashPassword(typedAs(decomposed))
  for (const form of [composed, decomposed, wide])
    expect(await matchPassword(stored, typedAs(form))).toBe('normal')
  expect(await matchPassword(stored, typedAs('pess-1'))).toBeNull()
  const asTyped = await argon2.hash(decomposed)
  expect(await matchPassword(asTyped, typedAs(composed))).toBe('another')
  expect(await matchPassword(asTyped, typedAs(decomposed))).toBe('another')
  expect(await matchPassword(await argon2.hash(wide), typedAs(wide))).toBe('another')
  expect(await matchPassword(undefined, typedAs(decomposed))).toBeNull()
})

test('if there’s no account, no password matches', async () => {
  expect(await isPassword(undefined, typed)).toBe(false)
  expect(await isPassword(undefined, { ...typed, password: '' })).toBe(false)
})

test('many simultaneous password attempts all get a result', async () => {
  const stored = await hashPassword(typed)
  const answers = Array.from({ length: 9 }, (_, index) =>
    isPassword(stored, { ...typed, password: index % 3 ? 'wrong' : password }),
  )
  expect((await Promise.all(answers)).filter(Boolean)).toHaveLength(3)
})

test('two password attempts run at a time and fifty wait, and any more are rejected immediately with a time to retry', async () => {
  const stored = await hashPassword(typed)
  const asked = Array.from({ length: 26 }, (_, at) => [
    isPassword(stored, { password, whom: `network ${at}` }),
    isPassword(undefined, { password, whom: `network ${at}` }),
  ])
  const refused = [hashPassword(typed), isPassword(stored, typed), isPassword(undefined, typed)]
  const refusals = (await Promise.allSettled(refused)).map(
    (each) => each.status === 'rejected' && (each.reason as Failure),
  )
  expect(refusals).toEqual(Array.from({ length: 3 }, () => expect.any(Failure)))
  expect(refusals[0]).toMatchObject({ reason: { code: 'unavailable' }, retryAfter: 5 })
  expect((await Promise.all(asked.flat())).filter(Boolean)).toHaveLength(26)
  expect(await isPassword(stored, typed)).toBe(true)
})
