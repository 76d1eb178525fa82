import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type NoticeKind = 'info' | 'warning' | 'error' | 'success'

type NoticeProps = {
  kind?: NoticeKind
  title?: ReactNode
  children?: ReactNode
  /** A button or link that resolves the problem. */
  action?: ReactNode
  className?: string
}

const looks = {
  info: { icon: Info, ground: 'bg-info-soft border-info/30', mark: 'text-info' },
  warning: { icon: TriangleAlert, ground: 'bg-warning-soft border-warning/30', mark: 'text-warning' },
  error: { icon: CircleAlert, ground: 'bg-danger-soft border-danger/30', mark: 'text-danger' },
  success: { icon: CircleCheck, ground: 'bg-success-soft border-success/30', mark: 'text-success' },
}

/** A message that stays on the page. Errors and warnings are announced immediately, the rest politely. */
export function Notice({ kind = 'info', title, children, action, className }: NoticeProps) {
  const { icon: Icon, ground, mark } = looks[kind]
  return (
    <div
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      className={clsx('flex gap-3 rounded-card border p-4', ground, className)}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', mark)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          {title && <p className={clsx('font-semibold', mark)}>{title}</p>}
          {children && <div className="text-pretty">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}
