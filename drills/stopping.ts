import { setTimeout as sleep } from 'node:timers/promises'
import { expectKept } from './kept.ts'
import { openSite, seconds, type Engine, type Finding, type Scene } from './scene.ts'
import { startWriting } from './writes.ts'

const ENDS_WITHIN = 10_000
const LOADED_FOR = 700

/** Stops the server under load and starts it again. Callers retry while nothing is listening, as a proxy does. */
const stopOn = async (scene: Scene, engine: Engine): Promise<Finding[]> => {
  const site = await openSite(scene, { engine })
  const { product } = site
  await product.start()
  const writing = await startWriting(scene, site, { writers: 4, pause: 0 })
  const stops: { code: number | null; took: number }[] = []
  for (let time = 1; time <= scene.times; time++) {
    await writing.confirmed(3)
    await sleep(LOADED_FOR)
    stops.push(await product.stop())
    await product.start()
  }
  await writing.confirmed(3)
  await writing.stop()
  await product.stop()
  const most = Math.max(...stops.map(({ took }) => took))
  const { confirmed, refused, dropped } = writing.counts
  return [
    {
      what: `SIGTERM under load, ${engine}, ${stops.length} times`,
      figures: `exit ${[...new Set(stops.map(({ code }) => code))].join(', ')} after ${seconds(most)} at most`,
      bound: 'exit 0 within 10 s',
      isMet: most <= ENDS_WITHIN && stops.every(({ code }) => code === 0),
    },
    {
      what: `SIGTERM under load, ${engine}: requests`,
      figures: `${confirmed} answered, ${refused} asked to come back (503), ${dropped.length} dropped ${[...new Set(dropped)].join(', ')}`,
      bound: 'none dropped',
      isMet: dropped.length === 0,
    },
    await expectKept(`SIGTERM, ${engine}`, site, writing.noted),
  ]
}

/** Stops the server under load on each engine. */
export const drillStops = async (scene: Scene): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const engine of scene.engines) findings.push(...(await stopOn(scene, engine)))
  return findings
}
