import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { IconButton } from '#client/ui/form/IconButton.tsx'
import type { useFriendAction } from './friends.api.ts'
import { FRIEND_TEXT } from './friends.text.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#client/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
)

interface RemoveFriendProps {
  username: string
  act: ReturnType<typeof useFriendAction>
  iconOnly?: boolean
  onRemoved?: () => void
  /** Where the focus can return to. */
  place?: string
}

/** Ends a friendship, and asks first. */
export function RemoveFriend({ username, act, iconOnly = false, onRemoved, place }: RemoveFriendProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const close = () => setOpen(false)
  return (
    <>
      {iconOnly ? (
        <IconButton
          icon={UserMinus}
          label={FRIEND_TEXT.removeName(username)}
          aria-haspopup="dialog"
          data-place={place}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button
          look="ghost"
          aria-label={FRIEND_TEXT.removeName(username)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <UserMinus aria-hidden="true" className="size-5" />
          {FRIEND_TEXT.remove}
        </Button>
      )}
      {isOpen !== undefined && (
        <ConfirmDialog
          open={isOpen}
          danger
          title={FRIEND_TEXT.removeQuestion(username)}
          description={FRIEND_TEXT.removeMeans}
          confirmLabel={FRIEND_TEXT.remove}
          busy={act.isPending}
          onClose={close}
          onConfirm={() => act.mutate('remove', { onSuccess: onRemoved, onSettled: close })}
        />
      )}
    </>
  )
}
