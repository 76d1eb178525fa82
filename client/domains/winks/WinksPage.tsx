import { useInfiniteQuery } from '@tanstack/react-query'
import { Smile } from 'lucide-react'
import { useState } from 'react'
import { itemsOf } from '#client/platform/lists.ts'
import { PagedList } from '#client/platform/PagedList.tsx'
import { useWhenVisible } from '#client/platform/visible.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { RowsSkeleton } from '#client/ui/feedback/RowsSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { placeBeside, TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { WinkRow } from './WinkRow.tsx'
import { useDeleteAllWinks, useDeleteWink, useSeeWinks, winksQuery } from './winks.api.ts'
import { WINKS_TEXT } from './winks.text.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#client/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
)

/** The winks a member got; opening the page marks them as seen. */
export function WinksPage() {
  return (
    <>
      <PageHeader title={WINKS_TEXT.title} description={WINKS_TEXT.description} actions={<DeleteAll />} />
      <Winks />
    </>
  )
}

function DeleteAll() {
  const isEmpty = itemsOf(useInfiniteQuery(winksQuery).data).length === 0
  const deleteAll = useDeleteAllWinks()
  const [isAsked, setAsked] = useState<boolean>()
  const close = () => setAsked(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabledReason={isEmpty && WINKS_TEXT.nothingToDelete}
        onClick={() => setAsked(true)}
      >
        {WINKS_TEXT.deleteAll}
      </Button>
      {isAsked !== undefined && (
        <ConfirmDialog
          open={isAsked}
          danger
          title={WINKS_TEXT.deleteAllQuestion}
          description={WINKS_TEXT.deleteAllMeans}
          confirmLabel={WINKS_TEXT.deleteAll}
          cancelLabel={WINKS_TEXT.keep}
          busy={deleteAll.isPending}
          onClose={close}
          onConfirm={() => deleteAll.mutate(undefined, { onSettled: close })}
        />
      )}
    </>
  )
}

function Winks() {
  const query = useInfiniteQuery(winksQuery)
  const see = useSeeWinks()
  const remove = useDeleteWink()
  const { box, focusNext } = useNextFocus(query.data)
  const winks = itemsOf(query.data)
  // New winks stay marked while the page is open, however often it refetches.
  const [marked, setMarked] = useState<readonly string[]>([])
  const fresh = winks.filter(({ id, isNew }) => isNew && !marked.includes(id))
  if (fresh.length > 0) setMarked([...marked, ...fresh.map(({ id }) => id)])
  const latestNew = winks.find(({ isNew }) => isNew)?.id ?? ''
  useWhenVisible(latestNew, () => see.mutate(latestNew))
  const deleteOne = (winkId: string) => {
    const next = placeBeside(
      winkId,
      winks.map(({ id }) => id),
    )
    remove.mutate(winkId, { onSuccess: () => focusNext(next) })
  }
  return (
    <div ref={box}>
      <PagedList
        query={query}
        skeleton={<RowsSkeleton rows={4} />}
        failed={WINKS_TEXT.loadFailed}
        empty={
          <EmptyState
            icon={Smile}
            title={
              <p tabIndex={-1} data-place={TOP} className="outline-none">
                {WINKS_TEXT.empty}
              </p>
            }
            action={
              <Link href="/browse" className={buttonClass({ look: 'primary' })}>
                {WINKS_TEXT.browse}
              </Link>
            }
          >
            {WINKS_TEXT.emptyHelp}
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label={WINKS_TEXT.list} className="grid gap-3 lg:grid-cols-2">
            {items.map((wink) => (
              <WinkRow
                key={wink.id}
                wink={wink}
                isNew={marked.includes(wink.id)}
                isDeleting={remove.isPending && remove.variables === wink.id}
                onDelete={() => deleteOne(wink.id)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
