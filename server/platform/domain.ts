import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import type { Reaction } from './events.ts'
import type { Authenticate } from './http/actor.ts'
import type { Routes } from './http/serve.ts'
import type { JobWork, Schedule } from './jobs/job.ts'
import type { Services } from './services.ts'

/** What a domain brings to the site; `server/domains.ts` lists them all. */
export interface Domain {
  name: string
  /** Its endpoints. */
  routes?: Routes
  /** Answers that are no endpoints, as pictures are. */
  http?: (http: FastifyInstance, services: Services, authenticate: Authenticate) => void
  jobs?: readonly JobWork[]
  schedules?: readonly Schedule[]
  /** What it does when something happens in a domain below it. */
  reactions?: readonly Reaction[]
  /** Stores what the site cannot do without, where it is missing. */
  seed?: (db: Database, now: Date) => Promise<void>
}
