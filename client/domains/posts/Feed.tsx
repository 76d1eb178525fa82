import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, MessagesSquare } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { FEED, FEED_FILTERS, type FeedFilter } from '#shared/domains/posts/posts.contract.ts'
import { useTopic } from '#client/platform/live/live.ts'
import { Section } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import type { PostCardProps } from './PostCard.tsx'
import { type PhotoFieldProps, PostForm } from './PostForm.tsx'
import { PostList } from './PostList.tsx'
import { feedQuery, newerPostsQuery, invalidateNewer, useShowNewest } from './posts.api.ts'
import { FEED_TEXT, FILTER_TEXT } from './posts.text.ts'

const FILTERS = FEED_FILTERS.map((value) => ({ value, label: FILTER_TEXT[value] }))

type FeedProps = Pick<PostCardProps, 'onReport' | 'foot'> & {
  photoField: (props: PhotoFieldProps) => ReactNode
}

/** Members' posts, with a form to add one. New posts are announced above those being read. */
export function Feed({ photoField, ...acts }: FeedProps) {
  const [filter, setFilter] = useState<FeedFilter>('everybody')
  const query = useInfiniteQuery(feedQuery(filter))
  const newerPosts = useQuery(newerPostsQuery(filter))
  const newer = newerPosts.data
  const showNewest = useShowNewest(filter)
  const client = useQueryClient()
  const { box, focusNext } = useNextFocus(query.data)
  useTopic(FEED.resource, FEED.id, newerPosts)
  useEffect(() => () => invalidateNewer(client), [client])
  const open = () =>
    showNewest.mutate(undefined, { onSuccess: ({ items }) => focusNext(items[0]?.id ?? TOP) })
  return (
    <div ref={box}>
      <Section title={FEED_TEXT.title}>
        <PostForm photoField={photoField} onCreated={() => showNewest.mutate()} />
        <RadioGroup legend={FEED_TEXT.filter} quiet options={FILTERS} value={filter} onChange={setFilter} />
        <div role="status" className="empty:hidden">
          {newer > 0 && (
            <Button
              look="primary"
              size="sm"
              className="mx-auto flex"
              busy={showNewest.isPending}
              onClick={open}
            >
              <ArrowUp aria-hidden="true" className="size-4" />
              {FEED_TEXT.newer(newer)}
            </Button>
          )}
        </div>
        <PostList
          query={query}
          {...acts}
          empty={
            <EmptyState
              icon={MessagesSquare}
              title={
                <p tabIndex={-1} data-place={TOP} className="outline-none">
                  {FEED_TEXT.empty[filter]}
                </p>
              }
            >
              {FEED_TEXT.emptyHelp[filter]}
            </EmptyState>
          }
        />
      </Section>
    </div>
  )
}
