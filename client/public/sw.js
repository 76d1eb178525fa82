// The service worker of the installed site, and of browsers in which a member wants notifications. It stores neither
// pages nor responses, and pictures only if the device shares them with the site, until a page takes them
// (client/platform/picked.ts). The only page it can show is the one below, which reveals nothing about the site or a
// member.

const OFFLINE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Notes</title>
<link rel="icon" href="data:,">
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; text-align: center;
    font: 1rem/1.5 system-ui, sans-serif; background: #faf5ee; color: #2b2230 }
  main { padding: 1rem; max-width: 26rem }
  h1 { font-size: 1.375rem }
  a { display: inline-block; padding: .625rem 1.25rem; border: 1px solid; border-radius: .5rem;
    color: inherit; text-decoration: none }
  @media (prefers-color-scheme: dark) { body { background: #150e15; color: #f1e8ef } }
</style>
<main>
  <h1>No connection</h1>
  <p>Please check your internet connection, then try again.</p>
  <p><a href="">Try again</a></p>
</main>
`

const offline = () =>
  new Response(OFFLINE, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    },
  })

self.addEventListener('install', () => self.skipWaiting())

/** Where shared files are sent, and the cache that keeps them. */
const SHARED = '/photos/shared'
const SHELF = 'shared'
/** The number of files that can be uploaded at a time. */
const MOST = 30
/** One byte more than an upload may have, so that the page says that the file is too large. */
const MOST_BYTES = 5 * 1024 * 1024 + 1

/** Keeps shared files on this device, replacing those shared before. Nothing is sent. */
const keepShared = async (request) => {
  try {
    const files = (await request.formData()).getAll('photos').filter((each) => each instanceof File)
    await caches.delete(SHELF)
    const shelf = await caches.open(SHELF)
    for (const [at, file] of files.slice(0, MOST).entries()) {
      const headers = {
        'content-type': file.type,
        'x-name': encodeURIComponent(file.name),
        'x-at': String(Date.now()),
        'x-count': String(files.length),
      }
      await shelf.put(`${SHARED}/${at}`, new Response(file.slice(0, MOST_BYTES), { headers }))
    }
  } catch {
    // There may be no room on the device. The page opens anyway.
  }
  return Response.redirect('/photos/manage', 303)
}

/** Removes shared files that no page has taken within an hour. */
const dropOld = async () => {
  if (!(await caches.has(SHELF))) return
  const first = await caches.match(`${SHARED}/0`)
  if (!first || Number(first.headers.get('x-at')) < Date.now() - 60 * 60 * 1000) await caches.delete(SHELF)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'POST' && new URL(request.url).pathname === SHARED) {
    event.respondWith(keepShared(request))
    return
  }
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(fetch(request).catch(offline))
  event.waitUntil(dropOld().catch(() => undefined))
})

self.addEventListener('push', (event) => {
  const { title } = event.data.json()
  const icon = '/icons/192-neutral.png'
  // Only one notification at a time: a newer one silently replaces the one before it.
  event.waitUntil(self.registration.showNotification(title, { tag: 'news', icon, badge: icon }))
})

const NEWS = '/notifications'

/** Shows the notifications in a window that's already open, or in a new one. */
const showNews = async () => {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) return self.clients.openWindow(NEWS)
  const focused = await open.focus()
  return new URL(focused.url).pathname === NEWS ? focused : focused.navigate(NEWS)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showNews())
})
