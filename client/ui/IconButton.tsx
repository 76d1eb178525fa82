import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'children'> & {
  icon: LucideIcon
  /** The accessible name, also shown as a tooltip. */
  label: string
  size?: 'sm' | 'md'
  busy?: boolean
  disabledReason?: string | null | undefined | false
  side?: 'top' | 'bottom' | 'right'
}

/** A square button with an icon only. */
export function IconButton(props: IconButtonProps) {
  const {
    icon: Icon,
    label,
    size = 'md',
    busy = false,
    disabledReason,
    side,
    className,
    onClick,
    ...rest
  } = props
  const reasonId = useId()
  const isOff = busy || Boolean(disabledReason)
  return (
    <Tooltip id={disabledReason ? reasonId : undefined} text={disabledReason || label} side={side}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-disabled={isOff || undefined}
        aria-busy={busy || undefined}
        aria-describedby={clsx(rest['aria-describedby'], disabledReason && reasonId) || undefined}
        onClick={isOff ? (event) => event.preventDefault() : onClick}
        className={clsx(
          'inline-flex items-center justify-center rounded-control transition-colors',
          isOff ? 'cursor-not-allowed text-ink-soft' : 'hover:bg-ink/8',
          size === 'sm' ? 'size-9' : 'size-11',
          className,
        )}
      >
        {busy ? <Spinner /> : <Icon aria-hidden="true" className="size-5" />}
      </button>
    </Tooltip>
  )
}
