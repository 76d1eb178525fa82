// Runs on both engines, as one file of each domain does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBadges } from '#shared/domains/badges/badges.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { NOTHING_NEW } from '#shared/domains/notifications/notifications.new.contract.ts'
import { STATUS_LIFE, updateStatus } from '#shared/domains/status/status.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { listBadges } from '#server/platform/domain/badges.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { onBoth } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a visitor has no badges', async () => {
  const { status, code } = await app.visitor().call(getBadges, {})
  expect([status, code]).toEqual([401, 'not_signed_in'])
})

test(
  'each member gets their own unread conversations and notifications, and their status until it expires',
  onBoth(),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const badgesOf = async (member: { id: string }) => {
      const { counts: _, ...badges } = (await app.as(member).call(getBadges, {})).ok
      return badges
    }
    await app.as(anna).call(sendMessage, { to: max.username, body: 'Hello', clientKey: newId() })
    const { status } = (await app.as(anna).call(updateStatus, { text: 'In town' })).ok
    expect(status?.text).toBe('In town')
    const nothingNew = { threads: 0, chats: 0, latestChat: null, notices: NOTHING_NEW }
    const newToMax = { threads: 1, notices: { ...NOTHING_NEW, all: 1 } }
    expect(await badgesOf(anna)).toEqual({ ...nothingNew, status })
    expect(await badgesOf(max)).toEqual({ ...nothingNew, ...newToMax, status: null })
    app.clock.advance(STATUS_LIFE)
    expect(await badgesOf(anna)).toEqual({ ...nothingNew, status: null })
  },
)

test('a domain’s count is returned under the path of its page', async () => {
  const { counts } = (await app.as(await app.given.member()).call(getBadges, {})).ok
  expect(counts).toEqual(Object.fromEntries(listBadges().map(({ page }) => [page, 0])))
})
