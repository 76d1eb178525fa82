import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { FEED } from '#shared/domains/posts/posts.contract.ts'
import { PostCard } from '#client/domains/posts/PostCard.tsx'
import { postQuery } from '#client/domains/posts/posts.api.ts'
import { PostActs } from '#client/pages/parts/PostActs.tsx'
import { isNowhere } from '#client/platform/calls/call.ts'
import { useTopic } from '#client/platform/live/live.ts'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { POST_PAGE_TEXT } from './post.text.ts'

const focus = (element: HTMLElement | null) => element?.focus()

/** One post with its replies. */
export function PostPage() {
  const { postId = '' } = useParams({ strict: false })
  const query = useQuery(postQuery(postId))
  /** The ID of a post that was just removed on this page, so the focus has to move. */
  const [gone, setGone] = useState('')
  useTopic(FEED.resource, FEED.id, query)
  if (query.isPending) return <RowsSkeleton rows={3} />
  if (isNowhere(query.error)) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title={
          <h1 ref={gone === postId ? focus : null} tabIndex={-1} className="text-xl outline-none">
            {POST_PAGE_TEXT.notFound}
          </h1>
        }
        action={
          <Link href="/dashboard" className={buttonClass({ look: 'primary' })}>
            {POST_PAGE_TEXT.toFeed}
          </Link>
        }
      >
        {POST_PAGE_TEXT.notFoundHelp}
      </EmptyState>
    )
  }
  if (query.isLoadingError) {
    return (
      <ErrorState
        message={POST_PAGE_TEXT.loadFailed}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const title = POST_PAGE_TEXT.title(query.data.author.username)
  return (
    <>
      <PageHeader title={title} />
      <PostActs areRepliesOpen>
        {(acts) => (
          <ul aria-label={title} className="max-w-2xl">
            <PostCard key={postId} post={query.data} {...acts} onGone={setGone} />
          </ul>
        )}
      </PostActs>
    </>
  )
}
