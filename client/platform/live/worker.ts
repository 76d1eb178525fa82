const WORKER = '/sw.js'

/** Whether this browser knows workers; some do not in private windows, and none without HTTPS. */
export const hasWorkers = (): boolean => 'serviceWorker' in navigator

/** Gives this browser the worker, once it is ready; where it has it, whatever is new of it. */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(WORKER)
  return navigator.serviceWorker.ready
}
