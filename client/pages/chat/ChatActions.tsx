import { Ban, LogOut, Mail } from 'lucide-react'
import { useState } from 'react'
import { blockInRoom } from '#shared/domains/chat/chat.blocking.contract.ts'
import type { getChat } from '#shared/domains/chat/chat.contract.ts'
import type { Correspondent } from '#shared/domains/messages/messages.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { BLOCK_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { useLeaveRoom } from '#client/domains/chat/chat.sending.api.ts'
import { CHAT_TEXT } from '#client/domains/chat/chat.text.ts'
import { threadAddress } from '#client/domains/messages/messages.state.ts'
import { call } from '#client/platform/calls/call.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { IconLink } from '#client/ui/form/IconLink.tsx'
import { Menu } from '#client/ui/overlay/Menu.tsx'

const BlockDialog = lazyPart(async () => (await import('#client/pages/parts/BlockDialog.tsx')).BlockDialog)
const ConfirmDialog = lazyPart(
  async () => (await import('#client/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
)

type Asking = 'leave' | 'block'

/** The link to the two members' messages, and the actions for their chat. */
export function ChatActions({ chat: { other, roomId, threadId } }: { chat: OutputOf<typeof getChat> }) {
  const [asking, setAsking] = useState<Asking | 'nothing'>()
  const close = () => setAsking('nothing')
  const { username } = other
  return (
    <>
      <IconLink
        look="ghost"
        icon={Mail}
        href={threadId ? threadAddress(threadId) : `/messages/send?to=${encodeURIComponent(username)}`}
        label={threadId ? CHAT_TEXT.messagesWith(username) : CHAT_TEXT.writeTo(username)}
      />
      {roomId !== null && (
        <Menu
          label={CHAT_TEXT.menu}
          items={[
            { label: CHAT_TEXT.leave, icon: LogOut, danger: true, onSelect: () => setAsking('leave') },
            {
              label: BLOCK_TEXT.blockName(username),
              icon: Ban,
              danger: true,
              onSelect: () => setAsking('block'),
            },
          ]}
        />
      )}
      {asking !== undefined && roomId !== null && (
        <>
          <LeaveDialog open={asking === 'leave'} other={other} roomId={roomId} onClose={close} />
          <BlockDialog
            open={asking === 'block'}
            onClose={close}
            username={username}
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
