import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import type { useFriendAction } from './friends.api.ts'
import { FRIEND_TEXT } from './friends.text.ts'

interface RemoveFriendDialogProps {
  open: boolean
  onClose: () => void
  username: string
  act: ReturnType<typeof useFriendAction>
}

/** Asks for confirmation before ending a friendship. */
export function RemoveFriendDialog({ open, onClose, username, act }: RemoveFriendDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      danger
      title={FRIEND_TEXT.removeQuestion(username)}
      description={FRIEND_TEXT.removeMeans}
      confirmLabel={FRIEND_TEXT.remove}
      busy={act.isPending}
      onClose={onClose}
      onConfirm={() => act.mutate('remove', { onSettled: onClose })}
    />
  )
}
