import { clsx } from 'clsx'
import { type ComponentProps, type MouseEvent, useId } from 'react'
import { buttonClass, type ButtonLook } from './buttonClass.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { useTooltip } from '#client/ui/overlay/Tooltip.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /** Shows a spinner and ignores presses, without changing the button's size or focus. */
    busy?: boolean
    /** Disables the button and says why: on hover, focus and tap, and to screen readers. */
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
