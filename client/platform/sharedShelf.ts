/** Where the worker keeps what the device has shared with the site (client/public/sw.js). */
export const SHELF = 'shared'

export const hasShelf = () => 'caches' in globalThis

/** Forgets what has been shared and not taken. */
export const dropShared = (): void => {
  if (hasShelf()) void caches.delete(SHELF).catch(() => undefined)
}
