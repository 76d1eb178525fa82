import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import type { RenderDocument } from '#shared/domains/pages/pages.contract.ts'
import { SIDEBAR_COOKIE, type DrawPage } from '#shared/kernel/boot.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { documentTitle } from '#shared/kernel/title.ts'
import { isIndexable, matchRoute, titleOfPage } from '#shared/routes.ts'
import { accountsRoutes } from './domains/accounts/accounts.routes.ts'
import { sendPasswordReset } from './domains/accounts/accounts.passwords.commands.ts'
import { findSession, listOpenSessions } from './domains/accounts/accounts.queries.ts'
import { extendSession, keepCookie } from './domains/accounts/accounts.sessions.commands.ts'
import { joiningRoutes } from './domains/joining/joining.routes.ts'
import { regionsRoutes } from './domains/regions/regions.routes.ts'
import { contactRoutes } from './domains/contact/contact.routes.ts'
import { endExpired as endExpiredSubscriptions } from './domains/membership/membership.commands.ts'
import { membershipRoutes } from './domains/membership/membership.routes.ts'
import { menusRoutes } from './domains/menus/menus.routes.ts'
import { messagesRoutes } from './domains/messages/messages.routes.ts'
import { registerDocuments } from './domains/pages/pages.documents.routes.ts'
import { pagesRoutes } from './domains/pages/pages.routes.ts'
import { reportsRoutes } from './domains/reports/reports.routes.ts'
import { getSite } from './domains/settings/settings.queries.ts'
import { settingsRoutes } from './domains/settings/settings.routes.ts'
import { registerMedia } from './domains/photos/photos.media.routes.ts'
import { markActive } from './domains/profiles/profiles.commands.ts'
import { profilesRoutes } from './domains/profiles/profiles.routes.ts'
import { refreshMember } from './domains/search/search.commands.ts'
import { searchRoutes } from './domains/search/search.routes.ts'
import { eraseExpired as eraseExpiredStatuses } from './domains/status/status.commands.ts'
import { statusRoutes } from './domains/status/status.routes.ts'
import { firstQueries } from './first-queries.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { OpenDatabase, Tx } from './platform/db/database.ts'
import type { Authenticate } from './platform/http/actor.ts'
import { callerOf, isSecure, runLimitedCall } from './platform/http/api.ts'
import { addressOf, isLimitedByNetwork, networkOf } from './platform/http/network.ts'
import { registerDevMail } from './platform/http/dev-mail.ts'
import { isOwnOrigin } from './platform/http/origin.ts'
import { collectRoutes, type Served } from './platform/http/serve.ts'
import { createHttp, registerHttp } from './platform/http/server.ts'
import { tokenInCookieHeader } from './platform/http/session-cookie.ts'
import { inlineScriptsOf, registerSite } from './platform/http/site.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLimits } from './platform/limits/limits.ts'
import type { Log } from './platform/log.ts'
import { folderMailer, smtpMailer, type Mailer } from './platform/mail/mailer.ts'
import { createHub } from './platform/realtime/hub.ts'
import type { Services } from './platform/services.ts'
import { folderFiles } from './platform/storage/files.ts'

export const DOMAINS = [
  accountsRoutes,
  joiningRoutes,
  settingsRoutes,
  menusRoutes,
  pagesRoutes,
  regionsRoutes,
  contactRoutes,
  messagesRoutes,
  membershipRoutes,
  profilesRoutes,
  statusRoutes,
  searchRoutes,
  reportsRoutes,
]

export interface App {
  services: Services
  http: FastifyInstance
  routes: ReadonlyMap<string, Served>
  authenticate: Authenticate
  close(): Promise<void>
}

export interface AppParts {
  config: Config
  log: Log
  database: OpenDatabase
  clock?: Clock
  mail?: Mailer
  /** Folder of the built client. */
  clientRoot?: string
  /** Draws the pages that need no scripts; without it they are left to the client. */
  render?: RenderDocument
  /** Draws what is looked at until the scripts of a page have come. */
  draw?: DrawPage
  /** Milliseconds by which the process may lag behind before it turns people away. */
  maxLag?: number
}

