import type { ReactNode } from 'react'
import { BLOCK_NOTE_MAX } from '#shared/domains/blocks/blocks.contract.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { useBlock } from './blocks.api.ts'
import { BLOCK_TEXT } from './blocks.text.ts'

type BlockDialogProps = {
  open: boolean
  onClose: () => void
  /** Null for a member who's shown as gone. */
  username: string | null
  /** Stores the block with its note. */
  send: (note: string) => Promise<unknown>
  onBlocked?: () => void
  /** Information shown before blocking. */
  children: ReactNode
}

/** Asks for confirmation before blocking, explains the consequences, and takes a private note. */
export function BlockDialog({ open, onClose, username, send, onBlocked, children }: BlockDialogProps) {
  const [note, setNote, isKept] = useDraftText(`block ${username}`)
  const block = useBlock(send)
  const confirm = () =>
    block.mutate(note, {
      onSuccess: () => {
        setNote('')
        onClose()
        onBlocked?.()
      },
    })
  return (
    <ConfirmDialog
      open={open}
      danger
      title={username === null ? BLOCK_TEXT.goneQuestion : BLOCK_TEXT.question(username)}
      description={username === null ? BLOCK_TEXT.goneMeans : BLOCK_TEXT.means}
      confirmLabel={BLOCK_TEXT.block}
      busy={block.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        {children}
        <Field label={BLOCK_TEXT.why} help={BLOCK_TEXT.whyHelp} optional>
          <Textarea
            counted
            rows={2}
            maxLength={BLOCK_NOTE_MAX}
            isKept={isKept}
            value={note}
            readOnly={block.isPending}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <p className="text-sm text-ink-soft">
          {BLOCK_TEXT.reportLead}{' '}
          <Link href="/report" className="link">
            {BLOCK_TEXT.report}
          </Link>
        </p>
      </div>
    </ConfirmDialog>
  )
}
