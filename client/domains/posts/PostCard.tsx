import { BellOff, Flag, MessageCircle, MessageCircleOff, PenLine, Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { mediaPath, shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { EDIT_WINDOW, type Post } from '#shared/domains/posts/posts.contract.ts'
import type { MemberSummary } from '#shared/domains/profiles/profiles.contract.ts'
import { useCloseDiscussion } from '#client/domains/discussion/discussion.api.ts'
import { DISCUSSION_TEXT } from '#client/domains/discussion/discussion.text.ts'
import { useNow } from '#client/platform/now.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { PhotoLink, ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { Menu, type MenuItem } from '#client/ui/overlay/Menu.tsx'
import { useMutePosts } from './posts.acts.api.ts'
import { useDeletePost } from './posts.api.ts'
import { AUDIENCE_TEXT, MUTE_TEXT, POST_TEXT } from './posts.text.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#client/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
)
const EditPost = lazyPart(async () => (await import('./EditPost.tsx')).EditPost)

export interface PostCardProps {
  post: Post
  onReport: (postId: string) => void
  /** Shown below the post. */
  foot: (post: Post) => ReactNode
  /** Called when the post is about to leave the page. */
  onGone: (postId: string) => void
}

/** A post with its author, its time and its menu. */
export function PostCard(props: PostCardProps) {
  const { id, content, audience, createdAt, isEdited, isWithheld, photo, author } = props.post
  return (
    <Card as="li" tabIndex={-1} data-place={id} className="flex flex-col gap-3">
      <PostAuthor author={author} at={createdAt} menu={<PostMenu {...props} />}>
        {isEdited && <span>{POST_TEXT.edited}</span>}
        {audience === 'friends' && (
          <span className="inline-flex items-center gap-1">
            <Users aria-hidden="true" className="size-4" />
            {AUDIENCE_TEXT.friends}
          </span>
        )}
      </PostAuthor>
      {isWithheld && <p className="text-sm font-medium">{POST_TEXT.withheld}</p>}
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {content}
      </p>
      {photo && <PostPhoto photo={photo} author={author} />}
      {props.foot(props.post)}
    </Card>
  )
}

function PostMenu({ post, onReport, onGone }: Omit<PostCardProps, 'foot'>) {
  const { id, createdAt, author, isClosed } = post
  const { user, isStaff } = useSession()
  const now = useNow()
  const mute = useMutePosts(author, () => onGone(id))
  const remove = useDeletePost(id, () => onGone(id))
  const closing = useCloseDiscussion(id)
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const [isOpen, setOpen] = useState(false)
  const isOwn = user?.id === author.id
  const isEditable = isOwn && now.getTime() - new Date(createdAt).getTime() < EDIT_WINDOW
  const close = () => setOpen(false)
  const ask = (what: 'edit' | 'delete') => () => {
    setAsked(what)
    setOpen(true)
  }
  const items: MenuItem[] = [
    ...(isEditable ? [{ label: POST_TEXT.edit, icon: PenLine, onSelect: ask('edit') }] : []),
    ...(isOwn
      ? [
          {
            label: isClosed ? DISCUSSION_TEXT.reopen : DISCUSSION_TEXT.close,
            icon: isClosed ? MessageCircle : MessageCircleOff,
            onSelect: () => closing.mutate(!isClosed),
          },
        ]
      : [
          {
            label: MUTE_TEXT.mute,
            icon: BellOff,
            onSelect: () => mute.mutate(),
          },
          { label: POST_TEXT.report, icon: Flag, danger: true, onSelect: () => onReport(id) },
        ]),
    ...(isOwn || isStaff
      ? [{ label: POST_TEXT.delete, icon: Trash2, danger: true, onSelect: ask('delete') }]
      : []),
  ]
  return (
    <>
      <Menu label={POST_TEXT.menu(author.username)} items={items} className="-mt-1 -mr-2" />
      {asked === 'edit' && <EditPost open={isOpen} onClose={close} post={post} />}
      {asked === 'delete' && (
        <ConfirmDialog
          open={isOpen}
          danger
          title={isOwn ? POST_TEXT.deleteOwnQuestion : POST_TEXT.deleteQuestion(author.username)}
          description={POST_TEXT.deleteMeans}
          confirmLabel={POST_TEXT.delete}
          cancelLabel={POST_TEXT.keep}
          busy={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        />
      )}
    </>
  )
}

interface PostAuthorProps {
  author: MemberSummary
  at: string
  /** The menu of actions. */
  menu?: ReactNode
  /** Shown beside the time. */
  children?: ReactNode
}

/** The header of a post or an update, with its author and time. */
export function PostAuthor({ author, at, menu, children }: PostAuthorProps) {
  return (
    <div className="flex items-start gap-3">
      <ProfilePhoto
        picture={shownPicture(author.picture, 'thumb')}
        profileType={author.profileType}
        shape="round"
        width={48}
      />
      <div className="min-w-0 flex-1">
        <p>
          <Link
            href={`/profile/${encodeURIComponent(author.username)}`}
            className="inline-block py-0.5 font-medium wrap-anywhere hover:underline"
          >
            <Username name={author.username} />
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <TimeAgo at={at} />
          {children}
        </p>
      </div>
      {menu}
    </div>
  )
}

const Lightbox = lazyPart(async () => (await import('#client/ui/overlay/Lightbox.tsx')).Lightbox)

type PostPhotoProps = Pick<Post, 'author'> & { photo: NonNullable<Post['photo']> }

/** A post's photo. Pressing it shows it at full size. */
function PostPhoto({ photo, author: { username, profileType } }: PostPhotoProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const { id, alt, width, height } = photo
  const title = POST_TEXT.photoBy(username)
  const name = alt || title
  const src = mediaPath(id, 'full')
  return (
    <>
      <PhotoLink
        href={src}
        label={POST_TEXT.showPhoto(name)}
        className="block w-full max-w-xs rounded-control"
        onOpen={() => setOpen(true)}
      >
        <ProfilePhoto
          picture={shownPicture(photo, 'card')}
          profileType={profileType}
          fluid
          className="rounded-control"
        />
      </PhotoLink>
      {isOpen !== undefined && (
        <Lightbox
          open={isOpen}
          onClose={() => setOpen(false)}
          title={title}
          items={[{ id, src, alt: name, caption: alt, width, height }]}
          at={0}
          onMove={() => undefined}
        />
      )}
    </>
  )
}
