import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { TEST_SECRET } from '../testing/scenario/app.ts'
import { createPlace } from '../testing/scenario/places.ts'
import { startServer } from '../testing/scenario/programs.ts'

test(
  'a quiet copy of a site reports that it’s quiet, and runs no jobs although all are due',
  { ...covers('OPS-01.2'), timeout: 120_000 },
  async () => {
    const place = await createPlace({ isLaidOut: true })
    /** The jobs that a server has enqueued because they were due. Before its first start, all jobs are due. */
    const listStored = () =>
      place.with(async ({ pool }) => {
        const { rows } = await pool.query<{ job: string }>('select job from job_schedules')
        return rows.map(({ job }) => job)
      })
    expect(await listStored()).toEqual([])
    const settings = { SECRET_KEY: TEST_SECRET, QUIET: '1', LOG_LEVEL: 'error', PORT: '0' }
    const { wrote, lines, stop, ended } = startServer({ ...place.settings, ...settings })
    await wrote(2)
    // Stopping finishes work in progress, so a job would be stored by now.
    await stop()
    expect(await ended).toBe(0)
    expect(await listStored()).toEqual([])
    expect(lines[1]).toContain('This is a quiet copy (QUIET=1)')
    await place.remove()
  },
)
