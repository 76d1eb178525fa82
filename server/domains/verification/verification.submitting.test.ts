// Runs on both engines, because a photo is submitted several times at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getCode,
  getOwnProof,
  listOwnEntries,
  ownProofPath,
  requestCode,
  submitPhoto,
  VERIFICATION_REASONS,
} from '#shared/domains/verification/verification.contract.ts'
import { CODE_DIGITS, CODE_LETTERS } from '#shared/domains/verification/verification.rules.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getOwnProfile, updateProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { PICTURE_LIMITS, PICTURE_REASONS } from '#shared/kernel/picture-upload.ts'
import { HOUR, MINUTE, SECOND } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'
import { createEntry } from '#server/testing/builders/proofs.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { unclaimedFiles } from '../photos/photos.tables.ts'
import { removeUnclaimed } from '#server/domains/photos/gallery/photos.uploading.commands.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>
type Agent = ReturnType<TestApp['as']>

let app: TestApp
let member: Member
let agent: Agent
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await app.given.member()
  agent = app.as(member)
})

const askFor = async (who = agent) => (await who.call(requestCode, {})).ok.code?.code ?? ''
const send = async (
  code: string,
  { clientKey = newId(), file }: { clientKey?: string; file?: Buffer } = {},
) => agent.call(submitPhoto, { code, clientKey }, {}, file ?? (await drawPicture()))
const own = async () => (await agent.call(listOwnEntries, {})).ok
const filesOf = () => app.services.files.list('verification')

describe('a verification code', () => {
  test('is only given to members, and each member has their own', async () => {
    expect((await app.visitor().call(requestCode, {})).code).toBe('not_signed_in')
    expect((await app.visitor().call(getCode, {})).code).toBe('not_signed_in')
    const code = await askFor()
    const other = app.as(await app.given.member())
    expect((await other.call(getCode, {})).ok).toEqual({ code: null })
    expect((await agent.call(getCode, {})).ok).toEqual({ code: { code, secondsLeft: 600 } })
  })

  test('has three letters and three digits that are hard to confuse', covers('VERIF-12.2'), async () => {
    const shape = new RegExp(`^[${CODE_LETTERS}]{3}[${CODE_DIGITS}]{3}$`)
    for (let asked = 0; asked < 5; asked += 1) expect(await askFor()).toMatch(shape)
    expect(`${CODE_LETTERS}${CODE_DIGITS}`).not.toMatch(/[ILOQSBZGU012 58]/)
  })

  test('replaces the previous one', async () => {
    const before = await askFor()
    const after = await askFor()
    expect((await send(before)).code).toBe('verification_code_expired')
    expect((await send(after)).status).toBe(200)
  })

  test('can be requested at most ten times an hour', covers('VERIF-12.2'), async () => {
    for (let asked = 0; asked < 10; asked += 1) await askFor()
    expect((await agent.call(requestCode, {})).code).toBe('too_many_requests')
  })

  test(
    'can be used for ten minutes by the server’s clock, and then expires',
    covers('VERIF-12.2'),
    async () => {
      const code = await askFor()
      app.clock.advance(10 * MINUTE)
      expect((await agent.call(getCode, {})).ok).toEqual({ code: null })
      expect((await send(code)).code).toBe('verification_code_expired')
      const next = await askFor()
      app.clock.advance(10 * MINUTE - SECOND)
      expect((await agent.call(getCode, {})).ok.code?.secondsLeft).toBe(1)
      expect((await send(next)).status).toBe(200)
    },
  )

  test(
    'isn’t given to members who are verified or waiting for a decision, because they can’t send a photo',
    covers('VERIF-10'),
    async () => {
      await createEntry(app.services, member)
      expect((await agent.call(requestCode, {})).code).toBe('verification_waiting')
      expect((await send('none')).code).toBe('verification_waiting')
      const verified = await app.given.member()
      await createEntry(app.services, verified, { status: 'approved' })
      expect((await app.as(verified).call(requestCode, {})).code).toBe('already_verified')
    },
  )
})

