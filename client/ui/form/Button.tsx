import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useId } from 'react'
import { Spinner } from '#client/ui/feedback/Skeleton.tsx'
import { useTooltip } from '#client/ui/overlay/Tooltip.tsx'
import { buttonClass, type ButtonLook, outlinedIcon } from './buttonClass.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /** Shows a spinner and ignores presses, without changing the button's size or focus. */
    busy?: boolean
    /** Disables the button and shows the reason on hover, focus and tap, and to screen readers. */
    disabledReason?: string | null | undefined | false
  }

export function Button(props: ButtonProps) {
  const { look, size, wide, busy = false, disabledReason, className, children, onClick, ...rest } = props
  const reasonId = useId()
  const reason = useTooltip({ text: disabledReason || '', onTap: true })
  const isOff = busy || Boolean(disabledReason)

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (disabledReason) reason.handlers.onClick(event)
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <>
      <button
        type="button"
        {...(disabledReason && reason.handlers)}
        {...rest}
        aria-disabled={isOff || undefined}
        data-off={disabledReason ? true : undefined}
        aria-busy={busy || undefined}
        aria-describedby={clsx(rest['aria-describedby'], disabledReason && reasonId) || undefined}
        className={clsx(buttonClass({ look, size, wide }), busy && 'relative', className)}
        onClick={press}
      >
        {busy && <Spinner className="absolute" />}
        <span className={clsx('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      </button>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
      {disabledReason && reason.bubble}
    </>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'children'> & {
  icon: LucideIcon
  /** The accessible name, also shown as a tooltip. */
  label: string
  /** `outlined` is for rows with buttons. */
  look?: 'ghost' | 'outlined'
  size?: 'sm' | 'md'
  busy?: boolean
  disabledReason?: string | null | undefined | false
  side?: 'top' | 'bottom' | 'right'
}

/** A square button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const {
    icon: Icon,
    label,
    look = 'ghost',
    size = 'md',
    busy = false,
    disabledReason,
    side,
    className,
    onClick,
    ...rest
  } = props
  const reasonId = useId()
  const tooltip = useTooltip({ text: disabledReason || label, side, onTap: Boolean(disabledReason) })
  const isOff = busy || Boolean(disabledReason)

  function press(event: MouseEvent<HTMLButtonElement>) {
    tooltip.handlers.onClick(event)
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <>
      <button
        type="button"
        {...tooltip.handlers}
        {...rest}
        aria-label={label}
        aria-disabled={isOff || undefined}
        aria-busy={busy || undefined}
        aria-describedby={clsx(rest['aria-describedby'], disabledReason && reasonId) || undefined}
        onClick={press}
        className={clsx(
          'inline-flex shrink-0 items-center justify-center rounded-control transition-colors',
          isOff && 'cursor-not-allowed text-ink-soft',
          look === 'outlined' ? outlinedIcon : !isOff && 'hover:bg-ink/8',
          size === 'sm' ? 'size-9' : 'size-11',
          className,
        )}
      >
        {busy ? <Spinner /> : <Icon aria-hidden="true" className="size-5" />}
      </button>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
      {tooltip.bubble}
    </>
  )
}
