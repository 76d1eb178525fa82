import { clsx } from 'clsx'
import { Heart, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { DiscussionSummary } from '#shared/domains/discussion/discussion.contract.ts'
import { usePart } from '#client/ui/feedback/part.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { useHeart } from './discussion.api.ts'
import { DISCUSSION_TEXT } from './discussion.text.ts'

export interface DiscussionProps {
  id: string
  summary: DiscussionSummary
  /** The thing being discussed, as in “the post by anna”. */
  what: string
  /** Whether the replies are open initially. */
  isOpen?: boolean
  onReport: (replyId: string) => void
}

const ACT = buttonClass({ look: 'ghost', size: 'sm' })

/** The footer of anything that can be discussed, with its hearts and, on request, its replies. */
export function Discussion(props: DiscussionProps) {
  const { summary, what } = props
  const [isOpen, setOpen] = useState(props.isOpen ?? false)
  const Replies = usePart(async () => (await import('./Replies.tsx')).Replies, isOpen)
  const { replies, isClosed } = summary
  const isEmpty = replies === 0 && !isClosed
  return (
    <div className="flex flex-col gap-3">
      <div className="-mx-3 -mb-2 flex flex-wrap items-center gap-x-1">
        <HeartButton {...props} />
        <button type="button" aria-expanded={isOpen} className={ACT} onClick={() => setOpen(!isOpen)}>
          <MessageCircle aria-hidden="true" className="size-5 text-accent" />
          <span>
            {isEmpty ? DISCUSSION_TEXT.reply : DISCUSSION_TEXT.replies(replies)}
            <span className="sr-only">{DISCUSSION_TEXT.to(what)}</span>
          </span>
        </button>
      </div>
      {Replies && <Replies {...props} />}
    </div>
  )
}

function HeartButton({ id, summary, what }: DiscussionProps) {
  const heart = useHeart(id)
  // The new state is shown immediately, and reverted if rejected.
  const isHearted = heart.isPending ? heart.variables : summary.isHearted
  const hearts = summary.hearts + Number(isHearted) - Number(summary.isHearted)
  return (
    <button
      type="button"
      aria-pressed={isHearted}
      aria-label={DISCUSSION_TEXT.heart(what, hearts)}
      className={ACT}
      onClick={() => heart.mutate(!isHearted)}
    >
      <Heart aria-hidden="true" className={clsx('size-5 text-accent', isHearted && 'fill-current')} />
      {hearts > 0 && <span className="tabular-nums">{DISCUSSION_TEXT.hearts(hearts)}</span>}
    </button>
  )
}
