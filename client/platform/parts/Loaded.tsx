import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/form/Button.tsx'

type LoadedProps<T> = {
  query: UseQueryResult<T>
  /** Shown until the data has loaded. */
  skeleton: ReactNode
  /** Shown if loading fails, next to the retry button. */
  failed: string
  children: (data: T) => ReactNode
}

/** Renders a query: its skeleton, error or data. */
export function Loaded<T>({ query, skeleton, failed, children }: LoadedProps<T>) {
  if (query.isPending) return skeleton
  if (query.isLoadingError) {
    return <ErrorState message={failed} onRetry={() => void query.refetch()} busy={query.isFetching} />
  }
  return children(query.data)
}

type ErrorStateProps = {
  message: ReactNode
  onRetry?: () => void
  busy?: boolean
  /** A second action next to the retry. */
  action?: ReactNode
}

export function ErrorState({ message, onRetry, busy, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <CloudOff aria-hidden="true" className="size-8 text-ink-soft" strokeWidth={1.5} />
      <p className="max-w-prose text-pretty">{message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button busy={busy} onClick={onRetry}>
            Try again
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
