import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RenderDocument } from '#shared/domains/pages/pages.contract.ts'
import { SIDEBAR_COOKIE, type Boot, type DrawPage } from '#shared/kernel/boot.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { documentTitle } from '#shared/kernel/title.ts'
import { isIndexable, matchRoute, titleOfPage } from '#shared/routes.ts'
import type { SessionRow } from './domains/accounts/accounts.queries.ts'
import { keepCookie } from './domains/accounts/accounts.sessions.commands.ts'
import { registerDocuments } from './domains/pages/pages.documents.routes.ts'
import { getSite } from './domains/settings/settings.queries.ts'
import { firstQueries, type FirstQuery } from './first-queries.ts'
import type { Authenticate } from './platform/http/actor.ts'
import { actorOf, callerOf, runLimitedCall } from './platform/http/api.ts'
import type { Served } from './platform/http/serve.ts'
import { registerSite } from './platform/http/site.ts'
import type { Services } from './platform/services.ts'

interface PagesParts {
  services: Services
  routes: ReadonlyMap<string, Served>
  authenticate: Authenticate<SessionRow>
  /** Folder of the built client. */
  clientRoot: string
  /** Draws the pages that need no scripts; without it they are left to the client. */
  render: RenderDocument | undefined
  /** Draws what is looked at until the scripts of a page have come. */
  draw: DrawPage | undefined
}

/** Serves the HTML of every page: documents as they are, pages of the app with the answers to their first queries. */
export const servePages = async (
  http: FastifyInstance,
  { services, routes, authenticate, clientRoot: root, render, draw }: PagesParts,
): Promise<void> => {
  const { log } = services
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await actorOf(services, authenticate, request)
    if (actor) keepCookie(callerOf(services, request, reply), actor)
    return actor
  }
  const document = render && (await registerDocuments(http, { services, routes, root, render, identify }))
  await registerSite(http, {
    root,
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
      const answer = async ({ endpoint, input, next }: FirstQuery): Promise<Boot['queries']> => {
        const served = routes.get(endpoint.name)
        // What cannot be answered is left to the page, which asks again and says so.
        const data =
          served &&
          (await runLimitedCall(services, served, { actor, caller, raw: input }).catch((error: unknown) => {
            if (!(error instanceof Failure)) log.error({ err: error }, 'a first query failed')
          }))
        if (data === undefined) return []
        const further = await answerAll(next?.(data) ?? [])
        return [{ name: endpoint.name, input, data }, ...further]
      }
      const answerAll = async (asked: FirstQuery[]) => (await Promise.all(asked.map(answer))).flat()
      return { queries: await answerAll(firstQueries(url, actor)) }
    },
    draw: async ({ pathname, search }, boot, request) => {
      const isCollapsed = request.cookies[SIDEBAR_COOKIE] === 'collapsed'
      if (!draw || isCollapsed || !matchRoute(pathname)?.route.isDrawn) return null
      try {
        const drawn = await draw(`${pathname}${search}`, boot)
        const answered = boot.queries.map(({ name }) => name)
        if (drawn === null) log.warn({ path: pathname, answered }, 'a page lacked what it is drawn from')
        return drawn
      } catch (error) {
        log.error({ err: error }, 'a page could not be drawn')
        return null
      }
    },
  })
}
