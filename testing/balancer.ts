import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { findProgram } from '../scripts/testing/services.mjs'
import { readDeployed } from './deployed.ts'

/**
 * Starts Caddy with the example configuration on this port, without certificates, in front of several processes of one
 * site. Each response says which process it came from.
 */
export const startBalancer = async (port: number, sites: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-balancer-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(
    file,
    readDeployed('caddy/Caddyfile')
      .replace(/^\{\n/m, '{\n\tadmin off\n\tauto_https off\n')
      .replace(
        /(reverse_proxy .*\n)/,
        '$1\t\theader_down x-answered-by {http.reverse_proxy.upstream.hostport}\n',
      ),
  )
  const child = spawn(findProgram('caddy') ?? 'caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SITE_HOST: `http://127.0.0.1:${port}`,
      UPSTREAM: sites.map((site) => new URL(site).host).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const killWithUs = () => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  let errors = ''
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()))
  const ended = once(child, 'exit')
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(answers, { timeout: 30_000, interval: 50 }).catch(() => {
    throw new Error(`Caddy doesn't serve the site: ${errors}`)
  })
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
