import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '../db/database.ts'
import { sqlStatement, type Given } from '../db/statements/statement.ts'
import type { Services } from './services.ts'

/**
 * The viewer as SQL knows them: a member, or null for a visitor. `isFriend` marks a friend of the requested member.
 * `isImagined` is set if someone else sees a page as this viewer would, and mustn't learn what the viewer has reported
 * or where they live.
 */
export type Asking = { id: string | SQLWrapper; isFriend?: boolean; isImagined?: boolean } | null

/** A kind of thing that not everyone may know of, and the rule for who may. */
export interface Resource {
  name: string
  isKnownTo(asking: Asking, id: SQL, now: SQL): SQL
  /**
   * If its ids are members' ids, returns the live event sent to pages that have joined its topic when the member comes
   * online, goes offline or changes. The hub knows who is connected, and only this event may reveal it.
   */
  notifyOfMember?(services: Services, memberId: string): Promise<Told | null>
  /** Whether it's possible to query the members whose pages have joined the topic. */
  asksWhoListens?: boolean
}

/** A live event with its payload. */
export interface Told<E extends LiveEvent = LiveEvent> {
  event: E
  payload: PayloadOf<E>
}

/**
 * Declares who may know of a kind of thing, as an SQL condition on its id. If the condition is false, the response is
 * `not_found`.
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

/** The rules, and the time for which they're evaluated. */
interface Known {
  resources: ReadonlyMap<string, Resource>
  now: Date
}

type Asked = { viewerIds: (string | null)[]; names: string[]; ids: string[]; now: Date }

/** The rules of all resources, as one statement. Planning them takes far longer than running them. */
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

/** Returns every resource by name. Throws if two have the same name. */
export const collectResources = (domains: readonly { resources?: readonly Resource[] }[]) => {
  const resources = new Map<string, Resource>()
  for (const each of domains.flatMap((domain) => domain.resources ?? [])) {
    if (resources.has(each.name)) throw new Error(`resource registered twice: ${each.name}`)
    resources.set(each.name, each)
  }
  asking.set(resources, askRules(resources))
  return resources
}

/** Returns the questions to which the resources' rules answer yes, using one statement. */
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
 * Throws `not_found` if the viewer may not know of the resource. For domains below the one that declares the rule.
 * Domains above it check the rule in their own statements.
 */
export const requireKnown = async (db: Executor, known: Known, question: Question): Promise<void> => {
  const [found] = await listKnown(db, known, [question])
  if (!found) throw new Failure(COMMON_REASONS.notFound)
}
