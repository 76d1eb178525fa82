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

/** Has this device notified from now on, if anyone who sits there agrees, and says so by toast. */
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

/** Has one of the member's devices notified no longer; where that is this one, its browser forgets it, too. */
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

/** Sends this device a notification, and says so by toast. */
export const useTestDevice = () =>
  useMutation({
    mutationFn: (id: string) => call(testPushDevice, { id }),
    onSuccess: () => void toast.success(PUSH_TEXT.testSent),
    onError: (error) =>
      void toast.error(
        hasCode(error, COMMON_REASONS.tooManyRequests.code) ? PUSH_TEXT.testLimited : PUSH_TEXT.testFailed,
      ),
  })

/** This browser’s permission for notifications: none to have, not asked yet, or answered. */
export const readPermission = (): 'unsupported' | NotificationPermission =>
  hasWorkers() && 'PushManager' in globalThis && 'Notification' in globalThis
    ? Notification.permission
    : 'unsupported'

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

/** Where and by which keys this browser takes what is pushed to it. */
interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Asks anyone who sits there, then the push service of the browser; null where they say no. */
const subscribe = async (serverKey: string): Promise<BrowserSubscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await startWorker()
  // One for another key of the site, or of the member who was logged in here before, is in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const applicationServerKey = bytesOf(serverKey)
  const { endpoint = '', keys = {} } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  ).toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** Leaves nothing of it in this browser; an installed site keeps its worker. */
const unsubscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  if (!matchMedia('(display-mode: standalone)').matches) await registration?.unregister()
}
