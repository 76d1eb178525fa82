import { useState } from 'react'
import { WINK_LINES, type WinkLine } from '#shared/domains/winks/winks.contract.ts'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { useSendWink } from './winks.api.ts'
import { WINK_LINES_TEXT, WINK_TEXT } from './winks.text.ts'

const LINES = [
  { value: 'none', label: WINK_TEXT.noLine },
  ...WINK_LINES.map((value) => ({ value, label: WINK_LINES_TEXT[value] })),
] as const

interface WinkDialogProps {
  open: boolean
  onClose: () => void
  member: { id: string; username: string }
}

/** Chooses a wink's line, and sends the wink. */
export function WinkDialog({ open, onClose, member: { id, username } }: WinkDialogProps) {
  const [line, setLine] = useState<WinkLine | 'none'>('none')
  const send = useSendWink(id)
  return (
    <ConfirmDialog
      open={open}
      title={WINK_TEXT.title(username)}
      description={WINK_TEXT.help}
      confirmLabel={WINK_TEXT.confirm}
      busy={send.isPending}
      onClose={onClose}
      onConfirm={() => send.mutate(line === 'none' ? null : line, { onSettled: onClose })}
    >
      <RadioGroup legend={WINK_TEXT.line} quiet look="list" options={LINES} value={line} onChange={setLine} />
    </ConfirmDialog>
  )
}
