import type { FastifyInstance } from 'fastify'
import { PICTURE_TYPES } from '#shared/kernel/picture-upload.ts'
import { NEUTRAL_TITLE } from '#shared/kernel/title.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getSite } from '../settings/settings.queries.ts'

/** The light page background (client/ui/tokens.css), shown while the app opens. */
const PAPER = '#faf5ee'

/** Where a device posts photos that are shared with the site (client/public/sw.js). */
const SHARED = '/photos/shared'

/**
 * The screenshots shown before installation, and the shortcuts shown on a long press of the icon. Both would give away
 * what the site is.
 */
const OPENLY = {
  screenshots: [
    { src: '/screens/narrow.webp', sizes: '390x844', type: 'image/webp', form_factor: 'narrow' },
    { src: '/screens/wide.webp', sizes: '1280x800', type: 'image/webp', form_factor: 'wide' },
  ],
  shortcuts: [
    { name: 'Messages', url: '/messages/inbox' },
    { name: 'Browse', url: '/browse' },
    { name: 'Your photos', url: '/photos/manage' },
  ],
}

const manifestOf = (name: string, ending: '' | '-neutral') => {
  const icon = (file: string, sizes: string, purpose: 'any' | 'maskable') => ({
    src: `/icons/${file}${ending}.png`,
    sizes,
    type: 'image/png',
    purpose,
  })
  return {
    // The same id in both manifests, so that a browser may change an installed app's name and icon.
    id: '/',
    name,
    short_name: name,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      icon('192', '192x192', 'any'),
      icon('512', '512x512', 'any'),
      icon('maskable', '512x512', 'maskable'),
    ],
    ...(ending === '' && OPENLY),
    share_target: {
      action: SHARED,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: PICTURE_TYPES }] },
    },
  }
}

/**
 * A service worker that replaces the one in browsers that have one, and unregisters itself. Such browsers request it
 * whenever they open a page.
 */
const LEAVE = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(registration.unregister()))
`

/**
 * Serves the web app manifests: one with the site's name, and a neutral one for discreet mode. If the site isn't
 * installable, there's no manifest, and installed workers unregister themselves.
 */
export const registerInstallation = (http: FastifyInstance, services: Services) => {
  if (!services.config.installable) {
    http.addHook('onRequest', async ({ url }, reply) => {
      if (url.split('?')[0] !== '/sw.js') return undefined
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(LEAVE)
    })
    return
  }
  // Browsers post here only if the service worker, which keeps shared photos on the device, isn't running. The
  // request's body isn't read.
  http.addHook('onRequest', async ({ url, method }, reply) => {
    if (method === 'POST' && url === SHARED) return reply.redirect('/photos/manage', 303)
    return undefined
  })
  const serve = (ending: '' | '-neutral', readName: () => Promise<string>) =>
    http.get(`/app${ending}.webmanifest`, { config: { isCached: true } }, async (_request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(manifestOf(await readName(), ending))),
    )
  serve('', async () => (await getSite(services)).name)
  serve('-neutral', async () => NEUTRAL_TITLE)
}
