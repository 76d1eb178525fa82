import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx'

type LoadedProps<T> = {
  query: UseQueryResult<T>
  /** Stands in until the answer has come. */
  skeleton: ReactNode
  /** Said where no answer came, beside the way to ask again. */
  failed: string
  children: (data: T) => ReactNode
}

/** What is made of the answer to a query. */
export function Loaded<T>({ query, skeleton, failed, children }: LoadedProps<T>) {
  if (query.isPending) return skeleton
  if (query.isLoadingError) {
    return <ErrorState message={failed} onRetry={() => void query.refetch()} busy={query.isFetching} />
  }
  return children(query.data)
}
