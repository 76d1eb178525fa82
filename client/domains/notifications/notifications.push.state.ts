import { hasWorkers, startWorker } from '#client/platform/worker.ts'

/** What this browser says to notifications: it knows none, nobody was asked yet, or they were answered. */
export const readPermission = (): 'unsupported' | NotificationPermission =>
  hasWorkers() && 'PushManager' in globalThis && 'Notification' in globalThis
    ? Notification.permission
    : 'unsupported'

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

/** Where and by which keys this browser takes what is pushed to it. */
export interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Asks whoever sits there, then the push service of the browser; null where they say no. */
export const subscribe = async (serverKey: string): Promise<BrowserSubscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await startWorker()
  // One for another key of the site, or for whoever was logged in here before, is in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const applicationServerKey = bytesOf(serverKey)
  const { endpoint = '', keys = {} } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  ).toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** Leaves nothing of it in this browser; an installed site keeps its worker. */
export const unsubscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  if (!matchMedia('(display-mode: standalone)').matches) await registration?.unregister()
}
