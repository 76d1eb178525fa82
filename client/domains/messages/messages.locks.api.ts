import { useMutation } from '@tanstack/react-query'
import {
  alwaysOpenPhotos,
  askBeforePhotos,
  closePhoto,
  LOCK_REASONS,
  openPhoto,
  type PhotoLock,
} from '#shared/domains/messages/messages.locks.contract.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { LOCK_TEXT } from './messages.locks.text.ts'

const ACTS = {
  open: openPhoto,
  close: closePhoto,
  always: alwaysOpenPhotos,
  askBefore: askBeforePhotos,
} as const
export type LockAct = keyof typeof ACTS

/** Opens or closes what came with a message; `onChanged` hears how it is then. */
export const useLock = (messageId: string, onChanged: (lock: PhotoLock) => void) =>
  useMutation({
    mutationFn: (act: LockAct) => call(ACTS[act], { messageId }),
    onSuccess: ({ lock }) => onChanged(lock),
    onError: (error) => {
      if (error instanceof CallFailure && error.code === LOCK_REASONS.ended.code)
        onChanged({ state: 'ended' })
      else toast.error(LOCK_TEXT.failed)
    },
  })
