import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readSidebarCookie, SIDEBAR_COOKIE, type CallHere } from '#shared/kernel/boot.ts'
import { COMMON_REASONS, Failure, FAILURE_STATUS } from '#shared/kernel/failure.ts'
import { documentTitle } from '#shared/kernel/title.ts'
import { isIndexable, matchRoute, startsWithIcons, titleOfPage } from '#shared/routes.ts'
import type { Client } from './client.ts'
import { keepCookie } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import type { SessionRow } from '#server/domains/accounts/sessions/accounts.sessions.queries.ts'
import { registerUnsubscribing } from './domains/notifications/notifications.unsubscribing.routes.ts'
import { registerDocuments } from './domains/pages/pages.documents.routes.ts'
import { registerInstallation } from './domains/pages/pages.install.routes.ts'
import { registerSecurityText } from './domains/pages/pages.security.routes.ts'
import { followReferral } from './domains/referrals/referrals.routes.ts'
import { getSite } from './domains/settings/settings.queries.ts'
import type { Authenticate } from './platform/http/actor.ts'
import { actorOf, callerOf, runLimitedCall } from './platform/http/api.ts'
import { failureBody, ifAvailable } from './platform/http/failures.ts'
import type { Gate } from './platform/http/health/gate.ts'
import type { Caller, Served } from './platform/http/serve.ts'
import { isDiscreet, registerSite } from './platform/http/site.ts'
import type { Services } from './platform/domain/services.ts'

interface PagesParts {
  services: Services
  routes: ReadonlyMap<string, Served>
  authenticate: Authenticate<SessionRow>
  client: Client
  gate: Gate
}

/** Serves the HTML of every page: documents as they are, app pages with the results of their first queries. */
export const servePages = async (
  http: FastifyInstance,
  { services, routes, authenticate, client, gate }: PagesParts,
): Promise<void> => {
  const { troubles, clock } = services
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await actorOf(services, authenticate, request)
    if (actor) keepCookie(callerOf(services, request, reply), actor)
    return actor
  }
  const identifyIfPossible = (request: FastifyRequest, reply: FastifyReply) =>
    ifAvailable(
      (async () => {
        gate.requireRoom()
        return identify(request, reply)
      })(),
    )

  /**
   * Calls endpoints as the member or visitor who requested the page, within their limits. If the caller is unknown,
   * calls only cached endpoints.
   */
  const callsOf =
    (actor: SessionRow | null | undefined, caller: Caller): CallHere =>
    async (name, raw) => {
      try {
        const served = routes.get(name)
        if (!served) throw new Failure(COMMON_REASONS.notFound)
        if (!served.endpoint.isCached) {
          if (actor === undefined) throw new Failure(COMMON_REASONS.unavailable)
          gate.requireRoom()
        }
        return { data: await runLimitedCall(services, served, { actor: actor ?? null, caller, raw }) }
      } catch (error) {
        if (!(error instanceof Failure)) troubles.note(error as Error, 'a first query failed', { name })
        const failure = error instanceof Failure ? error : new Failure(COMMON_REASONS.internal)
        return { status: FAILURE_STATUS[failure.reason.kind], failure: failureBody(failure).error }
      }
    }

  const document = await registerDocuments(http, {
    services,
    routes,
    identify,
    identifyIfPossible,
    readHtml: (path) => client.readHtml('document', path),
    render: client.renderDocument,
  })
  registerSecurityText(http, services)
  registerInstallation(http, services)
  registerUnsubscribing(http, services)
  await client.serveFiles(http)
  registerSite(http, {
    readHtml: (path) => client.readHtml('index', path),
    detour: (url, request, reply) => followReferral(url, callerOf(services, request, reply)),
    document,
    isPage: (path) => {
      const found = matchRoute(path)
      return found !== null && !found.route.isDocument
    },
    // If the visitor was on the way to a member's profile, the URLs of log-in and registration contain the member's
    // name.
    isPrivate: ({ pathname, searchParams }) => !isIndexable(pathname) || searchParams.has('from'),
    title: async ({ pathname }, isDiscreetPage) => {
      const { name } = await getSite(services)
      return documentTitle(titleOfPage(pathname), name, isDiscreetPage)
    },
    render: async ({ pathname, search }, request, reply) => {
      const route = matchRoute(pathname)?.route
      // Public pages that only need data from memory stay available while the database is down.
      const isInMemory = route === undefined || route.layout === 'landing'
      if (!isInMemory) gate.requireRoom()
      const sidebar = readSidebarCookie(fastifyCookie.parse(request.headers.cookie ?? '')[SIDEBAR_COOKIE])
      const known = {
        address: pathname + search,
        now: clock.now().getTime(),
        isSidebarOpen: sidebar[startsWithIcons(pathname) ? 'withIcons' : 'elsewhere'],
        isDiscreet: isDiscreet(request),
      }
      const actor = await (isInMemory ? identifyIfPossible : identify)(request, reply)
      const call = callsOf(actor, callerOf(services, request, reply))
      const { pages: ofPages, members } = client.scripts
      const scripts = [...(ofPages[route?.redirect ?? route?.path ?? ''] ?? []), ...(actor ? members : [])]
      try {
        const asked = { ...known, call, mayRender: !gate.isBusy() }
        const { queries, html } = await client.renderPage(asked)
        return { boot: { ...known, queries }, html, scripts }
      } catch (error) {
        troubles.note(error as Error, 'a page could not be rendered')
        return { boot: { ...known, queries: [] }, html: null, scripts }
      }
    },
  })
}
