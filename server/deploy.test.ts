import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { covers } from '#testing/covers.ts'
import { isInRange } from '../scripts/ready.mjs'
import { readConfig } from './platform/runtime/config.ts'
import { settings } from './platform/runtime/environment.ts'
import { projectRoot } from './platform/runtime/project-root.ts'
import { createTestApp } from './testing/scenario/app.ts'
import { installed, readDeployed, runTool } from '#testing/deployed.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'amp-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Service {
  image: string
  environment?: Record<string, string>
  env_file?: string
  restart?: string
  healthcheck?: { test: string[] }
  read_only?: boolean
  ports?: string[]
  volumes?: string[]
  tmpfs?: string[]
  logging?: { driver: string; options: Record<string, string> }
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

/** An operator's `.env`, following deploy/README.md, with a bucket for the files. */
const OPERATOR: Record<string, string> = {
  SITE_HOST: 'club.example',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Club <hello@club.example>',
  SECRET_KEY: 'f'.repeat(64),
  POSTGRES_PASSWORD: 'e'.repeat(48),
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const filled = (value: string) =>
  value.replaceAll(/\$\{(\w+)(?::\?|:-([^}]*))\}/g, (_, name: string, usual = '') => OPERATOR[name] ?? usual)

/**
 * Folders that third-party images declare as volumes. Unless something else is mounted there, each new container
 * creates an anonymous volume.
 */
const VOLUMES_OF_OTHERS: Record<string, string[]> = {
  'docker.io/library/caddy:2': [],
  'docker.io/library/postgres:17': ['/var/lib/postgresql/data'],
  'docker.io/library/redis:7': ['/data'],
}

const containerfile = readDeployed('container/Containerfile')
const imageSettings = Object.fromEntries(
  (/^ENV (NODE_ENV.*)$/m.exec(containerfile)?.[1] ?? '')
    .split(' ')
    .map((each) => each.split('=') as [string, string]),
)

describe.each([
  ['embedded', ['all'], false],
  ['postgres', ['all'], true],
  ['processes', ['web', 'web', 'worker'], true],
])('compose.%s.yaml', (name, roles, hasPostgres) => {
  const text = readDeployed(`container/compose.${name}.yaml`)
  const { services, volumes: named } = parse(text, { merge: true }) as Compose
  const ours = Object.values(services).filter(({ image }) => image.startsWith('ampersand:'))
  const configOf = ({ environment = {} }: Service, more = {}) => {
    const given = Object.entries(environment).map(([key, value]) => [key, filled(value)])
    return readConfig({ ...imageSettings, ...OPERATOR, ...Object.fromEntries(given), ...more })
  }

  test('starts the site’s processes, with settings that exist', covers('BEY-53.3'), () => {
    const configs = ours.map((service) => {
      const { environment = {}, env_file } = service
      expect(env_file).toBe('.env')
      const known = Object.keys(settings.shape)
      expect(Object.keys(environment).filter((each) => !known.includes(each))).toEqual([])
      return configOf(service, { DATA_DIR: folder })
    })
    expect(configs.map(({ role }) => role)).toEqual(roles)
    for (const config of configs) {
      expect(config).toMatchObject({
        host: '0.0.0.0',
        siteUrl: 'https://club.example',
        trustProxy: ['uniquelocal'],
        demo: false,
        backup: { to: '/backups' },
        databaseUrl: hasPostgres ? `postgres://ampersand:${'e'.repeat(48)}@postgres/ampersand` : '',
        redisUrl: hasPostgres ? 'redis://redis:6379' : '',
      })
    }
    expect(Object.keys(services).includes('postgres')).toBe(hasPostgres)
  })

  test(
    'restarts and checks every service, pins its version, and contains no secret',
    covers('BEY-53.3'),
    () => {
      for (const [service, { image, restart, healthcheck, environment = {} }] of Object.entries(services)) {
        expect([service, restart]).toEqual([service, 'unless-stopped'])
        expect(image).toMatch(/:\d[\d.]*$/)
        expect(Boolean(healthcheck) || image.startsWith('ampersand:')).toBe(true)
        for (const [key, value] of Object.entries(environment)) {
          if (!/PASSWORD|KEY|TOKEN|DATABASE_URL|SMTP/.test(key)) continue
          expect(value).toMatch(/\$\{\w+:\?\}/)
        }
      }
      expect(ours.every(({ read_only }) => read_only)).toBe(true)
      const reachable = Object.keys(services).filter((service) => services[service]?.ports)
      expect(reachable).toEqual(['proxy'])
    },
  )

  test('limits the size of each service’s log', covers('BEY-53.3'), () => {
    for (const [service, { logging }] of Object.entries(services)) {
      const options = {
        'max-size': expect.stringMatching(/^\d+m$/),
        'max-file': expect.stringMatching(/^\d+$/),
      }
      expect([service, logging]).toEqual([service, { driver: 'json-file', options }])
    }
  })

  test('leaves no anonymous volume behind', covers('BEY-53.3'), () => {
    const ofOurs = Array.from(containerfile.matchAll(/^VOLUME (\S+)$/gm), ([, path]) => path)
    expect(ofOurs).toEqual(['/data'])
    for (const [service, { image, volumes = [], tmpfs = [] }] of Object.entries(services)) {
      const declared = image.startsWith('ampersand:') ? ofOurs : VOLUMES_OF_OTHERS[image]
      const mounted = [...volumes.map((each) => each.split(':')[1]), ...tmpfs]
      expect([service, mounted]).toEqual([service, expect.arrayContaining(declared ?? ['a known image'])])
    }
  })

  test(
    'keeps the erasure ledger in a named volume, outside the folder that a restore replaces',
    covers('BEY-53.3'),
    () => {
      for (const service of ours) {
        // The secret key is set, so nothing is created in the folder.
        const { dataDir, erasureLedger } = configOf(service)
        const { volumes = [] } = service
        const holding = volumes.map((each) => each.split(':')).find(([, path]) => dirname(dataDir) === path)
        expect(Object.keys(named)).toContain(holding?.[0])
        expect(dirname(erasureLedger)).toBe(holding?.[1])
      }
    },
  )

  test('waits until PostgreSQL has created its database, however long that takes', covers('BEY-53.3'), () => {
    // The check uses TCP, on which PostgreSQL only listens once its database exists.
    const test = ['CMD', 'pg_isready', '-h', '127.0.0.1', '-U', 'ampersand']
    expect(services['postgres']?.healthcheck).toEqual(
      hasPostgres ? { test, interval: '10s', start_period: '5m' } : undefined,
    )
  })

  test.each(installed('docker-compose'))('is accepted by %s', covers('BEY-53.1'), (program) => {
    writeFileSync(join(folder, '.env'), '')
    // docker-compose v1 doesn't know project names.
    const input = text.replace(/^name: .*$/m, '')
    const asked = { cwd: folder, input, env: OPERATOR }
    expect(runTool(program, ['-f', '-', 'config', '-q'], asked)).toEqual({ status: 0, output: '' })
  })
})

describe('the image', covers('BEY-53.1', 'BEY-53.2'), () => {
  const [, ...stages] = containerfile.split(/^FROM /m)
  const last = stages.at(-1) ?? ''

  test('uses a Node.js version that the project supports', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    for (const stage of stages) {
      const [, major] = /^docker\.io\/library\/node:(\d+)-/.exec(stage) ?? []
      expect(isInRange(`${major}.99.0`, engines.node)).toBe(true)
    }
  })

  test('is built from files that exist, without tests, settings or data', () => {
    const ignored = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    expect(ignored[0]).toBe('*')
    const letIn = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    for (const path of letIn.filter((each) => !each.includes('*')))
      expect(existsSync(join(projectRoot, path))).toBe(true)
    expect(letIn.filter((path) => /^(\.env|data|node_modules|dist|\.git|e2e|docs)/.test(path))).toEqual([])
    expect(ignored).toContain('**/*.test.ts')
    expect(containerfile).toContain('npm prune --omit=dev')
    const taken = Array.from(last.matchAll(/^COPY --from=build \/app\/(\S+)/gm), (match) => match[1])
    expect(taken).toEqual([
      'package.json',
      'node_modules',
      'db/migrations',
      'server/*.mjs',
      'server/platform/db/embedded/*.mjs',
      'dist',
    ])
    const unbuilt = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.mjs'))
      .map((path) => `server/${path.replace(/[^/]+$/, '*.mjs')}`)
    expect(taken).toEqual(expect.arrayContaining(unbuilt))
  })

  test('doesn’t run as root, and receives the stop signal itself', () => {
    expect(last.indexOf('\nUSER node\n')).toBeLessThan(last.indexOf('\nCMD ['))
    expect(last).toContain('\nUSER node\n')
    expect(last).toContain('\nSTOPSIGNAL SIGTERM\n')
    expect(last).toMatch(/^CMD \["node", "dist\/server\/main\.js"\]$/m)
  })

  test('reports whether the site is healthy', async () => {
    const [, check = '[]'] = /^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(last) ?? []
    const [program = '', ...args] = JSON.parse(check) as string[]
    const app = await createTestApp()
    const address = new URL(await app.http.listen({ port: 0, host: '127.0.0.1' }))
    expect(program).toBe('node')
    const exitCode = async () => {
      const [code] = (await once(spawn(process.execPath, args, { env: { PORT: address.port } }), 'exit')) as [
        number,
      ]
      return code
    }
    expect(await exitCode()).toBe(0)
    await app.close()
    expect(await exitCode()).toBe(1)
  })
})
