import { expect, test, vi } from 'vitest'
import { readConfig } from '#server/platform/runtime/config.ts'
import { covers } from '#testing/covers.ts'
import { pushKeys } from './push-keys.ts'

test(
  'push:keys prints a setting that the server accepts, with a new key each time',
  covers('BEY-27.1'),
  async () => {
    const said: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
    await pushKeys()
    await pushKeys()
    write.mockRestore()
    const [first, second] = said.map((line) => /^PUSH_KEY=(\S+)\n$/.exec(line)?.[1] ?? '')
    expect(first).not.toBe(second)
    const settings = { DATABASE_URL: 'postgres://x/y', SECRET_KEY: 'k'.repeat(32), PUSH_KEY: first }
    expect(readConfig(settings).push?.keys.publicKey).toMatch(/^B[\w-]{86}$/)
  },
)
