import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { saveNotificationSetting } from '#shared/domains/notifications/notifications.contract.ts'
import { markNoticesSeen } from '#shared/domains/notifications/notifications.list.contract.ts'
import { fabPhoto, unfabPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let owner: Member
let fan: Member
let photoId: string
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.given.member()
  fan = await app.given.member()
  photoId = await app.given.photo(owner)
  // Advances to a time before the daily email is due.
  const now = app.clock.now().getTime()
  app.clock.advance(DAY + DAY / 2 - (now % DAY))
  await app.services.jobs.drain()
  app.emails.splice(0)
})

const fab = (member: Member) => app.as(member).call(fabPhoto, { photoId })
const mailsAfter = async (ms: number) => {
  app.clock.advance(ms)
  await app.services.jobs.drain()
  return app.emails.splice(0).filter(({ to }) => to === owner.email)
}

test(
  'all fabs are in one daily email, which names no one',
  covers('NSET-03.3', 'MAIL-10.1', 'MAIL-10.2', 'BEY-25.6'),
  async () => {
    await fab(fan)
    await fab(await app.given.member())
    expect(await mailsAfter(3 * MINUTE)).toEqual([])
    const [mail, ...others] = await mailsAfter(DAY)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Someone likes one of your photos')
    expect(mail?.text).toContain('http://127.0.0.1:0/photos/recent-fabs')
    for (const secret of [fan.username, fan.id, owner.username, photoId]) {
      expect(JSON.stringify({ ...mail, to: '' })).not.toContain(secret)
    }
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

const changes: Record<string, () => Promise<unknown>> = {
  'was taken back': () => app.as(fan).call(unfabPhoto, { photoId }),
  'was seen in the list': () => app.as(owner).call(markNoticesSeen, {}),
  'is by someone who has blocked the member': () => app.as(fan).call(blockMember, { memberId: owner.id }),
  'is of a kind the member switched off': () =>
    app.as(owner).call(saveNotificationSetting, { kind: 'photo_fab', mail: 'never' }),
}
test.each(Object.keys(changes))('no email mentions a fab that %s', covers('MAIL-11.1'), async (name) => {
  await fab(fan)
  await changes[name]?.()
  expect(await mailsAfter(DAY)).toEqual([])
})
