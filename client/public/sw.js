// The worker of the installed site, and of browsers in which a member wants to be notified. It keeps nothing: no page, no
// answer, no picture. All it has to show are the texts below, which tell nothing of the site or of a member.

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

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(fetch(request).catch(offline))
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
