import { useInfiniteQuery } from '@tanstack/react-query'
import { REPLY_MAX } from '#shared/domains/discussion/discussion.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { SendForm } from '#client/platform/conversation/SendForm.tsx'
import { itemsOf } from '#client/platform/lists.ts'
import { useTopic } from '#client/platform/live.ts'
import { useWhenVisible } from '#client/platform/media.ts'
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { ShowMore } from '#client/ui/form/ShowMore.tsx'
import { placeBeside, TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import type { DiscussionProps } from './Discussion.tsx'
import { repliesQuery, useAddReply, useSeeDiscussion } from './discussion.replies.api.ts'
import { REPLY_TEXT } from './discussion.replies.text.ts'
import { ReplyRow } from './ReplyRow.tsx'

/** The replies to something, the latest below, and where to write one. */
export function Replies({ id, what, onReport }: DiscussionProps) {
  const query = useInfiniteQuery(repliesQuery(id))
  const see = useSeeDiscussion(id)
  const { box, focusNext } = useNextFocus(query.data)
  useTopic('discussion', id)
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
              onGone={() => focusNext(placeBeside(reply.id, places))}
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
