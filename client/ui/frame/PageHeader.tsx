import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** The class of everything except the title. */
  asideClass?: string | false
}

/** The page's only `h1`, with its actions next to it. */
export function PageHeader({ title, description, actions, asideClass }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1>{title}</h1>
        {description && (
          <div className={clsx('mt-2 max-w-prose text-pretty wrap-anywhere text-ink-soft', asideClass)}>
            {description}
          </div>
        )}
      </div>
      {actions && <div className={clsx('flex flex-wrap gap-3', asideClass)}>{actions}</div>}
    </div>
  )
}
