import { expect, test } from 'vitest'
import { gatherCommunity } from '#server/demo/community.ts'
import { DAY } from '#shared/kernel/time.ts'
import { composeViews } from './profiles.views.demo.ts'

const community = gatherCommunity({ seed: 1, now: new Date('2026-03-01T12:00:00Z'), size: 500 })
const { fixed, others, now } = community

test('demo accounts’ profiles have many recent viewers, each at most once a day and none across a block', () => {
  const [anna] = fixed.filter(({ username }) => username === 'anna')
  const blocked = others.slice(0, 200).map(({ id }) => id)
  const apart = new Set(blocked.flatMap((id) => [`${anna?.id}${id}`, `${id}${anna?.id}`]))
  const rows = composeViews(community, (one, other) => apart.has(one + other))
  const viewersOf = (id: string) =>
    new Set(rows.filter(({ viewedId }) => viewedId === id).map((row) => row.viewerId)).size
  const [admins, members] = [true, false].map((isAdmin) =>
    fixed.filter(({ email }) => email.startsWith('admin@') === isAdmin).map(({ id }) => viewersOf(id)),
  )
  expect(Math.max(...(admins ?? []))).toBe(0)
  expect(Math.min(...(members ?? []))).toBeGreaterThan(8)
  const hidden = new Set(others.filter(({ showOnline }) => !showOnline).map(({ id }) => id))
  for (const { viewedId, viewerId, viewedAt } of rows) {
    expect(apart.has(viewedId + viewerId) || hidden.has(viewerId)).toBe(false)
    expect(viewedAt.getTime()).toBeGreaterThan(now.getTime() - 90 * DAY)
    expect(viewedAt < now).toBe(true)
  }
  expect(new Set(rows.map((row) => row.viewedId + row.viewerId + row.day)).size).toBe(rows.length)
})
