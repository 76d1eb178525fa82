import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CREDENTIAL_REASONS } from '#shared/domains/accounts/accounts.credentials.contract.ts'
import { downloadExport, getExport, startExport } from '#shared/domains/joining/joining.export.contract.ts'
import { ERASURE_REASONS, leave, type LeavingTime } from '#shared/domains/joining/joining.leaving.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { announceLogOut } from '#client/domains/accounts/accounts.api.ts'
import { securityQuery } from '#client/domains/accounts/second-factor/accounts.security.api.ts'
import { inWords } from '#client/domains/accounts/accounts.text.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { handOverToast, toast } from '#client/ui/feedback/toast.ts'
import { LEAVING_TEXT } from './joining.more.text.ts'

/** Returns the error message about the typed password, or null for any other failure. */
export const problemOfPassword = (error: unknown): string | null => {
  if (!(error instanceof CallFailure)) return null
  if (error.code === CREDENTIAL_REASONS.wrongPassword.code) return LEAVING_TEXT.wrongPassword
  if (error.code !== CREDENTIAL_REASONS.tooManyWrongPasswords.code) return null
  return LEAVING_TEXT.tooManyPasswords(inWords(error.retryAfter ?? 60))
}

const isChangedLately = (error: unknown) =>
  error instanceof CallFailure && error.code === ERASURE_REASONS.changedLately.code

/** Returns why the account wasn't deleted, if a retry wouldn't help. */
export const whyNotDeleted = (error: unknown): string | null =>
  error instanceof CallFailure && (error.code === ERASURE_REASONS.lastAdmin.code || isChangedLately(error))
    ? error.message
    : null

/** Deletes the account, and then loads a new page, so that nothing from this one stays in the browser's memory. */
export const useLeave = () => {
  const client = useQueryClient()
  return async (typed: { word: string; password: string; when: LeavingTime }) => {
    try {
      await call(leave, typed)
    } catch (error) {
      if (isChangedLately(error)) await client.invalidateQueries({ queryKey: securityQuery.queryKey })
      throw error
    }
    announceLogOut(client)
    toast.success(LEAVING_TEXT.done[typed.when])
    handOverToast()
    location.assign('/')
  }
}

/** Milliseconds between two checks of the export's progress. */
const LOOK = SECOND

/** The member's export, refetched until it's ready. */
export const exportQuery = queryOptions({
  ...queryOf(getExport, {}),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.export && !state.data.export.ready ? LOOK : false),
})

/** The URL from which the browser downloads the export. */
export const EXPORT_ADDRESS = downloadExport.path

export const useStartExport = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call(startExport, { password }),
    onSuccess: (started) => client.setQueryData(exportQuery.queryKey, started),
  })
}
