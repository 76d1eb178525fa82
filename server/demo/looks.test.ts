import { expect, test } from 'vitest'
import { DAY } from '#shared/kernel/time.ts'
import { fixedMembers } from './fixed-members.ts'
import { lookRows } from './looks.ts'
import { generateMember, type Population } from './population.ts'

const population: Population = { seed: 1, now: new Date('2026-03-01T12:00:00Z'), size: 500 }
const fixed = fixedMembers(population)
const others = Array.from({ length: 400 }, (_, index) => generateMember(population, fixed.length + index))

test('many have looked at the members people log in as, of late, once a day and not across a block', () => {
  const [anna] = fixed.filter(({ username }) => username === 'anna')
  const blocks = others
    .slice(0, 200)
    .map(({ id }) => ({ blockerId: anna?.id ?? '', blockedId: id, createdAt: population.now }))
  const rows = lookRows(population, { fixed, others, blocks })
  const viewersOf = (id: string) =>
    new Set(rows.filter(({ viewedId }) => viewedId === id).map((row) => row.viewerId)).size
  const [admins, members] = [true, false].map((isAdmin) =>
    fixed.filter(({ email }) => email.startsWith('admin@') === isAdmin).map(({ id }) => viewersOf(id)),
  )
  expect(Math.max(...(admins ?? []))).toBe(0)
  expect(Math.min(...(members ?? []))).toBeGreaterThan(8)
  const apart = new Set(blocks.flatMap(({ blockerId: a, blockedId: b }) => [a + b, b + a]))
  const hidden = new Set(others.filter(({ showOnline }) => !showOnline).map(({ id }) => id))
  for (const { viewedId, viewerId, lookedAt } of rows) {
    expect(apart.has(viewedId + viewerId) || hidden.has(viewerId)).toBe(false)
    expect(lookedAt.getTime()).toBeGreaterThan(population.now.getTime() - 90 * DAY)
    expect(lookedAt < population.now).toBe(true)
  }
  expect(new Set(rows.map((row) => row.viewedId + row.viewerId + row.day)).size).toBe(rows.length)
})
