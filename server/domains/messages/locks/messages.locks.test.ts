import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockMember, unblockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { listMessages, listThreads, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import {
  alwaysOpenPhotos,
  askBeforePhotos,
  closePhoto,
  LOCK_REASONS,
  sentPhotoPath,
  openPhoto,
} from '#shared/domains/messages/messages.locks.contract.ts'
import { SENDING_REASONS } from '#shared/domains/photos/photos.sending.contract.ts'
import {
  listGivenLicences,
  listReceivedLicences,
  revokeLicence,
} from '#shared/domains/photos/photos.licences.contract.ts'
import { deletePhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { cookieOf, createConnector, createListeningApp, listenAll } from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { photoLocks } from './messages.locks.tables.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'
let site: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  site = await createListeningApp()
})
afterAll(() => site.close())
const connectTo = createConnector()

/** Creates a member with a photo for friends, and a stranger to send it to. */
const createPair = async () => {
  const { app } = site
  const [sender, other] = [await app.given.member(), await app.given.member()]
  await app.given.tier(sender, 'gold')
  const photoId = await app.given.photo(sender, { audience: 'friends', isShared: true })
  return { sender, other, photoId, asSender: app.as(sender), asOther: app.as(other) }
}
type Pair = Awaited<ReturnType<typeof createPair>>

const send = ({ asSender, other, photoId }: Pair, duration = 'day') =>
  asSender.call(sendMessage, {
    to: other.username,
    body: 'Me in the garden',
    clientKey: newId(),
    photo: { photoId, duration },
  })
const createSent = async () => {
  const pair = await createPair()
  const { message, thread } = (await send(pair)).ok
  return { ...pair, messageId: message.id, threadId: thread.id }
}
type Sent = Awaited<ReturnType<typeof createSent>>

const lockOf = async ({ threadId }: Sent, agent: Pair['asOther']) =>
  (await agent.call(listMessages, { threadId })).ok.items[0]?.lock
const look = ({ asOther, messageId }: Sent, size: 'card' | 'full' | 'thumb' = 'card') =>
  asOther.request('GET', sentPhotoPath(messageId, size))
const open = ({ asOther, messageId }: Sent) => asOther.call(openPhoto, { messageId })

