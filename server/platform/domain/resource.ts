import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '../db/database.ts'
import { sqlStatement, type Given } from '../db/statements/statement.ts'
import type { Services } from './services.ts'

/**
 * The viewer, as SQL knows them: a member, or null for a visitor; with `isFriend` a friend of the member asked for.
 * `isImagined` where someone else looks through their eyes, who must learn neither what they have reported nor where they
 * live.
 */
export type Asking = { id: string | SQLWrapper; isFriend?: boolean; isImagined?: boolean } | null

/** A kind of thing of which not everybody may know, and the rule of who may. */
export interface Resource {
  name: string
  isKnownTo(asking: Asking, id: SQL, now: SQL): SQL
  /**
   * Where its ids are those of members: what the pages that have joined its topic hear when the member comes online,
   * goes or changes. The hub knows who is connected, and only this may tell of it.
   */
  notifyOfMember?(services: Services, memberId: string): Promise<Told | null>
  /** Whether it's asked which members have a page that has joined the topic. */
  asksWhoListens?: boolean
}

/** A live event with what it carries. */
export interface Told<E extends LiveEvent = LiveEvent> {
  event: E
  payload: PayloadOf<E>
}

/**
 * Says who may know of the things of a kind: SQL over the id of one. Where the rule says no, it answers `not_found`.
 */
export const resource = (
  name: string,
  isKnownTo: Resource['isKnownTo'],
  more: Pick<Resource, 'notifyOfMember' | 'asksWhoListens'> = {},
): Resource => ({ name, isKnownTo, ...more })

export interface Question {
  /** Null for a visitor. */
  viewerId: string | null
  resource: string
  id: string
}

/** The rules, and the moment for which they are asked. */
interface Known {
  resources: ReadonlyMap<string, Resource>
  now: Date
}

type Asked = { viewerIds: (string | null)[]; names: string[]; ids: string[]; now: Date }

/** The rules of all resources: to plan them takes far longer than to ask them. */
const askRules = (resources: ReadonlyMap<string, Resource>) =>
  sqlStatement('resources.known', (given: Given<Asked>) => {
    const [viewerId, id, now] = [sql`asked.viewer_id`, sql`asked.id`, sql`moment.now`]
    const rules = [...resources.values()].map(
      ({ name, isKnownTo }) =>
        sql`when ${sql.raw(`'${name}'`)} then case when ${viewerId} is null then ${isKnownTo(null, id, now)} else ${isKnownTo({ id: viewerId }, id, now)} end`,
    )
    return sql<{ place: number }>`
      select place::int from unnest(${given.viewerIds}::uuid[], ${given.names}::text[], ${given.ids}::uuid[])
        with ordinality as asked(viewer_id, resource, id, place)
      cross join (select ${given.now}::timestamptz as now) as moment
      where case asked.resource ${sql.join(rules, sql` `)} else false end`
  })
const asking = new WeakMap<ReadonlyMap<string, Resource>, ReturnType<typeof askRules>>()

/** Every resource by name; refuses two of one name. */
export const collectResources = (domains: readonly { resources?: readonly Resource[] }[]) => {
  const resources = new Map<string, Resource>()
  for (const each of domains.flatMap((domain) => domain.resources ?? [])) {
    if (resources.has(each.name)) throw new Error(`resource registered twice: ${each.name}`)
    resources.set(each.name, each)
  }
  asking.set(resources, askRules(resources))
  return resources
}

/** Those of the questions that the rules of the resources answer with yes, in one statement. */
export const listKnown = async <Q extends Question>(
  db: Executor,
  { resources, now }: Known,
  questions: readonly Q[],
): Promise<Q[]> => {
  if (questions.length === 0) return []
  const rows = await asking.get(resources)?.(db, {
    viewerIds: questions.map(({ viewerId }) => viewerId),
    names: questions.map(({ resource: name }) => name),
    ids: questions.map(({ id }) => id),
    now,
  })
  const known = new Set(rows?.map(({ place }) => place))
  return questions.filter((_, at) => known.has(at + 1))
}

/**
 * Throws `not_found` where the rule of the resource says no. For a domain below the one that has the rule; one above
 * it asks in its own statement.
 */
export const requireKnown = async (db: Executor, known: Known, question: Question): Promise<void> => {
  const [found] = await listKnown(db, known, [question])
  if (!found) throw new Failure(COMMON_REASONS.notFound)
}
