import { createHash } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Boot } from '#shared/kernel/boot.ts'
import { asksForDiscretion } from '#shared/kernel/title.ts'
import { compressPage } from './compression.ts'
import { escapeHtml } from './html.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route serves one file of the built client. */
    isBuiltFile?: boolean
  }
}

/** A rendered page, or the URL to redirect to. */
export type Document = { html: string } | { redirect: string }

/** A page in the app. */
export interface Page {
  boot: Boot
  /** Shown until the scripts have loaded. Null if the browser renders the page. */
  html: string | null
  /** Scripts to load immediately, in addition to the common ones. */
  scripts: readonly string[]
}

export interface SiteOptions {
  /** Returns the HTML shell of the page at a path. */
  readHtml(path: string): Promise<string>
  /** Returns the URL to redirect a request to, or null if there's no redirect. */
  detour(url: URL, request: FastifyRequest, reply: FastifyReply): string | null
  /** Returns the page at this URL if it needs no scripts, or null if it's an app page. */
  document(url: URL, request: FastifyRequest, reply: FastifyReply): Promise<Document | null>
  isPage(path: string): boolean
  /** Returns the page's title. The client keeps it up to date afterwards. */
  title(url: URL, isDiscreet: boolean): Promise<string>
  /** Whether search engines must not index this URL. */
  isPrivate(url: URL): boolean
  render(url: URL, request: FastifyRequest, reply: FastifyReply): Promise<Page>
}

/** The app's root element, with what it shows until the scripts have loaded. */
const ROOT = /<div id="root">.*<\/div>/s

/** A file of the build that's only for the server. */
export const SCRIPTS = 'scripts.json'

/** Whether this browser is in discreet mode, in which pages reveal nothing in its tabs and history. */
export const isDiscreet = (request: FastifyRequest): boolean =>
  asksForDiscretion(request.headers.cookie ?? '')

/** Returns the head with discreet mode's icons and installation manifest. */
export const neutralHead = (head: string): string =>
  head.replaceAll(/(<link rel="(?:[\w-]*icon|manifest)"[^>]* href="[^"]*)(\.\w+")/g, '$1-neutral$2')

/** Returns the hashes of the inline scripts that the build added to these pages, as Content-Security-Policy sources. */
export const inlineScriptsIn = (pages: readonly string[]): string[] => {
  const scripts = pages.flatMap((html) =>
    [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script),
  )
  return [...new Set(scripts)].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

const inertJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Serves the built client's files, with their precompressed versions, and the icon at the path that browsers request by
 * default.
 */
export const registerFiles = async (http: FastifyInstance, root: string) => {
  await http.register(async (scope) => {
    scope.addHook('onRoute', (route) => void (route.config = { ...route.config, isBuiltFile: true }))
    await scope.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      globIgnore: ['**/*.html', `${SCRIPTS}*`],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const forever = path.includes('/assets/')
        response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // Some programs request this icon without a link to it: browsers for responses without our `<head>`, bookmarks and
    // feed readers.
    scope.get('/favicon.ico', (request, reply) =>
      reply
        .header('vary', 'cookie')
        .sendFile(isDiscreet(request) ? 'icons/192-neutral.png' : 'icons/192.png'),
    )
  })
}

const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

/** Serves every page. */
export const registerSite = (http: FastifyInstance, options: SiteOptions) => {
  // Pages that aren't cached check with the gate themselves.
  http.get('/*', { config: { isCached: true } }, async (request, reply) => {
    const url = new URL(`http://site${request.url}`)
    const detour = options.detour(url, request, reply)
    if (detour !== null) return reply.header('cache-control', 'no-store').redirect(detour, 302)
    const document = await options.document(url, request, reply)
    if (document) {
      reply.header('cache-control', 'no-store')
      if ('redirect' in document) return reply.redirect(document.redirect, 302)
      return reply.type('text/html; charset=utf-8').send(document.html)
    }
    const { boot, html, scripts } = await options.render(url, request, reply)
    const discreet = isDiscreet(request)
    const title = `<title>${escapeHtml(await options.title(url, discreet))}</title>`
    const links = scripts.map(linkTo).join('')
    const data = `<script type="application/json" id="boot">${inertJson(boot)}</script>`
    const [built = '', tail = ''] = (await options.readHtml(url.pathname)).split('</head>')
    const head = built.replace(/<title>.*<\/title>/, '')
    const body = html === null ? tail : tail.replace(ROOT, () => html)
    if (options.isPrivate(url)) reply.header('x-robots-tag', 'noindex')
    const page = `${discreet ? neutralHead(head) : head}${links}${title}${data}</head>${body}`
    reply
      .status(options.isPage(url.pathname) ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
    return reply.send(await compressPage(request, reply, page))
  })
}