describe('a photo that came with a message', () => {
  test('is locked at first: only its sender can load it', covers('BEY-24.1', 'BEY-24.2'), async () => {
    const sent = await createSent()
    const { asOther, asSender, messageId, photoId } = sent
    const unknown = await asOther.request('GET', sentPhotoPath(newId(), 'card'))
    const agents = [
      asOther,
      site.app.as(await site.app.given.member()),
      site.app.as(await site.app.given.member({ role: 'admin' })),
    ]
    for (const agent of agents) {
      for (const size of ['thumb', 'card', 'full'] as const) {
        const { statusCode, body } = await agent.request('GET', sentPhotoPath(messageId, size))
        expect([statusCode, body]).toEqual([404, unknown.body])
      }
      expect((await agent.request('GET', mediaPath(photoId, 'card'))).statusCode).toBe(404)
    }
    expect((await site.app.visitor().request('GET', sentPhotoPath(messageId, 'card'))).statusCode).toBe(401)
    expect((await asSender.request('GET', sentPhotoPath(messageId, 'card'))).statusCode).toBe(200)
  })

  test('leaves no trace in any response, event, list or email while locked', covers('BEY-24.3'), async () => {
    const pair = await createPair()
    const { app } = site
    const thumbhash = 'canaryThumbHash12345678'
    await app.services.db
      .update(photos)
      .set({ thumbhash, width: 1237, height: 1459 })
      .where(eq(photos.id, pair.photoId))
    const heard = listenAll(await connectTo(site.address, await cookieOf(pair.asOther)))
    const { thread } = (await send(pair)).ok
    await expect.poll(() => heard.length, { timeout: 3000, interval: 10 }).toBeGreaterThan(0)
    await app.services.jobs.drain()
    const [row] = await app.services.db.select().from(photos).where(eq(photos.id, pair.photoId))
    const told = JSON.stringify([
      heard,
      (await pair.asOther.call(listMessages, { threadId: thread.id })).ok,
      (await pair.asOther.call(listThreads, {})).ok,
      (await pair.asOther.call(listReceivedLicences, {})).ok,
      (await pair.asOther.request('GET', '/messages/inbox')).body,
      app.emails.filter(({ to }) => to === pair.other.email),
    ])
    expect(told).toContain('Me in the garden')
    expect(told).toContain('"lock":{"state":"closed"}')
    for (const trace of [pair.photoId, thumbhash, '1237', '1459', row?.fileKey ?? 'none']) {
      expect(told, trace).not.toContain(trace)
    }
  })

  test(
    'is visible to its recipient, marked with their name, from unlocking it until locking it again',
    covers('BEY-24.1', 'BEY-23.1'),
    async () => {
      const sent = await createSent()
      const { asOther, asSender, messageId } = sent
      const { lock } = (await open(sent)).ok
      const picture = { thumbhash: 'AA', width: 800, height: 1000 }
      expect(lock).toMatchObject({ state: 'open', picture, isAlwaysOpen: false })
      expect(await lockOf(sent, asOther)).toEqual(lock)
      const seen = await look(sent, 'full')
      const own = await asSender.request('GET', sentPhotoPath(messageId, 'full'))
      expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-cache'])
      expect(seen.rawPayload.equals(own.rawPayload)).toBe(false)
      expect((await asOther.call(closePhoto, { messageId })).ok).toEqual({ lock: { state: 'closed' } })
      expect((await look(sent)).statusCode).toBe(404)
    },
  )

  test('can be unlocked only by its recipient', covers('BEY-24.1'), async () => {
    const sent = await createSent()
    const { messageId } = sent
    for (const agent of [sent.asSender, site.app.as(await site.app.given.member())]) {
      for (const endpoint of [openPhoto, closePhoto, alwaysOpenPhotos, askBeforePhotos]) {
        expect((await agent.call(endpoint, { messageId })).status).toBe(404)
      }
    }
    expect((await look(sent)).statusCode).toBe(404)
  })

  test(
    'grants no other access: the photo is still for friends only, and its own URL is still not found',
    covers('BEY-24.2', 'BEY-23.4'),
    async () => {
      const sent = await createSent()
      await open(sent)
      expect((await sent.asOther.request('GET', mediaPath(sent.photoId, 'card'))).statusCode).toBe(404)
      expect((await sent.asOther.call(listReceivedLicences, {})).ok.items).toEqual([])
    },
  )

  test('is shown to its sender, who never learns whether it is unlocked', covers('BEY-24.4'), async () => {
    const sent = await createSent()
    const { asSender, asOther, messageId } = sent
    const before = await lockOf(sent, asSender)
    expect(before).toEqual({ state: 'own', picture: { thumbhash: 'AA', width: 800, height: 1000 } })
    const listed = async () => (await asSender.call(listGivenLicences, {})).ok.items
    const licences = await listed()
    expect(licences).toMatchObject([{ isSent: true, isShown: true, openings: 0, lastOpenedAt: null }])
    for (const endpoint of [openPhoto, closePhoto, alwaysOpenPhotos]) {
      await asOther.call(endpoint, { messageId })
      expect(await lockOf(sent, asSender)).toEqual(before)
      expect(await listed()).toEqual(licences)
    }
    await look(sent, 'full')
    expect(await listed()).toMatchObject([{ openings: 1 }])
  })

  const ENDS: Record<string, (sent: Sent) => Promise<unknown>> = {
    'its time is up': async () => site.app.clock.advance(DAY),
    'its sender revokes it': async ({ asSender, photoId }) => {
      const [{ id: licenceId } = { id: '' }] = (await asSender.call(listGivenLicences, {})).ok.items
      await asSender.call(revokeLicence, { photoId, licenceId })
    },
    'it’s deleted': ({ asSender, photoId }) => asSender.call(deletePhoto, { photoId }),
    'its recipient is blocked': ({ asSender, other }) => asSender.call(blockMember, { memberId: other.id }),
    'its sender is blocked': ({ asOther, sender }) => asOther.call(blockMember, { memberId: sender.id }),
    'its sender is suspended': ({ sender }) =>
      site.app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, sender.id)),
    'it’s over the limit of its sender’s membership': ({ photoId }) =>
      site.app.services.db.update(photos).set({ isSurplus: true }).where(eq(photos.id, photoId)),
  }

  test.each(Object.entries(ENDS))('is no longer shared once %s', covers('BEY-23.1'), async (_, end) => {
    const sent = await createSent()
    await open(sent)
    expect((await look(sent)).statusCode).toBe(200)
    await end(sent)
    const now = { ...sent, asOther: site.app.as(sent.other) }
    expect((await look(now)).statusCode).toBe(404)
    expect(await lockOf(now, now.asOther)).toEqual({ state: 'ended' })
    expect((await open(now)).error).toMatchObject({ code: LOCK_REASONS.ended.code })
  })
})

