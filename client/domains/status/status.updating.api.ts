import { useMutation } from '@tanstack/react-query'
import { STATUS_REASONS, updateStatus } from '#shared/domains/status/status.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { inWords } from '#client/domains/accounts/accounts.text.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { useKeepStatus } from './status.api.ts'
import { STATUS_TEXT } from './status.text.ts'

/** Returns the error message for a failed update. */
export const updateFailure = (error: Error): string => {
  if (!(error instanceof CallFailure)) return STATUS_TEXT.failed
  switch (error.code) {
    case COMMON_REASONS.notSignedIn.code:
      return STATUS_TEXT.signedOut
    case STATUS_REASONS.empty.code:
      return STATUS_TEXT.missing
    case COMMON_REASONS.tooManyRequests.code:
      return STATUS_TEXT.tooOften(inWords(error.retryAfter ?? 60))
    default:
      return STATUS_TEXT.failed
  }
}

/** Sets the member's own status, and reports it in a toast. */
export const useUpdateStatus = () => {
  const keep = useKeepStatus()
  return useMutation({
    mutationFn: (text: string) => call(updateStatus, { text }),
    onSuccess: (updated) => {
      keep(updated)
      toast.success(STATUS_TEXT.updated)
    },
    onError: (error) => void toast.error(updateFailure(error)),
  })
}
