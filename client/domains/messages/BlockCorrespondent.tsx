import { Ban } from 'lucide-react'
import { useState } from 'react'
import { blockCorrespondent } from '#shared/domains/messages/messages.blocking.contract.ts'
import type { Correspondent } from '#shared/domains/messages/messages.contract.ts'
import { BLOCK_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { call } from '#client/platform/call.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { IconButton } from '#client/ui/form/IconButton.tsx'
import { MESSAGES_TEXT } from './messages.text.ts'

const BlockDialog = lazyPart(async () => (await import('#client/domains/blocks/BlockDialog.tsx')).BlockDialog)

type BlockCorrespondentProps = { threadId: string; other: Correspondent | null }

/** Blocks whoever the conversation is with, also one who is shown as gone. */
export function BlockCorrespondent({ threadId, other }: BlockCorrespondentProps) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <IconButton
        icon={Ban}
        label={BLOCK_TEXT.blockName(other?.username ?? MESSAGES_TEXT.neutralName)}
        side="bottom"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen !== undefined && (
        <BlockDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          username={other?.username ?? null}
          send={(note) => call(blockCorrespondent, { threadId, note })}
        />
      )}
    </>
  )
}
