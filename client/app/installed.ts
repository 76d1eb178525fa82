import { hasWorkers, startWorker } from '#client/platform/live/worker.ts'

// What an installed site shows without a connection; nothing waits for it.
const start = () => void startWorker().catch(() => undefined)
if (hasWorkers()) {
  if ('requestIdleCallback' in window) requestIdleCallback(start)
  else setTimeout(start, 2000)
}
