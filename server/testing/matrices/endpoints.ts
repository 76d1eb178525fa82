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

/** Pages that belong to no server domain. */
const OF_THE_CLIENT: Pages = {
  '/admin/route-overview': { cost: { admin: 3 } },
  '/dashboard': { shows: ['dashboard', 'posts', 'notices'], cost: { member: 10 } },
}

/** The records of all pages. */
export const PAGE_RECORDS: Pages = gather([OF_THE_CLIENT, ...files.map(({ pages }) => pages)])

/** The records of all resources. */
export const RESOURCES: Resources = gather(files.map(({ resources }) => resources))

/** The records of all notification kinds. */
export const NOTICES: Notices = gather(files.map(({ notices }) => notices))

/** An input with which the actor's call succeeds, if they're allowed to make it. */
export const sampleOf = async (
  name: string,
  scene: Scene,
  actor: ActorName,
): Promise<Record<string, unknown>> => (await ENDPOINTS[name]?.sample(scene, actor)) ?? {}

/** Restores the member whom a call of the endpoint has removed from the world. */
export const restoreAfter = async (name: string, scene: Scene): Promise<void> =>
  ENDPOINTS[name]?.mend?.(scene)

const namesOf = (isAsked: (shows: Shows) => boolean) =>
  Object.entries({ ...ENDPOINTS, ...PAGE_RECORDS })
    .filter(([, { shows }]) => shows && isAsked(shows))
    .map(([name]) => name)
    .toSorted()

/** Endpoints and pages whose records have `shows`. */
export const listShowing = (): string[] => namesOf(() => true)

/** Endpoints and pages that show or count other members, friends or not. */
export const SHOWS_OTHERS = namesOf((shows) => Array.isArray(shows))

/** The endpoints and pages that show `what` about others, or whose `shows` is exactly `what`. */
export const showing = (what: Shown | Extract<Shows, string>): string[] =>
  namesOf((shows) => (typeof shows === 'string' ? shows === what : shows.some((each) => each === what)))
