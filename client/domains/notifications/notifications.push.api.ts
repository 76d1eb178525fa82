import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addPushDevice,
  listPushDevices,
  PUSH_REASONS,
  removePushDevice,
  testPushDevice,
  type PushDevice,
} from '#shared/domains/notifications/notifications.push.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { subscribe, unsubscribe } from './notifications.push.state.ts'
import { PUSH_TEXT } from './notifications.push.text.ts'

export const pushQuery = queryOf(listPushDevices, {})

const hasCode = (error: Error, code: string) => error instanceof CallFailure && error.code === code

/** Has this device notified from now on, if whoever sits there agrees, and says so by toast. */
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
