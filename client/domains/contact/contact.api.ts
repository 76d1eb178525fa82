import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getContactPreferences,
  saveContactPreferences,
  type ContactPreferences,
} from '#shared/domains/contact/contact.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { CONTACT_TEXT } from './contact.text.ts'

export const contactPreferencesQuery = queryOf(getContactPreferences, {})

/** Stores the member's contact preferences, and reports it in a toast. */
export const useSaveContactPreferences = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (preferences: ContactPreferences) => call(saveContactPreferences, preferences),
    onSuccess: (saved) => {
      client.setQueryData(contactPreferencesQuery.queryKey, saved)
      toast.success(CONTACT_TEXT.saved)
    },
  })
}
