import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCharts, type Span } from '#shared/domains/statistics/statistics.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { countDays } from './statistics.commands.ts'
import { dailyCounts } from './statistics.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.services.db.delete(dailyCounts)
  app.clock.set(new Date('2026-06-17T10:00:00Z'))
})
afterAll(() => app.close())

test('visitors and members can’t see the charts', covers('BEY-37.2'), async () => {
  expect((await app.visitor().call(getCharts, { span: 'days' })).status).toBe(401)
  expect((await app.as(await app.given.member()).call(getCharts, { span: 'days' })).status).toBe(403)
})

test('charts cover 30 days or 12 months up to yesterday, with totals', covers('BEY-37.2'), async () => {
  const admin = await app.given.member({ role: 'admin' }, { createdAt: new Date(0) })
  for (const at of ['2026-06-16', '2026-05-18', '2026-05-17', '2025-07-01', '2025-06-30'])
    await app.given.member({}, { createdAt: new Date(`${at}T12:00:00Z`) })
  await countDays(app.services)
  await app.services.jobs.drain()
  const chart = async (span: Span) => (await app.as(admin).call(getCharts, { span })).ok
  const [days, months] = [await chart('days'), await chart('months')]
  const joined = ({ points }: typeof days) =>
    points.flatMap(({ from, amounts }) => (amounts.joined ? [[from, amounts.joined]] : []))
  expect([days.until, days.points.length, days.total.joined]).toEqual(['2026-06-16', 30, 2])
  expect(joined(days)).toEqual([
    ['2026-05-18', 1],
    ['2026-06-16', 1],
  ])
  expect([months.until, months.points.length, months.total.joined]).toEqual(['2026-06-16', 12, 4])
  expect(joined(months)).toEqual([
    ['2025-07-01', 1],
    ['2026-05-01', 2],
    ['2026-06-01', 1],
  ])
})
