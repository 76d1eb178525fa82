import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { addressOf } from '#shared/domains/search/search.rules.ts'
import type { SearchFilters, Sort } from '#shared/domains/search/search.contract.ts'
import {
  listSavedSearches,
  markSavedSearchSeen,
  removeSavedSearch,
  renameSavedSearch,
  SAVED_REASONS,
  type SavedSearch,
  saveSearch,
  notifyOfSavedSearch,
} from '#shared/domains/search/search.saved.contract.ts'
import { useState } from 'react'
import { call, CallFailure, searchOf } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { SAVED_TEXT } from './search.more.text.ts'

/** The new members in saved searches may have changed since they were last fetched. */
export const savedQuery = { ...queryOf(listSavedSearches, {}), staleTime: 0 }

/** Returns a saved search's URL, in a different order if specified. */
export const addressOfSaved = ({ filters, sort }: SavedSearch, asked: Sort = sort): string =>
  `/browse${searchOf(addressOf({ filters, sort: asked, at: '' }))}`

const FAILURES: Record<string, string> = {
  [SAVED_REASONS.nameTaken.code]: SAVED_TEXT.nameTaken,
  [SAVED_REASONS.tooMany.code]: SAVED_TEXT.full,
  [COMMON_REASONS.tooManyRequests.code]: SAVED_TEXT.tooOften,
  [COMMON_REASONS.notFound.code]: SAVED_TEXT.gone,
}

/** Returns the error message for a known failure, or else `otherwise`. */
export const failureText = (error: Error | null, otherwise: string): string =>
  (error instanceof CallFailure && FAILURES[error.code]) || otherwise

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: savedQuery.queryKey })

type Saving = { filters: SearchFilters; sort: Sort; name: string; tell: boolean }

/** Saves a search, only once however often it's retried. */
export const useSaveSearch = () => {
  const client = useQueryClient()
  const [clientKey] = useState(newId)
  return useMutation({
    mutationFn: ({ filters, ...rest }: Saving) => call(saveSearch, { ...filters, ...rest, clientKey }),
    onSuccess: () => {
      toast.success(SAVED_TEXT.saved)
      return readAgain(client)
    },
  })
}

export const useRenameSaved = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (renamed: InputOf<typeof renameSavedSearch>) => call(renameSavedSearch, renamed),
    onSuccess: () => readAgain(client),
  })
}

export const useTellOfSaved = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (told: InputOf<typeof notifyOfSavedSearch>) => call(notifyOfSavedSearch, told),
    onSuccess: () => readAgain(client),
    onError: (error) => void toast.error(failureText(error, SAVED_TEXT.notifyFailed)),
  })
}

export const useRemoveSaved = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (searchId: string) => call(removeSavedSearch, { searchId }),
    onSuccess: async () => {
      await readAgain(client)
      toast.success(SAVED_TEXT.removed)
    },
    onError: (error) => void toast.error(failureText(error, SAVED_TEXT.removeFailed)),
  })
}

/** Marks a search as opened. If that fails, its new members stay new. */
export const useMarkSeen = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (searchId: string) => call(markSavedSearchSeen, { searchId }),
    onSuccess: () => readAgain(client),
  })
}
