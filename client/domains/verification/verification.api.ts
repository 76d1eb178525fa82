import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addToProfile,
  type CopyAudience,
  deleteEntry,
  requestCode,
  submitPhoto,
  VERIFICATION_REASONS,
} from '#shared/domains/verification/verification.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { PICTURE_REASONS } from '#shared/kernel/picture-upload.ts'
import { inWords } from '#client/domains/accounts/accounts.text.ts'
import { invalidatePhotos } from '#client/domains/photos/photos.api.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { faultIn } from '#client/platform/picked.ts'
import { upload } from '#client/platform/calls/upload.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { invalidateVerification } from './verification.handlers.live.ts'
import { codeQuery } from './verification.queries.api.ts'
import { VERIFICATION_TEXT } from './verification.text.ts'

/** Requests a new code, and reports a failure in a toast. */
export const useRequestCode = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestCode, {}),
    onSuccess: (answer) => void client.setQueryData(codeQuery.queryKey, answer),
    onError: (error) => {
      toast.error(codeFailure(error))
      void invalidateVerification(client)
    },
  })
}

const hasCode = (error: Error, { code }: { code: string }) =>
  error instanceof CallFailure && error.code === code

const codeFailure = (error: Error): string =>
  error instanceof CallFailure && hasCode(error, COMMON_REASONS.tooManyRequests)
    ? VERIFICATION_TEXT.tooManyCodes(inWords(error.retryAfter ?? 60))
    : VERIFICATION_TEXT.codeFailed

/** Returns the error message, or null if the code is the problem. */
const refusalText = (error: Error): string | null => {
  if (!(error instanceof CallFailure)) return VERIFICATION_TEXT.sendFailed
  if (hasCode(error, VERIFICATION_REASONS.codeExpired)) return null
  if (hasCode(error, COMMON_REASONS.tooLarge)) return PICTURE_REASONS.tooLarge.message
  if (hasCode(error, COMMON_REASONS.tooManyRequests)) {
    return VERIFICATION_TEXT.tooOften(inWords(error.retryAfter ?? 60))
  }
  const told = [...Object.values(PICTURE_REASONS), ...Object.values(VERIFICATION_REASONS)]
  return told.find(({ code }) => code === error.code)?.message ?? VERIFICATION_TEXT.sendFailed
}

/** The photo the member has chosen, and functions to change and send it. The photo stays chosen if sending fails. */
export const useSubmission = () => {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<{ file: File; clientKey: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [part, setPart] = useState(0)
  const send = useMutation({
    mutationFn: ({ code, file, clientKey }: { code: string; file: File; clientKey: string }) =>
      upload(submitPhoto, { input: { code, clientKey }, file }, { onProgress: setPart }),
    onMutate: () => {
      setPart(0)
      setProblem(null)
    },
    onSuccess: async () => {
      toast.success(VERIFICATION_TEXT.sent)
      client.setQueryData(codeQuery.queryKey, { code: null })
      await invalidateVerification(client)
    },
    onError: (error) => {
      const text = refusalText(error)
      setProblem(text)
      if (text === null) client.setQueryData(codeQuery.queryKey, { code: null })
      else void invalidateVerification(client)
    },
  })
  return {
    chosen: chosen?.file ?? null,
    problem,
    part,
    isSending: send.isPending,
    choose: (file: File) => {
      const fault = faultIn(file)
      setProblem(fault ?? null)
      if (fault === undefined) setChosen({ file, clientKey: newId() })
    },
    send: (code: string) => {
      if (chosen) send.mutate({ code, ...chosen })
      else setProblem(VERIFICATION_TEXT.nothingChosen)
    },
  }
}

/** Deletes a photo, and reports it in a toast. */
export const useDeleteEntry = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entryId: string) => call(deleteEntry, { entryId }),
    onSuccess: async () => {
      toast.success(VERIFICATION_TEXT.deleted)
      await invalidateVerification(client)
    },
    onError: () => void toast.error(VERIFICATION_TEXT.deleteFailed),
  })
}

/** Makes a copy of an approved photo the profile photo, and reports it in a toast. */
export const useAddToProfile = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (copy: { entryId: string; audience: CopyAudience }) => call(addToProfile, copy),
    onSuccess: async () => {
      toast.success(VERIFICATION_TEXT.added)
      await invalidatePhotos(client)
    },
    onError: () => void toast.error(VERIFICATION_TEXT.addFailed),
  })
}