/** Puts the parts together; nothing listens and no job runs until asked to. */
export const createApp = async ({
  config,
  log,
  database,
  clientRoot,
  render,
  draw,
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
    jobs: await createJobs(database.pool, log),
    mail:
      parts.mail ??
      (config.smtpUrl
        ? smtpMailer(config.smtpUrl, config.mailFrom)
        : folderMailer(mailFolder, config.mailFrom, clock)),
    files: folderFiles(join(config.dataDir, 'files')),
    limits: createLimits(redis),
    memberListeners: [(tx: Tx, id: string) => refreshMember(tx, { id, now: clock.now() })],
  }
  const http = createHttp({ config, log })

  const authenticate = async (token: string) => {
    const session = await findSession(database.db, token, clock.now())
    if (!session) return null
    await markActive(services, session)
    return { ...session, expiresAt: await extendSession(services, session) }
  }

  const services: Services = {
    ...base,
    hub: createHub({
      http: http.server,
      redis,
      log,
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
  services.jobs.handle('mail.send', (letter) => services.mail.send(letter))
  services.jobs.handle('accounts.sendPasswordReset', (wish) => sendPasswordReset(services, wish))

  services.jobs.repeat(HOUR, () => endExpiredSubscriptions(services))
  services.jobs.repeat(HOUR, () => eraseExpiredStatuses(services))

  const routes = collectRoutes(DOMAINS)
  const isWorker = config.role === 'worker'
  const inlineScripts = clientRoot ? inlineScriptsOf(clientRoot) : []
  await registerHttp(http, services, authenticate, isWorker ? new Map() : routes, {
    inlineScripts,
    maxLag,
  })
  if (!isWorker) registerMedia(http, services, authenticate)
  if (config.demo && !config.smtpUrl) registerDevMail(http, mailFolder)
  if (clientRoot && !isWorker) {
    const identify = async (request: FastifyRequest, reply: FastifyReply) => {
      const token = tokenInCookieHeader(request.headers.cookie, isSecure(services))
      const actor = token ? await authenticate(token) : null
      if (actor) keepCookie(callerOf(services, request, reply), actor)
      return actor
    }
    const document =
      render && (await registerDocuments(http, { services, routes, root: clientRoot, render, identify }))
    await registerSite(http, {
      root: clientRoot,
      ...(document ? { document } : {}),
      isPage: (path) => {
        const found = matchRoute(path)
        return found !== null && !(document && found.route.isDocument)
      },
      pageOf: (path) => {
        const route = matchRoute(path)?.route
        return route?.redirect ?? route?.path
      },
      isPrivate: (path) => !isIndexable(path),
      title: async ({ pathname }, isDiscreet) => {
        const { name } = await getSite(services)
        return documentTitle(titleOfPage(pathname), name, isDiscreet)
      },
      boot: async (url, request, reply) => {
        const actor = await identify(request, reply)
        const caller = callerOf(services, request, reply)
        const queries = []
        const asked = firstQueries(url, actor)
        for (const { endpoint, input, next } of asked) {
          const served = routes.get(endpoint.name)
          // What cannot be answered is left to the page, which asks again and says so.
          const data =
            served &&
            (await runLimitedCall(services, served, actor, caller, input).catch((error: unknown) => {
              if (!(error instanceof Failure)) log.error({ err: error }, 'a first query failed')
            }))
          if (data === undefined) continue
          queries.push({ name: endpoint.name, input, data })
          if (next) asked.push(...next(data))
        }
        return { queries }
      },
      draw: async ({ pathname, search }, boot, request) => {
        const isCollapsed = request.cookies[SIDEBAR_COOKIE] === 'collapsed'
        if (!draw || isCollapsed || !matchRoute(pathname)?.route.isDrawn) return null
        return draw(`${pathname}${search}`, boot).catch((error: unknown) => {
          log.error({ err: error }, 'a page could not be drawn')
          return null
        })
      },
    })
  }
  return {
    services,
    http,
    routes,
    authenticate,
    close: async () => {
      await services.jobs.stop()
      await services.hub.close()
      await http.close()
      redis?.disconnect()
      await database.close()
    },
  }
}
