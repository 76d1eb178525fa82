import { useState } from 'react'
import type { Wink } from '#shared/domains/winks/winks.contract.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { useDeclineWink } from './winks.api.ts'
import { WINKS_TEXT } from './winks.text.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#client/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
)

/** Says no, thank you, and first shows what the sender will read. */
export function DeclineWink({ wink: { id, from } }: { wink: Wink }) {
  const [isOpen, setOpen] = useState<boolean>()
  const decline = useDeclineWink(id)
  return (
    <>
      <Button
        look="ghost"
        aria-label={WINKS_TEXT.declineTo(from.username)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {WINKS_TEXT.decline}
      </Button>
      {isOpen !== undefined && (
        <ConfirmDialog
          open={isOpen}
          title={WINKS_TEXT.declineQuestion(from.username)}
          description={WINKS_TEXT.declineMeans}
          confirmLabel={WINKS_TEXT.declineConfirm}
          busy={decline.isPending}
          onClose={() => setOpen(false)}
          onConfirm={() => decline.mutate(undefined, { onSettled: () => setOpen(false) })}
        />
      )}
    </>
  )
}
