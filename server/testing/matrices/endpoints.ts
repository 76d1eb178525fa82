import {
  readSampleFiles,
  type Endpoints,
  type Notices,
  type Pages,
  type Resources,
  type Shown,
  type Shows,
} from './samples.ts'
import type { ActorName, Scene } from '../scenario/world.ts'

const files = await readSampleFiles<{
  endpoints?: Endpoints
  pages?: Pages
  resources?: Resources
  notices?: Notices
}>()

const gather = <R>(parts: readonly (Readonly<Record<string, R>> | undefined)[]) => {
  const all = new Map<string, R>()
  for (const [name, record] of parts.flatMap((part = {}) => Object.entries(part))) {
    if (all.has(name)) throw new Error(`there are two records of ${name}`)
    all.set(name, record)
  }
  return Object.fromEntries(all)
}

/** The records of all endpoints. */
export const ENDPOINTS: Endpoints = gather(files.map(({ endpoints }) => endpoints))

/** Those that no domain of the server has. */
const OF_THE_CLIENT: Pages = {
  '/admin/route-overview': { cost: { admin: 3 } },
  '/dashboard': { shows: ['dashboard', 'posts', 'notices'], cost: { member: 10 } },
}

/** The records of all pages. */
export const PAGE_RECORDS: Pages = gather([OF_THE_CLIENT, ...files.map(({ pages }) => pages)])

/** The records of all resources. */
export const RESOURCES: Resources = gather(files.map(({ resources }) => resources))

/** The records of all kinds of notification. */
export const NOTICES: Notices = gather(files.map(({ notices }) => notices))

/** An input with which the actor's call succeeds, if they may make it. */
export const sampleOf = async (
  name: string,
  scene: Scene,
  actor: ActorName,
): Promise<Record<string, unknown>> => (await ENDPOINTS[name]?.sample(scene, actor)) ?? {}

/** Brings back whom a call of the endpoint has taken out of the world. */
export const restoreAfter = async (name: string, scene: Scene): Promise<void> =>
  ENDPOINTS[name]?.mend?.(scene)

const namesOf = (isAsked: (shows: Shows) => boolean) =>
  Object.entries({ ...ENDPOINTS, ...PAGE_RECORDS })
    .filter(([, { shows }]) => shows && isAsked(shows))
    .map(([name]) => name)
    .toSorted()

/** What says what it shows. */
export const listShowing = (): string[] => namesOf(() => true)

/** What shows or counts other members, whether friends or not. */
export const SHOWS_OTHERS = namesOf((shows) => Array.isArray(shows))

/** What shows this of others, or one of what is no list. */
export const showing = (what: Shown | Extract<Shows, string>): string[] =>
  namesOf((shows) => (typeof shows === 'string' ? shows === what : shows.some((each) => each === what)))
