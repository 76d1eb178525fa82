import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { startEmbedded } from './embedded.ts'

test(
  'a start without disk space for a log file reports that the disk is full',
  covers('OPS-01.11'),
  async () => {
    const dataDir = fs.mkdtempSync(join(tmpdir(), 'amp-'))
    fs.mkdirSync(join(dataDir, 'database'))
    fs.writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '')
    const full = Object.assign(fs.statfsSync(dataDir), { bavail: 0 })
    const asked = vi.spyOn(fs, 'statfsSync').mockReturnValue(full)
    syncBuiltinESMExports()
    const starting = startEmbedded({ dataDir, onLost: () => undefined })
    await expect(starting).rejects.toThrow('(DATA_DIR) cannot be used: its disk is full.')
    asked.mockRestore()
    syncBuiltinESMExports()
    fs.rmSync(dataDir, { recursive: true })
  },
)
