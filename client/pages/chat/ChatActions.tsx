import { Ban, List, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { blockInRoom } from '#shared/domains/chat/chat.blocking.contract.ts'
import type { Correspondent } from '#shared/domains/messages/messages.contract.ts'
import { BLOCK_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { chatCountsQuery } from '#client/domains/chat/chat.counts.api.ts'
import { useLeaveRoom } from '#client/domains/chat/chat.sending.api.ts'
import { CHAT_TEXT } from '#client/domains/chat/chat.text.ts'
import { RoomList } from '#client/domains/chat/RoomList.tsx'
import { call } from '#client/platform/call.ts'
import { CountBadge } from '#client/ui/display/CountBadge.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { IconButton } from '#client/ui/form/IconButton.tsx'

const BlockDialog = lazyPart(async () => (await import('#client/pages/parts/BlockDialog.tsx')).BlockDialog)
const ConfirmDialog = lazyPart(
  async () => (await import('#client/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
)
const Sheet = lazyPart(async () => (await import('#client/ui/overlay/Sheet.tsx')).Sheet)

type Opened = 'chats' | 'leave' | 'block'

/** What can be done about a chat; on a small screen beneath the list of the chats, which opens from here. */
export function ChatActions({ other, roomId }: { other: Correspondent; roomId: string | null }) {
  const chats = useQuery(chatCountsQuery).data?.chats
  const [opened, setOpened] = useState<Opened | 'none'>()
  const close = () => setOpened('none')
  return (
    <>
      <span className="relative lg:hidden">
        <IconButton
          icon={List}
          label={CHAT_TEXT.chats}
          side="bottom"
          aria-haspopup="dialog"
          onClick={() => setOpened('chats')}
        />
        <CountBadge count={chats} className="pointer-events-none absolute -top-0.5 -right-0.5" />
      </span>
      {roomId !== null && (
        <span className="flex max-lg:hidden">
          <IconButton
            icon={LogOut}
            label={CHAT_TEXT.leave}
            side="bottom"
            aria-haspopup="dialog"
            onClick={() => setOpened('leave')}
          />
          <IconButton
            icon={Ban}
            label={BLOCK_TEXT.blockName(other.username)}
            side="bottom"
            aria-haspopup="dialog"
            onClick={() => setOpened('block')}
          />
        </span>
      )}
      {opened !== undefined && (
        <Sheet
          open={opened === 'chats'}
          onClose={close}
          title={CHAT_TEXT.chats}
          actions={
            roomId !== null && (
              <>
                <Button onClick={() => setOpened('leave')}>{CHAT_TEXT.leave}</Button>
                <Button look="ghost" onClick={() => setOpened('block')}>
                  {BLOCK_TEXT.block}
                </Button>
              </>
            )
          }
        >
          <RoomList onChoose={close} />
        </Sheet>
      )}
      {opened !== undefined && roomId !== null && (
        <>
          <LeaveDialog open={opened === 'leave'} other={other} roomId={roomId} onClose={close} />
          <BlockDialog
            open={opened === 'block'}
            onClose={close}
            username={other.username}
            send={(note) => call(blockInRoom, { roomId, note })}
          />
        </>
      )}
    </>
  )
}

interface LeaveDialogProps {
  open: boolean
  other: Correspondent
  roomId: string
  onClose(): void
}

function LeaveDialog({ open, other, roomId, onClose }: LeaveDialogProps) {
  const leave = useLeaveRoom({ roomId, memberId: other.id })
  const confirm = () =>
    leave.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast.success(CHAT_TEXT.left)
      },
      onError: () => toast.error(CHAT_TEXT.leaveFailed),
    })
  return (
    <ConfirmDialog
      open={open}
      danger
      title={CHAT_TEXT.leaveQuestion(other.username)}
      description={CHAT_TEXT.leaveMeans}
      confirmLabel={CHAT_TEXT.leave}
      busy={leave.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  )
}
