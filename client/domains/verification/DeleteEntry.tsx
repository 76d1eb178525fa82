import type { OwnEntry } from '#shared/domains/verification/verification.contract.ts'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { EntryPhoto } from './EntryPhoto.tsx'
import { useDeleteEntry } from './verification.api.ts'
import { VERIFICATION_TEXT } from './verification.text.ts'

interface DeleteEntryProps {
  open: boolean
  entry: OwnEntry
  onClose: () => void
  onDeleted: () => void
}

const meaningOf = ({ status, counts }: OwnEntry): string => {
  if (status === 'pending') return VERIFICATION_TEXT.deletePending
  return status === 'approved' && counts ? VERIFICATION_TEXT.deleteDeciding : VERIFICATION_TEXT.deleteMeans
}

/** Shows a verification photo and asks for confirmation before deleting it. */
export function DeleteEntry({ open, entry, onClose, onDeleted }: DeleteEntryProps) {
  const remove = useDeleteEntry()
  return (
    <ConfirmDialog
      open={open}
      danger
      title={VERIFICATION_TEXT.deleteQuestion(VERIFICATION_TEXT.nameOf(entry.attempt))}
      description={meaningOf(entry)}
      confirmLabel={VERIFICATION_TEXT.delete}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(entry.id, { onSuccess: onDeleted, onError: onClose })}
    >
      <EntryPhoto entry={entry} />
    </ConfirmDialog>
  )
}
