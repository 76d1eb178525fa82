import { setTimeout as sleep } from 'node:timers/promises'
import { openLine } from '#server/testing/scenario/line.ts'
import { startS3 } from '#server/testing/fixtures/s3.ts'
import { startRedis } from '../scripts/testing/services.mjs'
import { openSite, seconds, type Finding, type Scene, type Site } from './scene.ts'
import { ask, createWrites } from './writes.ts'

const EVERY = 300
const BACK_WITHIN = 5_000
/** The operations that need each service. Everything else keeps working without it. */
const NEEDS = {
  redis: [],
  postgres: ['message', 'line', 'photo', 'profile'],
  s3: ['photo'],
} as const satisfies Record<string, readonly string[]>
type Service = keyof typeof NEEDS

interface Trouble {
  what: string
  service: Service
  /** The service is only slower, so everything still succeeds. */
  isSlow?: boolean
  lasts: number
  /** Milliseconds allowed for the slowest response. */
  within: number
  begin(): void
  end(): void
}

type Probes = Record<string, () => Promise<number>>

const createProbes = async (site: Site) => {
  const writes = await createWrites(site)
  const [{ token, network } = { token: '', network: '' }] = site.callers
  const read = async (path: string, who = {}) => (await ask(site.product.port, { path, ...who })).status
  const probes: Probes = {
    page: () => read('/', { network: '10.9.9.1' }),
    profile: () => read('/api/profile', { token, network }),
    message: () => writes.send('message'),
    line: () => writes.send('line'),
    photo: () => writes.send('photo'),
  }
  return { probes, noted: writes.noted }
}

interface Asked {
  name: string
  /** The HTTP status, or the reason there was no response. */
  status: number | string
  took: number
}

/** Runs all probes over and over for the given time, without waiting for earlier ones to finish. */
const askFor = async (probes: Probes, lasts: number) => {
  const asked: Promise<Asked>[] = []
  for (let passed = 0, round = 0; passed < lasts; passed += EVERY, round += 1) {
    for (const [name, probe] of Object.entries(probes)) {
      if (name === 'photo' && round % 4 > 0) continue
      const from = performance.now()
      const since = (status: number | string) => ({ name, status, took: performance.now() - from })
      asked.push(probe().then(since, (error: Error) => since(error.message)))
    }
    await sleep(EVERY)
  }
  return Promise.all(asked)
}

const untilBack = async (probes: Probes) => {
  const from = performance.now()
  for (;;) {
    const answers = await Promise.all(Object.values(probes).map((probe) => probe().catch(() => 0)))
    if (answers.every((status) => status === 200)) return performance.now() - from
    if (performance.now() - from > 4 * BACK_WITHIN) return performance.now() - from
    await sleep(100)
  }
}

const endure = async (probes: Probes, trouble: Trouble): Promise<Finding> => {
  const { what, service, isSlow = false, lasts, within, begin, end } = trouble
  begin()
  // Keeps requests already in flight and anything cached out of the results.
  await sleep(200)
  const asked = await askFor(probes, lasts)
  end()
  const back = await untilBack(probes)
  const needs: readonly string[] = isSlow ? [] : NEEDS[service]
  const wrong = asked.filter(({ name, status }) => status !== (needs.includes(name) ? 503 : 200))
  const most = Math.max(...asked.map(({ took }) => took))
  const named = [...new Set(wrong.map(({ name, status }) => `${name} ${status}`))].join(', ')
  return {
    what: `${what} for ${lasts / 1000} s`,
    figures: `${asked.length} calls, ${seconds(most)} at most${named && `, ${wrong.length} unexpected: ${named}`}; back after ${seconds(back)}`,
    bound: `${needs.length > 0 ? '503 for what needs it, 200 for the rest' : '200 for all'}, ≤ ${within / 1000} s; back ≤ ${BACK_WITHIN / 1000} s`,
    isMet: wrong.length === 0 && most <= within && back <= BACK_WITHIN,
  }
}

/** Opens a site on PostgreSQL, Redis and S3, each behind a line that can be cut. */
const openBehindLines = async (scene: Scene) => {
  const [redis, s3] = [await startRedis(), await startS3()]
  scene.later(() => redis.stop())
  scene.later(() => s3.close())
  const lines = {
    redis: await openLine(new URL(redis.url)),
    s3: await openLine(new URL(s3.environment.S3_ENDPOINT)),
  }
  let postgresLine: typeof lines.redis | undefined
  const site = await openSite(scene, {
    engine: 'postgres',
    settings: async (databaseUrl) => {
      postgresLine = await openLine(new URL(databaseUrl))
      return {
        ...s3.environment,
        S3_ENDPOINT: lines.s3.url.replace(/\/$/, ''),
        REDIS_URL: lines.redis.url,
        DATABASE_URL: postgresLine.url,
      }
    },
  })
  if (!postgresLine || !site.postgres) throw new Error('There is no PostgreSQL.')
  const all = { ...lines, postgres: postgresLine }
  scene.later(() => Promise.all(Object.values(all).map((line) => line.close())))
  return { site, redis, postgres: site.postgres, lines: all }
}

/** Slows, cuts and freezes the network to each service, and suspends PostgreSQL and Redis themselves. */
export const drillAway = async (scene: Scene): Promise<Finding[]> => {
  if (!scene.engines.includes('postgres')) return []
  const { site, redis, postgres, lines } = await openBehindLines(scene)
  await site.product.start()
  const { probes } = await createProbes(site)
  await untilBack(probes)
  const lasts = scene.isShort ? 3_000 : 8_000
  const troubles: Trouble[] = (['redis', 's3', 'postgres'] as const).flatMap((service) => {
    const line = lines[service]
    const within = service === 'redis' ? 2_000 : service === 's3' ? 7_000 : 4_000
    const end = () => line.mend()
    return [
      {
        what: `${service} 20 ms away`,
        service,
        isSlow: true,
        within: 4_000,
        begin: () => line.slow(20),
        end,
      },
      { what: `${service} cut off`, service, within, begin: () => line.cut(), end },
      { what: `${service} frozen by the network`, service, within, begin: () => line.freeze(), end },
    ].map((each) => ({ ...each, lasts }))
  })
  const standStill = (service: 'redis' | 'postgres', program: { freeze(): void; thaw(): void }): Trouble => ({
    what: `${service} stopped by SIGSTOP`,
    service,
    lasts,
    within: 4_000,
    begin: () => {
      scene.later(() => program.thaw())
      program.freeze()
    },
    end: () => program.thaw(),
  })
  troubles.push(standStill('redis', redis), standStill('postgres', postgres))
  const findings: Finding[] = []
  for (const trouble of troubles) {
    scene.say(`${trouble.what} …`)
    findings.push(await endure(probes, trouble))
  }
  return findings
}
