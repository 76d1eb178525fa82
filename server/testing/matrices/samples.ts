import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Access, RateLimit } from '#shared/kernel/endpoint.ts'
import type { MailTime } from '#shared/domains/notifications/notifications.contract.ts'
import type { NoticeKind } from '#shared/notices.ts'
import { DOMAINS } from '../../domains.ts'
import type { Services } from '../../platform/domain/services.ts'
import type { TestApp } from '../scenario/app.ts'
import type { Actors, Whom } from './audiences.ts'
import type { Cost } from './costs.ts'
import type { Member } from '../scenario/town.ts'
import type { ActorName, Party, Scene } from '../scenario/world.ts'

type Sample = (scene: Scene, actor: ActorName) => Record<string, unknown> | Promise<Record<string, unknown>>

/** The sample for endpoints without input. */
export const none: Sample = () => ({})

/**
 * What can be shown about another member, as far as privacy settings treat it differently. The scene must make the
 * endpoint or page show the other member, so that tests can see the effect of a block. `contact` remains visible
 * between two members who have written to each other.
 */
export type Shown =
  | 'profile'
  | 'member'
  | 'picture'
  | 'cards'
  | 'counts'
  | 'reach'
  | 'saved'
  | 'dashboard'
  | 'photos'
  | 'fabbed'
  | 'viewers'
  | 'fabs'
  | 'licences'
  | 'conversations'
  | 'conversation'
  | 'recipients'
  | 'notices'
  | 'chat'
  | 'chats'
  | 'contact'
  | 'winks'
  | 'winked'
  | 'posts'

/**
 * What an endpoint or page shows about other members. Instead, it may show only the member's friends, those with whom a
 * friend request is pending, those the member has blocked, or the member's sessions. `nobody` means that it only shows
 * the member's own data, or the same data to everyone.
 */
export type Shows = readonly Shown[] | 'friends' | 'requests' | 'blocked' | 'logIns' | 'nobody'

/**
 * A limit: whose calls are counted together, how many are allowed in how many seconds, and what happens to calls while
 * the store is down.
 */
export type LimitLine = readonly [
  per: RateLimit['per'],
  max: number,
  seconds: number,
  whenStoreDown: RateLimit['whenStoreDown'],
]

/** Hand-written facts that tests use about an endpoint. */
export interface EndpointRecord {
  /**
   * Who has access, and who the response is about. It's never derived from the code, because contracts and behaviour
   * are both compared with it, so that neither can change alone.
   */
  who: readonly [Access, Whom]
  /** The cost of a call, stated so that it doesn't increase unnoticed. */
  cost: Cost
  /** How often it may be called, if that's limited. */
  limits?: readonly LimitLine[]
  /**
   * Why no one can use the call to find out who's a member, if it takes a member's name or ID but doesn't count as a
   * profile view.
   */
  bound?: string
  /** Required for every endpoint that reads, except those for admins. */
  shows?: Shows
  /** An input with which a call succeeds, for anyone allowed to make it. */
  sample: Sample
  /** Restores the member whom a call has removed from the world. */
  mend?: (scene: Scene) => Promise<void>
  /** Set if the endpoint's sample stores something new each time, without which there would be nothing to show. */
  isNewEachTime?: boolean
}
/** A domain's records, by endpoint name. */
export type Endpoints = Readonly<Record<string, EndpointRecord>>

/** Hand-written facts that tests use about a page. */
export interface PageRecord {
  /** Required for every existing page, except those for admins. */
  shows?: Shows
  /** Its cost for each viewer, if it's more than usual (`USUAL`). */
  cost?: Partial<Record<'visitor' | 'member' | 'admin', Cost>>
}
/** A domain's records, by path in `shared/routes.ts`. */
export type Pages = Readonly<Record<string, PageRecord>>

/** Hand-written facts that tests use about a resource registered by a domain. */
export interface ResourceRecord {
  /** The ID of the party's resource of this kind. */
  idOf: (scene: Scene) => string
  /** Who may know of it, by the visibility of the party's profile. */
  knownBy: Actors
  /** `knownBy` in words, to follow `members` or `everybody`. */
  text: string
}
/** A domain's records, by resource name. */
export type Resources = Readonly<Record<string, ResourceRecord>>

/** Hand-written facts that tests use about a kind of notification. */
export interface NoticeRecord {
  /** The default settings for notifications of this kind. */
  usual: { mail: MailTime; push: boolean }
  /** The path that such a notification links to. `{about}` is the ID of what it's about. */
  leadsTo: string
}
/** A domain's records, by kind. */
export type Notices = Partial<Record<NoticeKind, NoticeRecord>>

/** The data for each of a domain's jobs that takes data, chosen so that the job has something to do. */
export type JobSamples = Readonly<Record<string, (scene: Scene) => object | Promise<object>>>

/**
 * Stores a member's rows in those of a domain's tables that no test builder fills. `text` creates words found nowhere
 * else.
 */
export type Fill = (services: Services, memberId: string, text: (what: string) => string) => Promise<void>

/**
 * Creates each party's things in this domain, under the names that the domain adds to `Party`. Lower domains have
 * already created their things.
 */
export type PartyHas<Name extends keyof Party> = (scene: Scene) => Promise<Pick<Party, Name>>

/**
 * Creates things of two members in this domain, so that each sees everything there is to see about the other. `photos`
 * has the IDs of their profile photos, by owner. `since` is before either of them existed. Returns the values that
 * replace the party's in the scene.
 */
export type PairHas<Name extends keyof Party = never> = (pair: {
  app: TestApp
  one: Member
  other: Member
  photos: ReadonlyMap<string, string>
  since: Date
}) => Promise<Pick<Party, Name>>

/** Imports the `*.samples.ts` files of all domains, sorted by domain name, or from the bottom up. */
export const readSampleFiles = async <Exported>({ isFromBelow = false } = {}): Promise<Exported[]> => {
  const names = DOMAINS.map(({ name }) => name)
  const files = (isFromBelow ? names : names.toSorted()).flatMap((name) =>
    readdirSync(`server/domains/${name}`)
      .filter((file) => file.endsWith('.samples.ts'))
      .map((file) => resolve('server/domains', name, file)),
  )
  return Promise.all(files.map((file) => import(file) as Promise<Exported>))
}

/** The job data of all domains. */
export const readJobSamples = async (): Promise<JobSamples> =>
  Object.assign(
    {},
    ...(await readSampleFiles<{ jobSamples?: JobSamples }>()).map(({ jobSamples }) => jobSamples),
  ) as JobSamples
