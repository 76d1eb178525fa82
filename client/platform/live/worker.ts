const WORKER = '/sw.js'

/** Whether this browser supports workers. Some don't in private windows, and none does without HTTPS. */
export const hasWorkers = (): boolean => 'serviceWorker' in navigator

/** Registers the worker in this browser, or updates it, and returns it once it's ready. */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(WORKER)
  return navigator.serviceWorker.ready
}
