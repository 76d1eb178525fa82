import { Bookmark, BookmarkX, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#shared/domains/messages/messages.contract.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Menu, type MenuItem } from '#client/ui/overlay/Menu.tsx'
import { useRemoveMessage, useSaveMessage, useUnsendMessage } from './messages.filing.api.ts'
import { FILING_TEXT } from './messages.text.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#client/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
)

interface MessageMenuProps {
  threadId: string
  otherName: string
  message: Message
  /** Shown on messages from the other member. */
  report: MenuItem
}

/** The actions for one message. */
export function MessageMenu({ threadId, otherName, message, report }: MessageMenuProps) {
  const [asking, setAsking] = useState<'remove' | 'unsend'>()
  const [isOpen, setOpen] = useState(false)
  const save = useSaveMessage(threadId)
  const remove = useRemoveMessage(threadId)
  const unsend = useUnsendMessage(threadId)
  const ask = (what: 'remove' | 'unsend') => {
    setAsking(what)
    setOpen(true)
  }
  const { id: messageId, isMine, isSaved } = message
  const act = asking === 'unsend' ? unsend : remove
  const text = asking === 'unsend' ? FILING_TEXT.askUnsend(otherName) : FILING_TEXT.askRemove(otherName)
  return (
    <>
      <Menu
        label={FILING_TEXT.messageMenu}
        size="sm"
        items={[
          isSaved
            ? {
                label: FILING_TEXT.unsave,
                icon: BookmarkX,
                onSelect: () => save.mutate({ messageId, isSaved: false }),
              }
            : {
                label: FILING_TEXT.save,
                icon: Bookmark,
                onSelect: () => save.mutate({ messageId, isSaved: true }),
              },
          { label: FILING_TEXT.remove, icon: Trash2, danger: true, onSelect: () => ask('remove') },
          ...(isMine
            ? [{ label: FILING_TEXT.unsend, icon: Undo2, danger: true, onSelect: () => ask('unsend') }]
            : [report]),
        ]}
      />
      {asking && (
        <ConfirmDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          onConfirm={() => act.mutate(messageId, { onSettled: () => setOpen(false) })}
          {...text}
          danger
          busy={act.isPending}
        />
      )}
    </>
  )
}
