import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createTestClock } from '#server/testing/scenario/clock.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { testLog } from '#server/testing/database/memory.ts'
import { createPlace, type Place } from '#server/testing/scenario/places.ts'
import { SECOND_BUCKET, startS3 } from '#server/testing/fixtures/s3.ts'
import { covers } from '#testing/covers.ts'
import { openSource } from './places.ts'
import { verifyBackup } from './read.ts'
import { lastBackup } from './scheduled.ts'

/** 11:00 in London, half an hour before the daily backup. */
const BEFORE_IT_IS_TIME = '2026-06-17T10:00:00.000Z'
let s3: Awaited<ReturnType<typeof startS3>>
const place = mkdtempSync(join(tmpdir(), 'amp-backups-'))
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(place, { recursive: true })
})

const namesIn = {
  folder: () => readdirSync(place).toSorted(),
  bucket: () => [
    ...new Set([...s3.inSecond.keys()].map((key) => key.replace(/^club\//, '').replace(/\/.*/, ''))),
  ],
}

describe.each([
  ['folder', place],
  ['bucket', `s3:${SECOND_BUCKET}/club`],
] as const)('scheduled backups to a %s', (kind, to) => {
  let app: TestApp
  let site: Place
  beforeAll(async () => {
    site = await createPlace({ isLaidOut: true })
    const { dataDir, settings } = site
    const clock = createTestClock()
    clock.set(new Date(BEFORE_IT_IS_TIME))
    app = await createTestApp(
      {
        dataDir,
        s3: s3.settings,
        backup: { to, at: '11:30', keep: 1 },
        metricsToken: 'a-token-of-16-or-more',
      },
      {
        clock,
        database: await openDatabase({
          url: settings['DATABASE_URL'] ?? '',
          dataDir,
          log: testLog,
          onLost: () => {},
        }),
      },
    )
    await app.services.files.put('photos/a.webp', Buffer.from('a picture'))
  })
  afterAll(async () => {
    await app.close()
    await site.remove()
  })
  const takeNext = async () => {
    await app.services.jobs.drain()
    return (await lastBackup(app.services.config))?.name ?? ''
  }
  const names = () => namesIn[kind]().filter((name) => name !== 'backups.json')
  const metrics = async () => {
    const headers = { authorization: 'Bearer a-token-of-16-or-more' }
    return (await app.http.inject({ url: '/metrics', headers })).body
  }

  test(
    'are taken once a day at the set time, and the oldest is removed',
    covers('BEY-48.1', 'BEY-48.5'),
    async () => {
      expect(await lastBackup(app.services.config)).toBeUndefined()
      expect(await metrics()).not.toMatch(/^ampersand_backup_age_seconds /m)
      const first = await takeNext()
      expect(await takeNext()).toBe(first)
      const { head, complete } = await verifyBackup(await openSource(`${to}/${first}`, app.services.config))
      expect([head.takenAt, complete.files]).toEqual([around(BEFORE_IT_IS_TIME), 1])
      expect(await lastBackup(app.services.config)).toMatchObject({ files: 1, rows: complete.rows })
      app.clock.advance(20 * MINUTE)
      expect(await metrics()).toMatch(/^ampersand_backup_age_seconds 120\d/m)
      expect(await takeNext()).toBe(first)
      app.clock.advance(15 * MINUTE)
      const second = await takeNext()
      expect(second).not.toBe(first)
      expect(names()).toEqual([second])
    },
  )

  test('remove what an earlier backup left behind when it crashed', covers('BEY-48.1'), async () => {
    const index =
      kind === 'folder'
        ? readFileSync(join(place, 'backups.json'), 'utf8')
        : String(s3.inSecond.get('club/backups.json'))
    const cut = JSON.stringify({ ...(JSON.parse(index) as object), unfinished: 'cut-short' })
    if (kind === 'folder') {
      writeFileSync(join(place, 'backups.json'), cut)
      writeFileSync(join(place, 'cut-short.part'), 'x')
    } else {
      s3.inSecond.set('club/backups.json', Buffer.from(cut))
      s3.inSecond.set('club/cut-short/backup.json', Buffer.from('x'))
    }
    app.clock.advance(DAY)
    expect(names()).toContain(kind === 'folder' ? 'cut-short.part' : 'cut-short')
    const after = await takeNext()
    expect(names()).toEqual([after])
  })
})
