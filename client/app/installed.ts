import { hasWorkers, startWorker } from '#client/platform/live/worker.ts'

// With the service worker, an installed site can show something offline. Nothing waits for it.
const start = () => void startWorker().catch(() => undefined)
if (hasWorkers()) {
  if ('requestIdleCallback' in window) requestIdleCallback(start)
  else setTimeout(start, 2000)
}
