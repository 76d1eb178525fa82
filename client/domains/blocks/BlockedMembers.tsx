import { useInfiniteQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { BlockedMember } from '#shared/domains/blocks/blocks.contract.ts'
import { PagedList } from '#client/platform/PagedList.tsx'
import { itemsOf } from '#client/platform/lists.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { placeBeside, TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { BlockedRow } from './BlockedRow.tsx'
import { blocksQuery, useUnblock } from './blocks.api.ts'
import { BLOCKS_TEXT } from './blocks.text.ts'

/** Whom the member has blocked, the latest first. */
export function BlockedMembers() {
  const list = useInfiniteQuery(blocksQuery)
  const unblock = useUnblock()
  const [asked, setAsked] = useState<BlockedMember | null>(null)
  const { box, focusNext } = useNextFocus(list.data)
  const close = () => setAsked(null)
  const confirm = ({ memberId }: BlockedMember) => {
    const next = placeBeside(
      memberId,
      itemsOf(list.data).map((block) => block.memberId),
    )
    unblock.mutate(memberId, {
      onSuccess: () => focusNext(next),
      onSettled: close,
    })
  }
  return (
    <div ref={box}>
      <PagedList
        query={list}
        skeleton={<FormSkeleton fields={3} />}
        failed={BLOCKS_TEXT.loadFailed}
        empty={
          <EmptyState
            icon={Ban}
            title={
              <p tabIndex={-1} data-place={TOP} className="outline-none">
                {BLOCKS_TEXT.empty}
              </p>
            }
          >
            {BLOCKS_TEXT.emptyHelp}
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label={BLOCKS_TEXT.list} className="flex flex-col gap-3">
            {items.map((block) => (
              <BlockedRow key={block.memberId} block={block} onUnblock={() => setAsked(block)} />
            ))}
          </ul>
        )}
      </PagedList>
      {asked && (
        <ConfirmDialog
          open
          title={BLOCKS_TEXT.unblockQuestion(asked.username)}
          description={BLOCKS_TEXT.unblockMeans}
          confirmLabel={BLOCKS_TEXT.unblock}
          busy={unblock.isPending}
          onClose={close}
          onConfirm={() => confirm(asked)}
        />
      )}
    </div>
  )
}