describe('a recipient who always opens one member’s photos', () => {
  test(
    'gets that member’s photos unlocked and other members’ photos locked, and can undo the choice',
    covers('BEY-24.1'),
    async () => {
      const sent = await createSent()
      const { asOther, other, messageId } = sent
      expect((await asOther.call(alwaysOpenPhotos, { messageId })).ok.lock).toMatchObject({
        state: 'open',
        isAlwaysOpen: true,
      })
      const next = async (pair: Pair) => {
        const { message, thread } = (await send({ ...pair, other, asOther })).ok
        const { items } = (await asOther.call(listMessages, { threadId: thread.id })).ok
        return [items.at(-1)?.lock?.state, message.lock?.state]
      }
      expect(await next(sent)).toEqual(['open', 'own'])
      expect(await next(await createPair())).toEqual(['closed', 'own'])
      expect((await asOther.call(askBeforePhotos, { messageId })).ok.lock).toMatchObject({
        isAlwaysOpen: false,
      })
      expect(await next(sent)).toEqual(['closed', 'own'])
    },
  )

  test('has to unlock that member’s photos again after a block', async () => {
    const sent = await createSent()
    const { asOther, messageId, sender } = sent
    await asOther.call(alwaysOpenPhotos, { messageId })
    await asOther.call(blockMember, { memberId: sender.id })
    await asOther.call(unblockMember, { memberId: sender.id })
    await send(sent)
    const locks = (await asOther.call(listMessages, { threadId: sent.threadId })).ok.items.map(
      ({ lock }) => lock?.state,
    )
    expect(locks).toEqual(['ended', 'closed'])
  })
})

describe('sending a photo', () => {
  test(
    'requires a text and one of the sender’s own photos within their photo limit, or else nothing is stored or counted',
    covers('BEY-24.1'),
    async () => {
      const pair = await createPair()
      const { app } = site
      const surplus = await app.given.photo(pair.sender)
      await app.services.db.update(photos).set({ isSurplus: true }).where(eq(photos.id, surplus))
      const others = await app.given.photo(pair.other)
      for (const photoId of [newId(), others, surplus]) {
        const { status, code } = await send({ ...pair, photoId })
        expect([status, code]).toEqual([422, SENDING_REASONS.cannotSend.code])
      }
      const photo = { photoId: pair.photoId, duration: 'day' }
      const wordless = { to: pair.other.username, body: ' ', clientKey: newId(), photo }
      expect((await pair.asSender.call(sendMessage, wordless)).code).toBe('missing_data')
      expect((await pair.asOther.call(listThreads, {})).ok.items).toEqual([])
      expect((await send(pair)).ok.allowance.used).toBe(1)
    },
  )

  test('twice with the same client key sends only one photo', async () => {
    const pair = await createPair()
    const message = {
      to: pair.other.username,
      body: 'Once',
      clientKey: newId(),
      photo: { photoId: pair.photoId, duration: 'day' },
    }
    const [first, second] = [
      await pair.asSender.call(sendMessage, message),
      await pair.asSender.call(sendMessage, message),
    ]
    expect(second.ok.message).toEqual(first.ok.message)
    const rows = await site.app.services.db
      .select()
      .from(photoShares)
      .where(eq(photoShares.photoId, pair.photoId))
    expect(rows).toHaveLength(1)
  })

  test('counts towards the limit of a hundred shares per photo, however many are sent simultaneously', async () => {
    const pair = await createPair()
    const { app } = site
    const createdAt = app.clock.now()
    const rows = []
    for (let at = 0; at < 98; at += 1) {
      const { id: memberId } = await app.given.member()
      rows.push({ id: newId(), photoId: pair.photoId, ownerId: pair.sender.id, memberId, createdAt })
    }
    await app.services.db.insert(photoShares).values(rows)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(pair)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBe(2)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([SENDING_REASONS.tooManyLicences.code]))
    const locks = await app.services.db
      .select()
      .from(photoLocks)
      .where(eq(photoLocks.recipientId, pair.other.id))
    expect(locks).toHaveLength(2)
  })
})
