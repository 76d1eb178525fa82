import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { IconButton } from '#client/ui/form/Button.tsx'
import type { useFriendAction } from './friends.api.ts'
import { FRIEND_TEXT } from './friends.text.ts'

const RemoveFriendDialog = lazyPart(async () => (await import('./RemoveFriendDialog.tsx')).RemoveFriendDialog)

interface RemoveFriendProps {
  username: string
  act: ReturnType<typeof useFriendAction>
  onRemoved?: () => void
  /** Where the focus can return to. */
  place?: string
}

/** Ends a friendship, and asks first. */
export function RemoveFriend({ username, act, onRemoved, place }: RemoveFriendProps) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <IconButton
        icon={UserMinus}
        label={FRIEND_TEXT.removeName(username)}
        aria-haspopup="dialog"
        data-place={place}
        onClick={() => setOpen(true)}
      />
      {isOpen !== undefined && (
        <RemoveFriendDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          username={username}
          act={act}
          onRemoved={onRemoved}
        />
      )}
    </>
  )
}
