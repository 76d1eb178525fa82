import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { footerLinks, headerLinks } from '#shared/domains/menus/menus.rules.ts'
import {
  sendContactMessage,
  type DocumentForm,
  type StoredPage,
} from '#shared/domains/pages/pages.contract.ts'
import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { COMMON_REASONS, Failure, FAILURE_STATUS } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { crawlerExclusions, matchRoute } from '#shared/routes.ts'
import { isStaff } from '#shared/kernel/staff.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { callerOf, runLimitedCall } from '#server/platform/http/api.ts'
import type { Served } from '#server/platform/http/serve.ts'
import { isDiscreet, type Document } from '#server/platform/http/site.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { listShown } from '../announcements/announcements.queries.ts'
import { listMenus } from '../menus/menus.queries.ts'
import { getSite, getSiteSettings } from '../settings/settings.queries.ts'
import { leadingToRegister, writeDocument, type DocumentParts } from './pages.documents.view.ts'
import { findPage, getLandingNumbers } from './pages.queries.ts'

/** Pages with a form, and the endpoint that processes it. */
const FORMS = new Map<string, Endpoint>([
  ['/contact', sendContactMessage],
  ['/report', fileVisitorReport],
])

/** Maximum size of a posted form, in bytes. */
const FORM_LIMIT = 64 * 1024

interface Parts extends DocumentParts {
  services: Services
  routes: ReadonlyMap<string, Served>
  /** Identifies the member making the request, and extends the session like a call does. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Actor | null>
  /**
   * Like `identify`, but returns undefined if sessions can't be looked up. Everyone is then shown the visitors'
   * version.
   */
  identifyIfPossible(request: FastifyRequest, reply: FastifyReply): Promise<Actor | null | undefined>
}

/** Returns the path a text may be stored under, or null for an invalid one. */
const storedPath = (path: string): string | null => {
  const trimmed = path.replace(/\/+$/, '') || '/'
  if (trimmed === '/home') return '/'
  return /^\/[a-z0-9/-]{0,149}$/.test(trimmed) ? trimmed : null
}

const emptyForm = (): DocumentForm => ({ clientKey: newId(), values: {}, wrong: [], outcome: 'open' })

/** Registers the forms and `/robots.txt`. Returns the function that serves documents. */
export const registerDocuments = async (http: FastifyInstance, parts: Parts) => {
  const { services, routes, identify, identifyIfPossible } = parts

  const render = async (
    request: FastifyRequest,
    page: StoredPage,
    actor: Actor | null,
    form?: DocumentForm,
  ): Promise<string> => {
    // Run in parallel, because each may have to wait for an unresponsive database before falling back to its cache.
    const [site, { contactAddress }, menus, announcements, numbers] = await Promise.all([
      getSite(services),
      getSiteSettings(services),
      listMenus(services, actor !== null),
      listShown(services, actor),
      page.path === '/' ? getLandingNumbers(services) : undefined,
    ])
    const username = actor?.username ?? null
    const place = { path: page.path, username }
    return writeDocument(
      parts,
      {
        site,
        contactAddress,
        path: page.path,
        ...leadingToRegister(page, {
          header: headerLinks(menus, place),
          footer: footerLinks(menus, place, actor !== null && isStaff(actor.role)),
        }),
        username,
        announcements,
        isQuietCopy: services.config.quiet && actor?.role === 'admin',
        ...(numbers ? { numbers } : {}),
        ...(form ? { form } : {}),
      },
      { siteUrl: services.config.siteUrl, isDiscreet: isDiscreet(request) },
    )
  }

  const requirePage = async (path: string) => {
    const page = await findPage(services, path)
    if (!page) throw new Failure(COMMON_REASONS.notFound)
    return page
  }

  /** Processes a posted form. An error is shown in the form itself. */
  const submit = async (
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | null,
  ) => {
    const served = routes.get(endpoint.name)
    if (!served) throw new Failure(COMMON_REASONS.notFound)
    const values = request.body as Record<string, string>
    const typed = { ...emptyForm(), values }
    const caller = callerOf(services, request, reply)
    try {
      const answer = await runLimitedCall(services, served, { actor, caller, raw: values })
      const { caseNumber } = answer as { caseNumber?: string }
      return { ...emptyForm(), outcome: 'sent' as const, ...(caseNumber ? { caseNumber } : {}) }
    } catch (error) {
      if (!(error instanceof Failure) || !['invalid', 'rate_limited'].includes(error.reason.kind)) throw error
      reply.status(FAILURE_STATUS[error.reason.kind])
      if (error.retryAfter) reply.header('retry-after', error.retryAfter)
      const wrong = Object.keys(error.fields ?? {})
      return { ...typed, wrong, outcome: wrong.length > 0 ? ('refused' as const) : ('limited' as const) }
    }
  }

  await http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const [path, endpoint] of FORMS) {
      scope.post(path, async (request, reply) => {
        const page = await requirePage(path)
        const actor = await identify(request, reply)
        const html = await render(request, page, actor, await submit(endpoint, request, reply, actor))
        return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
      })
    }
  })

  const exclusions = crawlerExclusions().map((path) => `Disallow: ${path}`)
  http.get('/robots.txt', { config: { isCached: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(['User-agent: *', ...exclusions, ''].join('\n')),
  )

  return async (url: URL, request: FastifyRequest, reply: FastifyReply): Promise<Document | null> => {
    const route = matchRoute(url.pathname)?.route
    if (route && !route.isDocument) return null
    const path = storedPath(url.pathname)
    const page = path === null ? null : await findPage(services, path)
    if (!page) return null
    const actor = (await identifyIfPossible(request, reply)) ?? null
    if (actor && route?.access === 'visitors') return { redirect: '/dashboard' }
    return { html: await render(request, page, actor, FORMS.has(page.path) ? emptyForm() : undefined) }
  }
}
