import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import {
  saveNotificationNames,
  saveNotificationSetting,
} from '#shared/domains/notifications/notifications.contract.ts'
import { listNotices, markNoticesSeen } from '#shared/domains/notifications/notifications.list.contract.ts'
import { countNewNotices, NOTHING_NEW } from '#shared/domains/notifications/notifications.new.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let owner: Member
let viewer: Member
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.given.member()
  viewer = await app.given.member()
  // Advances to a time before the daily email is due.
  const now = app.clock.now().getTime()
  app.clock.advance(DAY + DAY / 2 - (now % DAY))
  await app.services.jobs.drain()
  app.emails.splice(0)
})

const view = (member: Member) =>
  app
    .as(member)
    .call(getProfile, { username: owner.username })
    .then(({ ok }) => ok)
const lookFrom = async (profile: Parameters<TestApp['given']['member']>[0]) =>
  view(await app.given.member(profile))
const list = async () => (await app.as(owner).call(listNotices, {})).ok.items
const count = async () => (await app.as(owner).call(countNewNotices, {})).ok
const countNew = async () => (await count()).besidesMessages
const see = () => app.as(owner).call(markNoticesSeen, { kind: 'profile_view' })
const mailsAfter = async (ms: number) => {
  app.clock.advance(ms)
  await app.services.jobs.drain()
  return app.emails.splice(0).filter(({ to }) => to === owner.email)
}

describe('the notification of profile views', () => {
  test(
    'is for the viewed member only, and names the latest viewer if their membership shows viewers',
    covers('BEY-08.2'),
    async () => {
      await app.given.tier(owner, 'silver')
      const photoId = await app.given.photo(viewer)
      await view(await app.given.member())
      app.clock.advance(MINUTE)
      await view(viewer)
      expect(await list()).toMatchObject([
        {
          kind: 'profile_view',
          about: owner.id,
          isNew: true,
          at: around(app.clock.now().toISOString()),
          who: { id: viewer.id, username: viewer.username, picture: { id: photoId } },
          others: 1,
          photo: null,
        },
      ])
      expect(await count()).toEqual({ ...NOTHING_NEW, all: 1, besidesMessages: 1, viewers: 2 })
      expect((await app.as(viewer).call(listNotices, {})).ok.items).toEqual([])
    },
  )

  test('names no one to free members', covers('VIEW-05', 'BEY-08.2', 'VIEW-08.1'), async () => {
    await view(await app.given.member())
    await view(viewer)
    const { body } = await app.as(owner).request('GET', '/api/notifications')
    expect(JSON.parse(body)).toMatchObject({ items: [{ kind: 'profile_view', who: null, others: 1 }] })
    expect((await count()).viewers).toBe(2)
    for (const secret of [viewer.id, viewer.username]) expect(body).not.toContain(secret)
  })

  test('names no one to a member who chose not to see names', async () => {
    await app.given.tier(owner, 'gold')
    await app.as(owner).call(saveNotificationNames, { withoutNames: true })
    await view(viewer)
    expect(await list()).toMatchObject([{ kind: 'profile_view', who: null, others: 0 }])
  })

  test(
    'is new again when someone else views the profile, and then counts only that viewer',
    covers('BEY-08.2'),
    async () => {
      await app.given.tier(owner, 'silver')
      await view(viewer)
      await see()
      expect(await count()).toEqual(NOTHING_NEW)
      app.clock.advance(MINUTE)
      await view(viewer)
      expect(await countNew()).toBe(0)
      const another = await app.given.member()
      await view(another)
      expect(await list()).toMatchObject([{ isNew: true, who: { username: another.username }, others: 0 }])
      expect((await count()).viewers).toBe(1)
      await see()
      app.clock.advance(DAY)
      await view(viewer)
      expect(await list()).toMatchObject([{ isNew: true, who: { username: viewer.username }, others: 0 }])
    },
  )
})

test.each([{ leaveTrace: false }, { showOnline: false }])(
  'a profile view by a member with the setting %j notifies no one',
  covers('PRIV-03.3'),
  async (setting) => {
    await lookFrom(setting)
    expect(await list()).toEqual([])
    expect(await countNew()).toBe(0)
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

test(
  'one email a day covers all profile views and names no one',
  covers('NSET-03.3', 'BEY-25.6'),
  async () => {
    await app.given.tier(owner, 'gold')
    await view(viewer)
    await view(await app.given.member())
    expect(await mailsAfter(HOUR)).toEqual([])
    const [mail, ...others] = await mailsAfter(DAY)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Someone looked at your profile')
    expect(mail?.text).toContain('http://127.0.0.1:0/profile/viewers')
    for (const secret of [viewer.username, viewer.id, owner.username, owner.id]) {
      expect(JSON.stringify({ ...mail, to: '', unsubscribe: '' })).not.toContain(secret)
    }
    await view(viewer)
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

const changes: Record<string, () => Promise<unknown>> = {
  'was seen in the list': see,
  'is by someone who has blocked the member': () => app.as(viewer).call(blockMember, { memberId: owner.id }),
  'is by someone the member has blocked': () => app.as(owner).call(blockMember, { memberId: viewer.id }),
  'is by someone who no longer leaves a trace': () =>
    app.as(viewer).call(updatePrivacy, { leaveTrace: false }),
  'is by someone who’s now visible to friends only': () =>
    app.as(viewer).call(updatePrivacy, { visibility: 'friends' }),
}
test.each(Object.keys(changes))(
  'no email and no count includes a profile view that %s',
  covers('BEY-08.4'),
  async (name) => {
    await app.given.tier(owner, 'gold')
    await view(viewer)
    expect((await count()).viewers).toBe(1)
    await changes[name]?.()
    expect(await count()).toEqual(NOTHING_NEW)
    expect((await list()).filter(({ isNew }) => isNew)).toEqual([])
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

test(
  'a member who has switched off notifications of profile views gets neither notification nor email',
  covers('NSET-03.3'),
  async () => {
    await app.as(owner).call(saveNotificationSetting, { kind: 'profile_view', inApp: false, mail: 'never' })
    await view(viewer)
    expect([await list(), await countNew(), await mailsAfter(DAY)]).toEqual([[], 0, []])
  },
)

test('20 members whose profile was viewed each get one notification', covers('BEY-08.2'), async () => {
  for (let count = 0; count < 20; count += 1) {
    owner = await app.given.member()
    await view(viewer)
    expect(await list()).toMatchObject([{ kind: 'profile_view', isNew: true, others: 0 }])
    expect(await countNew()).toBe(1)
  }
})

test(
  'a profile view stored after one that began later also leads to a notification',
  covers('BEY-08.2'),
  async () => {
    await view(viewer)
    app.clock.advance(-MINUTE)
    await lookFrom({})
    expect(await list()).toMatchObject([{ isNew: true, others: 1 }])
  },
)
