import { useMutation } from '@tanstack/react-query'
import type { PhotoDoor } from '#shared/domains/photos/photos.sending.contract.ts'
import {
  alwaysOpenDoors,
  askBeforeDoors,
  closeDoor,
  DOOR_REASONS,
  openDoor,
} from '#shared/domains/photos/photos.doors.contract.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { DOOR_TEXT } from './photos.licences.text.ts'

const ACTS = { open: openDoor, close: closeDoor, always: alwaysOpenDoors, askBefore: askBeforeDoors } as const
export type DoorAct = keyof typeof ACTS

/** Opens or closes what came with a message; `onChanged` hears how it is then. */
export const useDoor = (messageId: string, onChanged: (door: PhotoDoor) => void) =>
  useMutation({
    mutationFn: (act: DoorAct) => call(ACTS[act], { messageId }),
    onSuccess: ({ door }) => onChanged(door),
    onError: (error) => {
      if (error instanceof CallFailure && error.code === DOOR_REASONS.ended.code)
        onChanged({ state: 'ended' })
      else toast.error(DOOR_TEXT.failed)
    },
  })
