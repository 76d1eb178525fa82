import { Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#shared/domains/discussion/discussion.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { useSession } from '#client/platform/session.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '#client/ui/overlay/Menu.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import type { DiscussionProps } from './Discussion.tsx'
import { useDeleteReply } from './discussion.replies.api.ts'
import { REPLY_TEXT } from './discussion.replies.text.ts'

interface ReplyRowProps extends Pick<DiscussionProps, 'onReport'> {
  reply: Reply
  /** The member may delete any reply here. */
  isRemovable: boolean
  /** The reply is about to go from the list. */
  onGone: () => void
}

/** A reply with its author, its time and what can be done about it. */
export function ReplyRow({ reply, isRemovable, onReport, onGone }: ReplyRowProps) {
  const { id, content, createdAt, isWithheld, author } = reply
  const { user, isStaff } = useSession()
  const remove = useDeleteReply(id)
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
        onConfirm={() => {
          onGone()
          remove.mutate(undefined, { onSettled: close })
        }}
      />
    </li>
  )
}
