import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addPushDevice,
  listPushDevices,
  PUSH_REASONS,
  type PushDevice,
  removePushDevice,
  testPushDevice,
} from '#shared/domains/notifications/notifications.push.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { hasWorkers, startWorker } from '#client/platform/live/worker.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { PUSH_TEXT } from './notifications.more.text.ts'

export const pushQuery = queryOf(listPushDevices, {})

const hasCode = (error: Error, code: string) => error instanceof CallFailure && error.code === code

/** Turns on notifications on this device if its user agrees, and reports it in a toast. */
export const useAddDevice = (serverKey: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const subscription = await subscribe(serverKey)
      return subscription && call(addPushDevice, subscription)
    },
    onSuccess: (devices) => {
      if (!devices) return void toast.error(PUSH_TEXT.notAllowed)
      client.setQueryData(pushQuery.queryKey, devices)
      toast.success(PUSH_TEXT.turnedOn)
    },
    onError: (error) =>
      void toast.error(
        hasCode(error, PUSH_REASONS.tooManyDevices.code) ? PUSH_TEXT.tooMany : PUSH_TEXT.turnOnFailed,
      ),
  })
}

/**
 * Turns off notifications on one of the member's devices. If it's this one, its browser also forgets the subscription.
 */
export const useRemoveDevice = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isThis }: PushDevice) => {
      const devices = await call(removePushDevice, { id })
      if (isThis) await unsubscribe().catch(() => undefined)
      return devices
    },
    onSuccess: (devices) => {
      client.setQueryData(pushQuery.queryKey, devices)
      toast.success(PUSH_TEXT.removed)
    },
    onError: () => {
      void client.invalidateQueries(pushQuery)
      toast.error(PUSH_TEXT.removeFailed)
    },
  })
}

/** Sends this device a test notification, and reports it in a toast. */
export const useTestDevice = () =>
  useMutation({
    mutationFn: (id: string) => call(testPushDevice, { id }),
    onSuccess: () => void toast.success(PUSH_TEXT.testSent),
    onError: (error) =>
      void toast.error(
        hasCode(error, COMMON_REASONS.tooManyRequests.code) ? PUSH_TEXT.testLimited : PUSH_TEXT.testFailed,
      ),
  })

/** Returns this browser's permission for notifications: unsupported, not asked yet, or the user's choice. */
export const readPermission = (): 'unsupported' | NotificationPermission =>
  hasWorkers() && 'PushManager' in globalThis && 'Notification' in globalThis
    ? Notification.permission
    : 'unsupported'

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

/** This browser's push endpoint and keys. */
interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Asks for permission, and subscribes with the browser's push service. Returns null if it's denied. */
const subscribe = async (serverKey: string): Promise<BrowserSubscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await startWorker()
  // A subscription for a different site key, or for the member previously logged in here, would conflict.
  await (await pushManager.getSubscription())?.unsubscribe()
  const applicationServerKey = bytesOf(serverKey)
  const { endpoint = '', keys = {} } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  ).toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** Removes the subscription from this browser, and the service worker as well unless the site is installed. */
const unsubscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  if (!matchMedia('(display-mode: standalone)').matches) await registration?.unregister()
}
