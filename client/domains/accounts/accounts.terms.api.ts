import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  agreeToTerms,
  getTermsState,
  TERMS_REASONS,
} from '#shared/domains/accounts/accounts.terms.contract.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { sessionQuery, setSession } from '#client/platform/calls/session.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { TERMS_TEXT } from './accounts.more.text.ts'

/** The number of members who have agreed to the latest terms they were asked to accept. */
export const termsStateQuery = { ...queryOf(getTermsState, {}), staleTime: 0 }

/** Agrees to the new terms, and reports it in a toast. Everything rejected until then is refetched. */
export const useAgree = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (askedAt: string) => call(agreeToTerms, { askedAt }),
    onSuccess: ({ session }) => {
      setSession(client, session)
      toast.success(TERMS_TEXT.agreed)
      void client.invalidateQueries()
    },
    onError: (error) => {
      toast.error(error instanceof CallFailure ? error.message : TERMS_TEXT.failed)
      const isNewer = error instanceof CallFailure && error.code === TERMS_REASONS.newer.code
      if (isNewer) void client.refetchQueries({ queryKey: sessionQuery.queryKey })
    },
  })
}
