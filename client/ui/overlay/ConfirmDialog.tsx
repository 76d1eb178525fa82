import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** Names the item: `Delete the photo "Summer"?` */
  title: ReactNode
  /** The consequences. */
  description?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** For actions that can't be undone. */
  danger?: boolean
  busy?: boolean
  /** Why the action can't be confirmed yet. */
  disabledReason?: string | null | undefined | false
  /** Controls to fill in first. */
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    onConfirm,
    confirmLabel,
    cancelLabel = 'Cancel',
    danger = false,
    busy,
    disabledReason,
    children,
    ...dialog
  } = props
  const id = useId()
  // Enter in a field confirms, unless the action can't be undone.
  const isForm = Boolean(children) && !danger
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm()
  }
  return (
    <Dialog
      {...dialog}
      size="sm"
      actions={
        <>
          <Button onClick={dialog.onClose}>{cancelLabel}</Button>
          <Button
            look={danger ? 'danger' : 'primary'}
            busy={busy}
            disabledReason={disabledReason}
            {...(isForm ? { type: 'submit', form: id } : { onClick: onConfirm })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {isForm ? (
        <form id={id} onSubmit={submit}>
          {children}
        </form>
      ) : (
        children
      )}
    </Dialog>
  )
}
