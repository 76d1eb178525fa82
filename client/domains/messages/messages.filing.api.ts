import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  fileThread,
  FILING_REASONS,
  removeMessage,
  removeThread,
  saveMessage,
  unsaveMessage,
  unsendMessage,
} from '#shared/domains/messages/messages.filing.contract.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { SAVED_KEY } from './messages.api.ts'
import { FILING_TEXT } from './messages.text.ts'
import { applyFiled, applyGone, applySaved } from './messages.handlers.live.ts'

const TOLD: Record<string, string> = {
  [FILING_REASONS.alreadyRead.code]: FILING_TEXT.alreadyRead,
  [FILING_REASONS.tooLate.code]: FILING_TEXT.tooLate,
}

const notifyFailed = (error: Error) => {
  toast.error((error instanceof CallFailure && TOLD[error.code]) || FILING_TEXT.failed)
}

/** Saves or unsaves a message. */
export const useSaveMessage = (threadId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ messageId, isSaved }: { messageId: string; isSaved: boolean }) =>
      call(isSaved ? saveMessage : unsaveMessage, { messageId }),
    onSuccess: (_, { messageId, isSaved }) => {
      applySaved(client, { threadId, messageId, isSaved })
      void client.invalidateQueries({ queryKey: SAVED_KEY })
      toast.success(isSaved ? FILING_TEXT.saved : FILING_TEXT.unsaved)
    },
    onError: notifyFailed,
  })
}

/** Deletes a message for this member only. */
export const useRemoveMessage = (threadId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string) => call(removeMessage, { messageId }),
    onSuccess: (_, messageId) => {
      applyGone(client, { threadId, messageId })
      toast.success(FILING_TEXT.removed)
    },
    onError: notifyFailed,
  })
}

/** Unsends a message that hasn't been read yet. */
export const useUnsendMessage = (threadId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string) => call(unsendMessage, { messageId }),
    onSuccess: (_, messageId) => {
      applyGone(client, { threadId, messageId })
      toast.success(FILING_TEXT.unsent)
    },
    onError: notifyFailed,
  })
}

const filedText = ({ isArchived, isMuted }: { isArchived?: boolean; isMuted?: boolean }) => {
  if (isArchived !== undefined) return isArchived ? FILING_TEXT.archived : FILING_TEXT.unarchived
  return isMuted ? FILING_TEXT.muted : FILING_TEXT.unmuted
}

/** Archives, unarchives, mutes or unmutes a conversation. */
export const useFileThread = (threadId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (filing: { isArchived?: boolean; isMuted?: boolean }) =>
      call(fileThread, { threadId, ...filing }),
    onSuccess: (_, filing) => {
      applyFiled(client, threadId)
      toast.success(filedText(filing))
    },
    onError: notifyFailed,
  })
}

/** Deletes a conversation for this member only. */
export const useRemoveThread = (threadId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeThread, { threadId }),
    onSuccess: () => {
      applyFiled(client, threadId)
      toast.success(FILING_TEXT.threadRemoved)
    },
    onError: notifyFailed,
  })
}
