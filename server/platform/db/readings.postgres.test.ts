import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageApp } from '#server/testing/documents.ts'
import { addCrowd } from '#server/testing/crowd.ts'
import { listReadings, type Reading } from '#server/testing/plans.ts'
import { listSent } from '#server/testing/sent.ts'
import { createWorld, type World } from '#server/testing/world.ts'

/** Everybody of the world lives in the place where most of the 20,000 do. */
let world: World
beforeAll(async () => {
  world = await createWorld(await createPageApp())
  const { db, clock } = world.app.services
  await db.execute(
    sql`update profiles set (place_id, region, county, user_country, town) = (select id, region, county, country, 'Town 5' from places order by id limit 1)`,
  )
  await addCrowd(db, { count: 20_000, now: clock.now() })
}, 120_000)
afterAll(() => world.app.close())

/** Of 8 KiB. A look by an index costs three or four; a card is made of some eight rows. */
const PAGES_FOR_ALL = 200
const PAGES_PER_ROW = 30

/** What counts, and the most that it reads: searches up to 1,001 members by an index, the landing page those 140 who are online. */
const COUNTS: [RegExp, number][] = [
  [/^search\.(both|count)\./, 300],
  [/^pages\.landingNumbers$/, 1000],
]

test('what a page or a call asks of 20,000 members costs what it shows', async () => {
  const sent = await listSent(world)
  // What the calls before left behind belongs to none of them.
  await world.app.services.db.execute(sql`vacuum (analyze)`)
  const readings = await listReadings(world.app.services.database, sent)
  expect(readings.length).toBeGreaterThan(1000)
  const mostOf = ({ statement, rows }: Reading) =>
    COUNTS.find(([name]) => name.test(statement))?.[1] ?? PAGES_FOR_ALL + PAGES_PER_ROW * rows
  expect(readings.filter((reading) => reading.pages > mostOf(reading))).toEqual([])
}, 120_000)
