import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { VISITORS_TEXT } from './profiles.text.ts'
import { privacyQuery } from './profiles.queries.api.ts'

/** Changes who may see the member's own profile. */
export const useChangeVisibility = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (visibility: Visibility) => call(updatePrivacy, { visibility }),
    onSuccess: (saved) => client.setQueryData(privacyQuery.queryKey, saved),
    onError: () => void toast.error(VISITORS_TEXT.failed),
  })
}
