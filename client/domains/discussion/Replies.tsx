import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Reply, REPLY_MAX } from '#shared/domains/discussion/discussion.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { SendForm } from '#client/platform/conversation/SendForm.tsx'
import { useDraftText } from '#client/platform/drafts.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { useTopic } from '#client/platform/live/live.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { useWhenVisible } from '#client/platform/media.ts'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { ShowMore } from '#client/ui/form/ShowMore.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '#client/ui/overlay/Menu.tsx'
import { REPLY_TEXT } from './discussion.more.text.ts'
import { repliesQuery, useAddReply, useDeleteReply, useSeeDiscussion } from './discussion.replies.api.ts'
import type { DiscussionProps } from './Discussion.tsx'

/** The replies to something, newest last, and a field to write one. */
export function Replies({ id, what, onReport }: DiscussionProps) {
  const query = useInfiniteQuery(repliesQuery(id))
  const see = useSeeDiscussion(id)
  const { box, focusBeside } = useNextFocus(query.data)
  useTopic('discussion', id, query)
  const replies = itemsOf(query.data).toReversed()
  const { isClosed = false, isOwn = false } = query.data?.pages[0] ?? {}
  useWhenVisible(isOwn ? `${id} ${replies.at(-1)?.id}` : '', () => see.mutate())
  if (query.isPending) return <RowsSkeleton rows={1} />
  if (!query.data) {
    return (
      <ErrorState
        message={REPLY_TEXT.loadFailed}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const places = replies.map((reply) => reply.id)
  return (
    <div ref={box} className="flex flex-col gap-3 border-t border-line pt-3">
      <ShowMore of={query}>{REPLY_TEXT.older}</ShowMore>
      {replies.length === 0 ? (
        <p tabIndex={-1} data-place={TOP} className="text-ink-soft outline-none">
          {isClosed ? REPLY_TEXT.isClosed : REPLY_TEXT.none}
        </p>
      ) : (
        <ol aria-label={REPLY_TEXT.list(what)} className="flex flex-col gap-4">
          {replies.map((reply) => (
            <ReplyRow
              key={reply.id}
              reply={reply}
              isRemovable={isOwn}
              onReport={onReport}
              onGone={() => focusBeside(reply.id, places)}
            />
          ))}
        </ol>
      )}
      {isClosed ? (
        replies.length > 0 && <p className="text-ink-soft">{REPLY_TEXT.isClosed}</p>
      ) : (
        <ReplyForm id={id} what={what} />
      )}
    </div>
  )
}

function ReplyForm({ id, what }: Pick<DiscussionProps, 'id' | 'what'>) {
  const [text, setText] = useDraftText(`reply ${id}`)
  const add = useAddReply(id, () => setText(''))
  const send = () => {
    if (add.isPending) return
    if (!isBlank(text)) add.mutate(text)
    else toast.error(REPLY_TEXT.empty)
  }
  return (
    <div className="-mx-4 -mb-4 md:-mx-5 md:-mb-5">
      <SendForm
        label={REPLY_TEXT.label(what)}
        placeholder={REPLY_TEXT.placeholder}
        help={REPLY_TEXT.help}
        sendLabel={REPLY_TEXT.send}
        maxLength={REPLY_MAX}
        text={text}
        disabledReason={false}
        onChange={setText}
        onSend={send}
      />
    </div>
  )
}

interface ReplyRowProps extends Pick<DiscussionProps, 'onReport'> {
  reply: Reply
  /** Whether the member may delete any reply here. */
  isRemovable: boolean
  /** Called before the reply leaves the list. */
  onGone: () => void
}

/** A reply with its author, its time and its menu. */
function ReplyRow({ reply, isRemovable, onReport, onGone }: ReplyRowProps) {
  const { id, content, createdAt, isWithheld, author } = reply
  const { user, isStaff } = useSession()
  const remove = useDeleteReply(id, onGone)
  const [isAsked, setAsked] = useState(false)
  const isOwn = user?.id === author.id
  const close = () => setAsked(false)
  const items: MenuItem[] = [
    ...(isOwn ? [] : [{ label: REPLY_TEXT.report, icon: Flag, danger: true, onSelect: () => onReport(id) }]),
    ...(isOwn || isRemovable || isStaff
      ? [{ label: REPLY_TEXT.delete, icon: Trash2, danger: true, onSelect: () => setAsked(true) }]
      : []),
  ]
  return (
    <li tabIndex={-1} data-place={id} className="flex items-start gap-3 rounded-control">
      <ProfilePhoto
        picture={shownPicture(author.picture, 'thumb')}
        profileType={author.profileType}
        shape="round"
        width={36}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <Link
            href={`/profile/${encodeURIComponent(author.username)}`}
            className="inline-block py-0.5 font-medium wrap-anywhere hover:underline"
          >
            <Username name={author.username} />
          </Link>
          <TimeAgo at={createdAt} className="text-sm text-ink-soft" />
        </p>
        {isWithheld && <p className="text-sm font-medium">{REPLY_TEXT.withheld}</p>}
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {content}
        </p>
      </div>
      <Menu label={REPLY_TEXT.menu(author.username)} items={items} size="sm" className="-mt-1 -mr-2" />
      <ConfirmDialog
        open={isAsked}
        danger
        title={isOwn ? REPLY_TEXT.deleteOwnQuestion : REPLY_TEXT.deleteQuestion(author.username)}
        description={REPLY_TEXT.deleteMeans}
        confirmLabel={REPLY_TEXT.delete}
        cancelLabel={REPLY_TEXT.keep}
        busy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      />
    </li>
  )
}
