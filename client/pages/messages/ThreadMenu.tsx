import { Archive, ArchiveRestore, Ban, Bell, BellOff, Trash2 } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { blockCorrespondent } from '#shared/domains/messages/messages.blocking.contract.ts'
import type { Thread } from '#shared/domains/messages/messages.contract.ts'
import { BLOCK_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { useFileThread, useRemoveThread } from '#client/domains/messages/messages.filing.api.ts'
import { FILING_TEXT, MESSAGES_TEXT } from '#client/domains/messages/messages.text.ts'
import { call } from '#client/platform/calls/call.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Menu, type MenuItem } from '#client/ui/overlay/Menu.tsx'

const ConfirmDialog = lazyPart(
  async () => (await import('#client/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
)

const BlockDialog = lazyPart(async () => (await import('#client/pages/parts/BlockDialog.tsx')).BlockDialog)

interface ThreadMenuProps {
  thread: Thread
  /** Whether the viewer has blocked the member. */
  isBlocked: boolean
  report: MenuItem
}

/** Actions on a whole conversation and against the other member, even one who is shown as gone. */
export function ThreadMenu({ thread, isBlocked, report }: ThreadMenuProps) {
  const [isAsking, setAsking] = useState<boolean>()
  const [isBlocking, setBlocking] = useState<boolean>()
  const navigate = useNavigate()
  const { mutate: file } = useFileThread(thread.id)
  const remove = useRemoveThread(thread.id)
  const { isArchived, isMuted, other } = thread
  const name = other?.username ?? MESSAGES_TEXT.neutralName
  return (
    <>
      <Menu
        label={FILING_TEXT.threadMenu}
        items={[
          {
            label: isArchived ? FILING_TEXT.unarchive : FILING_TEXT.archive,
            icon: isArchived ? ArchiveRestore : Archive,
            onSelect: () => file({ isArchived: !isArchived }),
          },
          {
            label: isMuted ? FILING_TEXT.unmute : FILING_TEXT.mute,
            icon: isMuted ? Bell : BellOff,
            onSelect: () => file({ isMuted: !isMuted }),
          },
          {
            label: FILING_TEXT.removeThread,
            icon: Trash2,
            danger: true,
            onSelect: () => setAsking(true),
          },
          ...(isBlocked
            ? []
            : [
                {
                  label: BLOCK_TEXT.blockName(name),
                  icon: Ban,
                  danger: true,
                  onSelect: () => setBlocking(true),
                },
              ]),
          report,
        ]}
      />
      {isAsking !== undefined && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => void navigate({ to: '/messages/inbox' }),
              onError: () => setAsking(false),
            })
          }
          {...FILING_TEXT.askRemoveThread(name)}
          danger
          busy={remove.isPending}
        />
      )}
      {isBlocking !== undefined && (
        <BlockDialog
          open={isBlocking}
          onClose={() => setBlocking(false)}
          username={other?.username ?? null}
          send={(note) => call(blockCorrespondent, { threadId: thread.id, note })}
        />
      )}
    </>
  )
}
