import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Client } from './client.ts'
import { extendSession } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { recallSession } from '#server/domains/accounts/sessions/accounts.sessions.queries.ts'
import { markActive } from './domains/profiles/profiles.commands.ts'
import { DOMAINS, JOB_WORK, JOBS, RESOURCES } from './domains.ts'
import { withHub } from './live.ts'
import { servePages } from './pages.ts'
import { backupSchedules } from './platform/backup/scheduled.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Config } from './platform/runtime/config.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import type { Authenticate } from './platform/http/actor.ts'
import { registerDevMail } from './platform/http/dev-mail.ts'
import { collectRoutes, type Served } from './platform/http/serve.ts'
import { createDrain } from './platform/http/health/drain.ts'
import { createHttp, registerHttp } from './platform/http/server.ts'
import { createTraffic } from './platform/http/health/traffic.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { handleJobs } from './platform/jobs/patient.ts'
import { readAhead } from './platform/cached.ts'
import { createLimits } from './platform/limits/limits.ts'
import { createRefusals } from './platform/limits/refusals.ts'
import type { Log } from './platform/runtime/log.ts'
import { countMails, folderMailer, smtpMailer, type Mailer } from './platform/mail/mailer.ts'
import { nameThisProcess, startBeats } from './platform/processes/processes.ts'
import { listKnown, type Question } from './platform/domain/resource.ts'
import { endRedis, openRedis } from './platform/redis.ts'
import type { Services } from './platform/domain/services.ts'
import { fileLedger, withoutNotes } from './platform/storage/ledger.ts'
import { openFiles } from './platform/storage/open-files.ts'
import { watchFiles } from './platform/storage/watched.ts'
import { createTroubles } from './platform/runtime/troubles.ts'

export interface App {
  services: Services
  http: FastifyInstance
  routes: ReadonlyMap<string, Served>
  authenticate: Authenticate
  /** Returns the questions to which the resources' rules answer yes. */
  listKnown<Q extends Question>(questions: readonly Q[]): Promise<Q[]>
  /**
   * Starts listening once all data that visitors see is in memory, so that serving visitors doesn't need the database
   * from the start.
   */
  listen(at: { port: number; host: string }): Promise<void>
  close(): Promise<void>
}

export interface AppParts {
  config: Config
  log: Log
  database: OpenDatabase
  clock?: Clock
  mail?: Mailer
  /** If absent, no pages are served. */
  client?: Client | undefined
  /** Milliseconds of event-loop lag above which the process rejects requests. */
  maxLag?: number
}

/** Milliseconds that responses in progress get to finish when the server stops. */
const ANSWERS_WITHIN = 5_000

/** Wires the parts together. Doesn't listen or run jobs until asked to. */
export const createApp = async ({
  config,
  log,
  database,
  client,
  maxLag,
  ...parts
}: AppParts): Promise<App> => {
  const clock = parts.clock ?? systemClock
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : undefined
  const refusals = createRefusals({ log, clock })
  const troubles = createTroubles({ log, clock })
  const ledger = fileLedger(config.erasureLedger)
  const mailFolder = join(config.dataDir, 'mail')
  const base = {
    config,
    log,
    clock,
    database,
    db: database.db,
    jobs: await createJobs({
      ...database,
      ...database.patient,
      log,
      troubles,
      clock,
      secret: config.secretKey,
      jobs: JOBS.jobs,
      schedules: [...JOBS.schedules, ...backupSchedules(config)],
    }),
    redis,
    mail: countMails(
      parts.mail ??
        (config.smtpUrl && !config.quiet
          ? smtpMailer(config.smtpUrl, config.mailSenders)
          : folderMailer(mailFolder, config.mailSenders, clock)),
      clock,
    ),
    files: watchFiles(openFiles(config)),
    ledger: config.quiet ? withoutNotes(ledger) : ledger,
    limits: createLimits(config.secretKey, redis, { refusals }),
    refusals,
    troubles,
    traffic: createTraffic(clock),
    self: nameThisProcess(clock),
    gauges: DOMAINS.flatMap(({ gauges = [] }) => gauges),
    reactions: DOMAINS.flatMap(({ reactions = [] }) => reactions),
    resources: RESOURCES,
    personal: DOMAINS.flatMap(({ name, personal }) => (personal ? [{ domain: name, ...personal }] : [])),
  }
  const http = createHttp({ config, log })
  const drain = createDrain(http)

  const authenticate = async (token: string) => {
    const session = await recallSession(services, token)
    if (!session) return null
    // A request that only reads needs neither of these writes, so a full disk doesn't affect members who only read.
    const note = (error: Error) => troubles.note(error, 'the use of a session could not be stored')
    await markActive(services, session).catch(note)
    const expiresAt = await extendSession(services, session).catch(note)
    // A separate object for this request, even if the session was cached.
    return { ...session, expiresAt: expiresAt ?? session.expiresAt }
  }

  const services = withHub(base, { http: http.server, redis })
  handleJobs(services, JOB_WORK)

  const routes = collectRoutes(DOMAINS)
  const isWorker = config.role === 'worker'
  const gate = await registerHttp(http, services, authenticate, isWorker ? new Map() : routes, {
    inlineScripts: client?.inlineScripts ?? [],
    maxLag,
  })
  if (config.demo && !config.smtpUrl) registerDevMail(http, mailFolder)
  if (client && !isWorker) await servePages(http, { services, routes, authenticate, client, gate })
  let endBeats = () => Promise.resolve()
  return {
    services,
    http,
    routes,
    authenticate,
    listKnown: (questions) => listKnown(database.db, { resources: RESOURCES, now: clock.now() }, questions),
    listen: async (at) => {
      await readAhead(services)
      await http.listen(at)
      endBeats = startBeats(services)
    },
    close: async () => {
      const cut = setTimeout(() => http.server.closeAllConnections(), ANSWERS_WITHIN)
      const jobsEnd = services.jobs.stop()
      const connectionsEnd = await drain()
      // In parallel, because the hub waits for connections that only the HTTP server closes.
      await Promise.all([http.close(), services.hub.close(), jobsEnd, connectionsEnd()])
      clearTimeout(cut)
      await endBeats()
      if (redis) await endRedis(redis)
      await database.close()
    },
  }
}
