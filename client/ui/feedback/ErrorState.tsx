import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../form/Button.tsx'

type ErrorStateProps = {
  message: ReactNode
  onRetry?: () => void
  busy?: boolean
  /** A second way out beside the retry. */
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
