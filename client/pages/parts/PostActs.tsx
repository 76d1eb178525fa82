import { useState, type ReactNode } from 'react'
import { Discussion } from '#client/domains/discussion/Discussion.tsx'
import type { PostCardProps } from '#client/domains/posts/PostCard.tsx'
import { POST_TEXT } from '#client/domains/posts/posts.text.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

interface PostActsProps {
  /** Whether replies are shown initially. */
  areRepliesOpen?: boolean
  children: (acts: Pick<PostCardProps, 'onReport' | 'foot'>) => ReactNode
}

/** Adds a discussion to the posts inside, and lets posts and replies be reported. */
export function PostActs({ areRepliesOpen = false, children }: PostActsProps) {
  const [reporting, setReporting] = useState<{ kind: 'post' | 'reply'; id: string; isOpen: boolean }>()
  const report = (kind: 'post' | 'reply') => (id: string) => setReporting({ kind, id, isOpen: true })
  return (
    <>
      {children({
        onReport: report('post'),
        foot: (post) => (
          <Discussion
            id={post.id}
            summary={post}
            what={POST_TEXT.by(post.author.username)}
            isOpen={areRepliesOpen}
            onReport={report('reply')}
          />
        ),
      })}
      {reporting && (
        <ReportDialog
          key={reporting.id}
          open={reporting.isOpen}
          onClose={() => setReporting({ ...reporting, isOpen: false })}
          kind={reporting.kind}
          id={reporting.id}
        />
      )}
    </>
  )
}
