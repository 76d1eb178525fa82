import { useInfiniteQuery } from '@tanstack/react-query'
import { Smile, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { whoLine } from '#shared/domains/profiles/profiles.people.rules.ts'
import type { Wink } from '#shared/domains/winks/winks.contract.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { useWhenVisible } from '#client/platform/media.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { MemberRow } from '#client/ui/display/MemberRow.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button, IconButton } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { WinkButton } from './WinkButton.tsx'
import { useDeclineWink, useDeleteAllWinks, useDeleteWink, useSeeWinks, winksQuery } from './winks.api.ts'
import { WINK_LINES_TEXT, WINKS_TEXT } from './winks.text.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#client/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
)

/** The winks a member has received. Opening the page marks them as seen. */
export function WinksPage() {
  return (
    <>
      <PageHeader title={WINKS_TEXT.title} description={WINKS_TEXT.description} />
      <Winks />
      <DeleteAll />
    </>
  )
}

function DeleteAll() {
  const { data } = useInfiniteQuery(winksQuery)
  const deleteAll = useDeleteAllWinks()
  const [isAsked, setAsked] = useState<boolean>()
  const close = () => setAsked(false)
  if (!data) return null
  return (
    <div className="mt-4 flex justify-end">
      <Button
        look="ghost"
        aria-haspopup="dialog"
        disabledReason={itemsOf(data).length === 0 && WINKS_TEXT.nothingToDelete}
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
    </div>
  )
}

function Winks() {
  const query = useInfiniteQuery(winksQuery)
  const see = useSeeWinks()
  const remove = useDeleteWink()
  const { box, focusBeside } = useNextFocus(query.data)
  const winks = itemsOf(query.data)
  // New winks stay marked while the page is open, however often it refetches.
  const [marked, setMarked] = useState<readonly string[]>([])
  const fresh = winks.filter(({ id, isNew }) => isNew && !marked.includes(id))
  if (fresh.length > 0) setMarked([...marked, ...fresh.map(({ id }) => id)])
  const latestNew = winks.find(({ isNew }) => isNew)?.id ?? ''
  useWhenVisible(latestNew, () => see.mutate(latestNew))
  const deleteOne = (winkId: string) => {
    const places = winks.map(({ id }) => id)
    remove.mutate(winkId, { onSuccess: () => focusBeside(winkId, places) })
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

interface WinkRowProps {
  wink: Wink
  isNew: boolean
  isDeleting: boolean
  onDelete: () => void
}

/** A wink, with its sender and the actions for it. */
function WinkRow({ wink, isNew, isDeleting, onDelete }: WinkRowProps) {
  const { from, line, answer } = wink
  const { username, title } = from
  return (
    <MemberRow
      username={username}
      picture={shownPicture(from.picture, 'thumb')}
      profileType={from.profileType}
      facts={whoLine(from)}
      href={`/profile/${encodeURIComponent(username)}`}
      about={
        <>
          {title && (
            <p dir="auto" className="mt-1 line-clamp-2 text-sm wrap-anywhere">
              {title}
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <TimeAgo at={wink.sentAt} className="text-sm text-ink-soft" />
            {isNew && <Badge look="new">{WINKS_TEXT.isNew}</Badge>}
          </p>
        </>
      }
      corner={
        <IconButton
          icon={Trash2}
          label={WINKS_TEXT.delete(username)}
          data-place={wink.id}
          busy={isDeleting}
          className="-mt-1 -mr-1 shrink-0 text-ink-soft"
          onClick={onDelete}
        />
      }
    >
      {line && <p className="font-serif text-lg text-pretty">{`“${WINK_LINES_TEXT[line]}”`}</p>}
      {answer ? (
        <p className="text-sm text-ink-soft">{WINKS_TEXT.answer[answer]}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <WinkButton member={from} label={WINKS_TEXT.back} name={WINKS_TEXT.backTo(username)} />
          <DeclineWink wink={wink} />
        </div>
      )}
    </MemberRow>
  )
}

/** Says no, thank you, after showing what the sender will read. */
function DeclineWink({ wink: { id, from } }: { wink: Wink }) {
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