describe('a verification photo', () => {
  test(
    'is pending at first, and doesn’t make its member verified for others',
    covers(
      'VERIF-03',
      'VERIF-13',
      'VERIF-14.1',
      'VERIF-18',
      'CALL-29',
      'CALL-40',
      'PROF-23.1',
      'DATA-06',
      'VERIF-12.1',
    ),
    async () => {
      expect(await own()).toEqual({
        status: 'unverified',
        waitsForOtherStaff: false,
        items: [],
        next: null,
      })
      expect((await send(await askFor())).status).toBe(200)
      const { status, items } = await own()
      expect(status).toBe('pending')
      expect(items).toEqual([
        {
          id: items[0]?.id,
          attempt: 1,
          status: 'pending',
          submittedAt: around(app.clock.now().toISOString()),
          reviewedAt: null,
          reason: null,
          counts: true,
          hasPhoto: true,
          openedAt: [],
        },
      ])
      expect((await agent.call(getOwnProfile, {})).ok.verificationStatus).toBe('pending')
      const { username } = member
      expect((await app.visitor().call(getProfile, { username })).ok).toMatchObject({
        verified: false,
        verifiedSince: null,
      })
    },
  )

  test(
    'must be a JPEG or PNG of at most 5 MB, and a rejected file leaves the code valid',
    covers('VERIF-12.1'),
    async () => {
      const code = await askFor()
      const refuse = async (file: Buffer) => (await send(code, { file })).code
      expect(await refuse(Buffer.from('GIF89a and more'))).toBe(PICTURE_REASONS.gif.code)
      expect(await refuse(Buffer.alloc(PICTURE_LIMITS.bytes + 1, 0xff))).toBe('too_large')
      expect(await own()).toMatchObject({ status: 'unverified', items: [] })
      expect((await send('none', { file: Buffer.from('GIF89a') })).code).toBe('verification_code_expired')
      expect((await send(code)).status).toBe(200)
    },
  )

  test('can only be sent with its member’s own code, once', covers('VERIF-12.2'), async () => {
    const code = await askFor()
    const other = app.as(await app.given.member())
    const theirs = await askFor(other)
    expect((await other.call(submitPhoto, { code, clientKey: newId() }, {}, await drawPicture())).code).toBe(
      'verification_code_expired',
    )
    expect((await send('')).code).toBe('verification_code_expired')
    expect((await send(code)).status).toBe(200)
    expect((await other.call(getCode, {})).ok.code?.code).toBe(theirs)
    await app.services.db.execute(`update verification_photos set status = 'rejected', reviewed_at = now()`)
    await app.services.db.execute(`update profiles set verification_status = 'rejected'`)
    expect((await send(code)).code).toBe('verification_code_expired')
  })

  test(
    'sent again with its client key is stored once, even after the code has expired',
    onBoth(),
    async () => {
      const [code, clientKey] = [await askFor(), newId()]
      const sent = await Promise.all([send(code, { clientKey }), send(code, { clientKey })])
      expect(sent.map(({ status }) => status)).toEqual([200, 200])
      app.clock.advance(10 * MINUTE)
      expect((await send(code, { clientKey })).status).toBe(200)
      expect((await own()).items).toHaveLength(1)
    },
  )

  test(
    'sent twenty times concurrently leaves one pending entry, and one file',
    onBoth('VERIF-14.1'),
    async () => {
      const [code, file, before] = [await askFor(), await drawPicture(), new Set(await filesOf())]
      // Bypasses the daily limit, which isn't tested here.
      const { submitPhoto: submit } = await import('./verification.submitting.commands.ts')
      const { Readable } = await import('node:stream')
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, () =>
          submit(
            app.services,
            { memberId: member.id, code, clientKey: newId() },
            { type: 'image/jpeg', stream: Readable.from([file]) },
          ),
        ),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refused = results.filter((result) => result.status === 'rejected')
      expect(refused.map(({ reason }: { reason: unknown }) => reason)).toEqual(
        refused.map(() => new Failure(VERIFICATION_REASONS.waiting)),
      )
      expect((await own()).items).toHaveLength(1)
      app.clock.advance(2 * HOUR)
      await removeUnclaimed(app.services)
      await app.services.jobs.drain()
      expect((await filesOf()).filter((key) => !before.has(key))).toHaveLength(1)
      expect(await app.services.db.select().from(unclaimedFiles)).toEqual([])
    },
  )

  test('can be sent at most ten times a day', covers('VERIF-12.2'), async () => {
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await send('none')).code).toBe('verification_code_expired')
    }
    expect((await send('none')).code).toBe('too_many_requests')
  })

  test(
    'is stored encrypted under a random name, and its file isn’t readable as a picture',
    covers('VERIF-12.3'),
    async () => {
      const before = new Set(await filesOf())
      await send(await askFor())
      const [file = '', ...others] = (await filesOf()).filter((key) => !before.has(key))
      expect(others).toEqual([])
      expect(file).toMatch(/^verification\/[0-9a-f]{2}\/[0-9a-f]{32}-full\.webp$/)
      const stored = await app.services.files.get(file)
      const bytes = Buffer.concat((await stored?.stream.toArray()) as Buffer[])
      for (const mark of ['RIFF', 'WEBP', 'VP8', 'JFIF', 'PNG']) expect(bytes.includes(mark)).toBe(false)
      const [entry] = (await own()).items
      const { statusCode, rawPayload } = await agent.request('GET', ownProofPath(entry?.id ?? ''))
      expect([statusCode, rawPayload.subarray(0, 4).toString()]).toEqual([200, 'RIFF'])
      expect(bytes.length).toBe(rawPayload.length + 28)
    },
  )

  test('is only served to its own member, whose browser doesn’t cache it', covers('VERIF-31.1'), async () => {
    await send(await askFor())
    const entryId = (await own()).items[0]?.id ?? ''
    const path = ownProofPath(entryId)
    const { statusCode, headers } = await agent.request('GET', path)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    const unknown = await agent.request('GET', ownProofPath(newId()))
    const friend = await app.given.member()
    await app.given.friends(member, friend)
    const blocked = await app.given.member()
    await app.given.block(member, blocked)
    const admin = await app.given.member({ role: 'admin' })
    for (const other of [await app.given.member(), friend, blocked, admin]) {
      const answer = await app.as(other).request('GET', path)
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
    }
    expect((await app.visitor().call(getOwnProof, { entryId })).code).toBe('not_signed_in')
    for (const file of await filesOf()) {
      expect((await agent.request('GET', `/media/${file}`)).statusCode).toBe(404)
    }
  })
})

test('members can’t set their own verification status', covers('PROF-23.1', 'PROF-39'), async () => {
  const forged = {
    profileText: 'Hello',
    verificationStatus: 'verified',
    verifiedAt: '2026-01-01T00:00:00.000Z',
  }
  await agent.call(updateProfile, forged)
  expect((await own()).status).toBe('unverified')
})

test(
  'a member’s verification entries are listed latest first and paginated',
  onBoth('VERIF-14.2'),
  async () => {
    for (let sent = 0; sent < 3; sent += 1) await createEntry(app.services, member, { status: 'rejected' })
    const first = (await agent.call(listOwnEntries, { limit: 2 })).ok
    expect(first.items.map(({ attempt }) => attempt)).toEqual([3, 2])
    const rest = (await agent.call(listOwnEntries, { limit: 2, before: first.next ?? 0 })).ok
    expect([rest.items.map(({ attempt }) => attempt), rest.next]).toEqual([[1], null])
  },
)
