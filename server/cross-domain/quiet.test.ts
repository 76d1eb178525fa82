import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { openDatabase } from '../platform/db/database.ts'
import { testLog } from '../testing/database/memory.ts'
import { startServer } from '../testing/scenario/programs.ts'

/** The jobs that a server has enqueued because they were due. In a new data folder, all jobs are due. */
const listStored = async (dataDir: string) => {
  const onLost = (reason: string) => expect.unreachable(reason)
  const { pool, close } = await openDatabase({ url: '', dataDir, log: testLog, onLost })
  const { rows } = await pool.query<{ job: string }>('select job from job_schedules')
  await close()
  return rows.map(({ job }) => job)
}

test(
  'a quiet copy of a site reports that it’s quiet, and runs no jobs although all are due',
  { ...covers('OPS-01.2'), timeout: 120_000 },
  async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'amp-quiet-'))
    const settings = { DATA_DIR, QUIET: '1', DEMO: '0', LOG_LEVEL: 'error', PORT: '0' }
    const { wrote, lines, stop, ended } = startServer(settings)
    await wrote(2)
    // Stopping finishes work in progress, so a job would be stored by now.
    await stop()
    expect(await ended).toBe(0)
    expect(await listStored(DATA_DIR)).toEqual([])
    expect(lines[1]).toContain('This is a quiet copy (QUIET=1)')
    rmSync(DATA_DIR, { recursive: true, force: true })
  },
)
