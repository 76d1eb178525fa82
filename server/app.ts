import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import type { Client } from './client.ts'
import { findSession, listOpenSessions } from './domains/accounts/accounts.queries.ts'
import { extendSession } from './domains/accounts/accounts.sessions.commands.ts'
import { markActive } from './domains/profiles/profiles.commands.ts'
import { DOMAINS, JOB_WORK, JOBS, MESSAGES, RESOURCES } from './domains.ts'
import { servePages } from './pages.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import type { Authenticate } from './platform/http/actor.ts'
import { addressOf, isLimitedByNetwork, networkOf } from './platform/http/network.ts'
import { registerDevMail } from './platform/http/dev-mail.ts'
import { isOwnOrigin } from './platform/http/origin.ts'
import { collectRoutes, type Served } from './platform/http/serve.ts'
import { createHttp, registerHttp } from './platform/http/server.ts'
import { tokenInCookieHeader } from './platform/http/session-cookie.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLimits } from './platform/limits/limits.ts'
import type { Log } from './platform/log.ts'
import { folderMailer, smtpMailer, type Mailer } from './platform/mail/mailer.ts'
import { createHub } from './platform/realtime/hub.ts'
import { listKnown, type Question } from './platform/resource.ts'
import type { Services } from './platform/services.ts'
import { folderFiles } from './platform/storage/files.ts'

export interface App {
  services: Services
  http: FastifyInstance
  routes: ReadonlyMap<string, Served>
  authenticate: Authenticate
  /** Those of the questions to which the rules of the resources say yes. */
  listKnown<Q extends Question>(questions: readonly Q[]): Promise<Q[]>
  close(): Promise<void>
}

export interface AppParts {
  config: Config
  log: Log
  database: OpenDatabase
  clock?: Clock
  mail?: Mailer
  /** Without it there are no pages. */
  client?: Client | undefined
  /** Milliseconds by which the process may lag behind before it turns people away. */
  maxLag?: number
}

/** Puts the parts together; nothing listens and no job runs until asked to. */
export const createApp = async ({
  config,
  log,
  database,
  client,
  maxLag,
  ...parts
}: AppParts): Promise<App> => {
  const clock = parts.clock ?? systemClock
  const redis = config.redisUrl ? new Redis(config.redisUrl, { maxRetriesPerRequest: 2 }) : undefined
  redis?.on('error', (error) => log.warn({ err: error }, 'redis'))
  const mailFolder = join(config.dataDir, 'mail')
  const base = {
    config,
    log,
    clock,
    database,
    db: database.db,
    jobs: await createJobs({ ...database, log, clock, ...JOBS }),
    mail:
      parts.mail ??
      (config.smtpUrl
        ? smtpMailer(config.smtpUrl, config.mailFrom)
        : folderMailer(mailFolder, config.mailFrom, clock)),
    files: folderFiles(join(config.dataDir, 'files')),
    limits: createLimits(redis),
    reactions: DOMAINS.flatMap(({ reactions = [] }) => reactions),
    personal: DOMAINS.flatMap(({ name, personal }) => (personal ? [{ domain: name, ...personal }] : [])),
  }
  const http = createHttp({ config, log })

  const authenticate = async (token: string) => {
    const session = await findSession(database.db, token, clock.now())
    if (!session) return null
    await markActive(services, session)
    return { ...session, expiresAt: await extendSession(services, session) }
  }

  const listOfKnown: App['listKnown'] = (questions) => listKnown(database.db, RESOURCES, questions)

  const services: Services = {
    ...base,
    hub: createHub({
      http: http.server,
      redis,
      log,
      clock,
      limits: base.limits,
      resources: RESOURCES,
      listKnown: listOfKnown,
      tell: async ({ resource, id }) => RESOURCES.get(resource)?.tellOfMember?.(services, id) ?? null,
      messages: MESSAGES,
      runMessage: ({ handle }, call) => handle({ services, ...call }),
      isAllowedOrigin: (request) => isOwnOrigin(config.siteUrl, request.headers),
      networkOf: (request) => {
        const address = addressOf(request, config.trustProxy)
        return { key: networkOf(address), limited: isLimitedByNetwork(config, address) }
      },
      authenticate: async (request) => {
        const token = tokenInCookieHeader(request.headers.cookie, config.siteUrl.startsWith('https:'))
        return token ? findSession(database.db, token, clock.now()) : null
      },
      listOpenSessions: (ids) => listOpenSessions(database.db, ids, clock.now()),
    }),
  }
  for (const { job, run } of JOB_WORK) services.jobs.handle(job, (data) => run(services, data))

  const routes = collectRoutes(DOMAINS)
  const isWorker = config.role === 'worker'
  const { isBusy } = await registerHttp(http, services, authenticate, isWorker ? new Map() : routes, {
    inlineScripts: client?.inlineScripts ?? [],
    maxLag,
  })
  if (config.demo && !config.smtpUrl) registerDevMail(http, mailFolder)
  if (client && !isWorker) await servePages(http, { services, routes, authenticate, client, isBusy })
  return {
    services,
    http,
    routes,
    authenticate,
    listKnown: listOfKnown,
    close: async () => {
      await services.jobs.stop()
      await services.hub.close()
      await http.close()
      redis?.disconnect()
      await database.close()
    },
  }
}
