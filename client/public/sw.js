// The worker of the installed site, and of browsers in which a member wants to be notified. It keeps no page and no answer,
// and pictures only that the device shares with the site, until a page takes them (client/platform/picked.ts). All it
// has to show are the texts below, which tell nothing of the site or of a member.

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

/** Where what is shared is sent, and where it is kept. */
const SHARED = '/photos/shared'
const SHELF = 'shared'
/** As many as can be uploaded at once. */
const MOST = 30
/** One byte beyond what an upload takes: the page then says that it is too large. */
const MOST_BYTES = 5 * 1024 * 1024 + 1

/** Keeps on this device what was shared, in place of what was shared before; nothing is sent. */
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
    // There is no room on the device; the page opens all the same.
  }
  return Response.redirect('/photos/manage', 303)
}

/** What no page has taken within an hour goes. */
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
  // One notification at a time: a newer one takes the place of the one before it, without a sound.
  event.waitUntil(self.registration.showNotification(title, { tag: 'news', icon, badge: icon }))
})

const NEWS = '/notifications'

/** Shows what is new in a window that is open, or in one of its own. */
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
