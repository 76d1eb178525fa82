import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ActorName, Scene } from './world.ts'

type Sample = (scene: Scene, actor: ActorName) => Record<string, unknown> | Promise<Record<string, unknown>>

/** For each endpoint of a domain an input with which a call succeeds, for whoever may make it. */
export type Samples = Readonly<Record<string, Sample>>

/** For endpoints without input. */
export const none: Sample = () => ({})

/** The samples of all domains, which each keeps in its `*.samples.ts`. */
export const readSamples = async (): Promise<Samples> => {
  const files = readdirSync('server/domains', { recursive: true, encoding: 'utf8' })
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.samples.ts'))
      .map((file) => import(resolve('server/domains', file)) as Promise<{ samples: Samples }>),
  )
  return Object.assign({}, ...modules.map(({ samples }) => samples)) as Samples
}
