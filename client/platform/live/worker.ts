const WORKER = '/sw.js'

/** Whether this browser supports service workers. Some don't in private windows, and none do without HTTPS. */
export const hasWorkers = (): boolean => 'serviceWorker' in navigator

/** Registers or updates the service worker in this browser, and returns it once it's ready. */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(WORKER)
  return navigator.serviceWorker.ready
}
