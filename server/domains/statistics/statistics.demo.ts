import { addDays, siteDayOf, startOfDay } from '#shared/kernel/time.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { seededRandom } from '#server/demo/random.ts'
import { dailyCounts } from './statistics.tables.ts'

/** The number of days for which there are counts of active members. Everything else is counted from the demo's data. */
const DAYS = 365
const AT_THE_WEEKEND = 1.35

export const demo = declareDemo({
  store: async ({ tx, seed, now, fixed, others }) => {
    const random = seededRandom('statistics', seed, 0)
    const yesterday = addDays(siteDayOf(now), -1)
    const members = [...fixed, ...others].map(({ createdAt }) => createdAt.getTime())
    const rows = Array.from({ length: DAYS }, (_, place) => {
      const day = addDays(yesterday, place + 1 - DAYS)
      const start = startOfDay(day)
      const there = members.filter((createdAt) => createdAt < start.getTime()).length
      const isWeekend = [0, 5, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
      const part = (0.16 + random.between(0, 40) / 1000) * (isWeekend ? AT_THE_WEEKEND : 1)
      return { day, what: 'active' as const, key: '', amount: Math.round(there * part) }
    })
    await insertRows(tx, dailyCounts, rows)
  },
})
