import { setTimeout as sleep } from 'node:timers/promises'
import { seededNumbers } from '../bench/measure.ts'
import { expectKept } from './kept.ts'
import { openSite, seconds, type Engine, type Finding, type Scene } from './scene.ts'
import { startWriting } from './writes.ts'

/** Number of writes confirmed before each kill, so that there's something to lose. */
const BEFORE = 3
const MOST_WAIT = 400
const BACK_WITHIN = 20_000

const backAgain = (what: string, times: readonly number[]): Finding => {
  const most = Math.max(...times)
  return {
    what: `${what}, ${times.length} times`,
    figures: `back every time, after ${seconds(most)} at most`,
    bound: `≤ ${BACK_WITHIN / 1000} s`,
    isMet: most <= BACK_WITHIN,
  }
}

const killOn = async (scene: Scene, engine: Engine): Promise<Finding[]> => {
  const site = await openSite(scene, { engine })
  const { product, postgres } = site
  await product.start()
  const writing = await startWriting(scene, site)
  const draw = seededNumbers(11)
  const killEach = async (what: string, kill: () => Promise<number>) => {
    const times: number[] = []
    for (let time = 1; time <= scene.times; time++) {
      await writing.confirmed(BEFORE)
      await sleep(draw() * MOST_WAIT)
      times.push(await kill())
      if (time % 10 === 0) scene.say(`${what}: ${time} of ${scene.times}`)
    }
    await writing.confirmed(BEFORE)
    return backAgain(what, times)
  }
  const findings = [
    await killEach(`kill -9 of the server, ${engine}`, async () => {
      await product.kill()
      return product.start()
    }),
  ]
  if (postgres) {
    findings.push(
      await killEach('kill -9 of PostgreSQL', async () => {
        const from = performance.now()
        await postgres.crash()
        await writing.confirmed(1)
        return performance.now() - from
      }),
    )
  }
  await writing.stop()
  await product.stop()
  return [...findings, await expectKept(`kills, ${engine}`, site, writing.noted)]
}

/** Kills the server and the database during writes, on each engine. */
export const drillKills = async (scene: Scene): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const engine of scene.engines) findings.push(...(await killOn(scene, engine)))
  return findings
}
