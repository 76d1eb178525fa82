import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Services } from '../platform/services.ts'
import type { ActorName, Scene } from './world.ts'

type Sample = (scene: Scene, actor: ActorName) => Record<string, unknown> | Promise<Record<string, unknown>>

/** For each endpoint of a domain an input with which a call succeeds, for whoever may make it. */
export type Samples = Readonly<Record<string, Sample>>

/** For each job of a domain that carries something what it carries, so that there is something to do. */
export type JobSamples = Readonly<Record<string, (scene: Scene) => object | Promise<object>>>

/** For each endpoint that would take somebody out of the world what brings them back, once it was called. */
export type Mends = Readonly<Record<string, (scene: Scene) => Promise<void>>>

/** For endpoints without input. */
export const none: Sample = () => ({})

/**
 * Stores, in the tables of a domain that no builder of tests fills, what it holds of a member; `text` makes words
 * that are found nowhere else.
 */
export type Fill = (services: Services, memberId: string, text: (what: string) => string) => Promise<void>

/** What the `*.samples.ts` of all domains export. */
export const readSampleFiles = async <Exported>(): Promise<Exported[]> => {
  const files = readdirSync('server/domains', { recursive: true, encoding: 'utf8' })
  return Promise.all(
    files
      .filter((file) => file.endsWith('.samples.ts'))
      .map((file) => import(resolve('server/domains', file)) as Promise<Exported>),
  )
}

/** The samples of all domains. */
export const readSamples = async (): Promise<Samples> =>
  Object.assign(
    {},
    ...(await readSampleFiles<{ samples: Samples }>()).map(({ samples }) => samples),
  ) as Samples

/** The mends of all domains. */
export const readMends = async (): Promise<Mends> =>
  Object.assign({}, ...(await readSampleFiles<{ mends?: Mends }>()).map(({ mends }) => mends)) as Mends

/** The data of the jobs of all domains that carry any. */
export const readJobSamples = async (): Promise<JobSamples> =>
  Object.assign(
    {},
    ...(await readSampleFiles<{ jobSamples?: JobSamples }>()).map(({ jobSamples }) => jobSamples),
  ) as JobSamples
