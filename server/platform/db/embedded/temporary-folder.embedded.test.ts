import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StartFailure } from '../../runtime/start-failure.ts'
import { startEmbedded } from './embedded.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'amp-'))
  writeFileSync(join(dataDir, 'file'), '')
})
afterAll(() => rmSync(dataDir, { recursive: true }))

test.each([
  ['is a file', 'file', 'it is a file, or below one'],
  ['doesn’t exist', 'nowhere', 'it is not there'],
])(
  'if the folder for temporary files %s, the error names that folder and not the data folder',
  async (_, name, why) => {
    const folder = join(dataDir, name)
    vi.stubEnv('TMPDIR', folder)
    const starting = startEmbedded({ dataDir, onLost: () => {} })
    try {
      await expect(starting).rejects.toThrow(
        new StartFailure(`The folder for temporary files ${folder} (TMPDIR) cannot be used: ${why}.`),
      )
    } finally {
      vi.unstubAllEnvs()
    }
  },
)
