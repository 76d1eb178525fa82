import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTooltip } from './useTooltip.tsx'

type TooltipProps = {
  text: string
  /** One control that is named or described by itself; the bubble is for the eyes. */
  children: ReactNode
  side?: 'top' | 'bottom' | 'right'
  className?: string
}

/** Shows `text` beside what stands inside while that is hovered or focused by keyboard; `Esc` hides it. */
export function Tooltip({ text, children, side, className }: TooltipProps) {
  const { handlers, bubble } = useTooltip({ text, side })
  return (
    <span {...handlers} className={clsx('inline-flex', className)}>
      {children}
      {bubble}
    </span>
  )
}
