import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, Ban } from 'lucide-react'
import { useState } from 'react'
import type { BlockedMember } from '#shared/domains/blocks/blocks.contract.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { ShowMore } from '#client/ui/form/ShowMore.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { BlockedRow } from './BlockedRow.tsx'
import { blocksQuery, useUnblock } from './blocks.api.ts'
import { BLOCKS_TEXT } from './blocks.text.ts'
import { OpenToVisitors } from './OpenToVisitors.tsx'

/** Where the focus goes once nobody is left below. */
const TOP = 'top'

export function BlockListPage() {
  return (
    <>
      <PageHeader
        title={BLOCKS_TEXT.title}
        description={BLOCKS_TEXT.description}
        actions={
          <Link href="/account/account" className={`${buttonClass({ look: 'ghost' })} -ml-4`}>
            <ArrowLeft aria-hidden="true" className="size-5" />
            {BLOCKS_TEXT.back}
          </Link>
        }
      />
      <div className="flex flex-col gap-6">
        <OpenToVisitors />
        <BlockedMembers />
      </div>
    </>
  )
}

function BlockedMembers() {
  const list = useInfiniteQuery(blocksQuery)
  const unblock = useUnblock()
  const [asked, setAsked] = useState<BlockedMember | null>(null)
  const blocks = list.data?.pages.flatMap(({ items }) => items) ?? []
  const { box, focusNext } = useNextFocus(list.data)
  if (list.isPending) return <FormSkeleton fields={3} />
  if (!list.data) {
    return (
      <ErrorState
        message={BLOCKS_TEXT.loadFailed}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  const close = () => setAsked(null)
  const confirm = ({ memberId }: BlockedMember) => {
    const at = blocks.findIndex((block) => block.memberId === memberId)
    unblock.mutate(memberId, {
      onSuccess: () => focusNext((blocks[at + 1] ?? blocks[at - 1])?.memberId ?? TOP),
      onSettled: close,
    })
  }
  return (
    <div ref={box}>
      {blocks.length === 0 ? (
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
      ) : (
        <ul aria-label={BLOCKS_TEXT.list} className="flex flex-col gap-3">
          {blocks.map((block) => (
            <BlockedRow key={block.memberId} block={block} onUnblock={() => setAsked(block)} />
          ))}
        </ul>
      )}
      <ShowMore of={list} className="mt-4">
        {BLOCKS_TEXT.showMore}
      </ShowMore>
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
