import type { ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** Names the thing: `Delete the photo "Summer"?` */
  title: ReactNode
  /** What follows from it. */
  description?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** For acts that cannot be undone. */
  danger?: boolean
  busy?: boolean
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | null | undefined | false
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
    ...dialog
  } = props
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
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
