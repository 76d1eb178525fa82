import { Flag } from 'lucide-react'
import { PostsOf } from '#client/domains/posts/PostList.tsx'
import { REPORT_TEXT } from '#client/domains/reports/reports.text.ts'
import { PostActs } from '#client/pages/parts/PostActs.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PROFILE_TEXT } from './profile.text.ts'

/** The member’s posts, as far as the viewer may see them. */
export function ProfilePosts({ memberId }: { memberId: string }) {
  return <PostActs>{(acts) => <PostsOf memberId={memberId} {...acts} />}</PostActs>
}

/** Stands for the profile of one who has just been reported here, after the thanks of the dialog. */
export function ReportedNow() {
  return (
    <EmptyState
      icon={Flag}
      title={
        <h1 ref={(element) => element?.focus()} tabIndex={-1} className="text-xl outline-none">
          {REPORT_TEXT.hiddenProfile}
        </h1>
      }
      action={
        <>
          <Link href="/account/reports" className={buttonClass({ look: 'ghost' })}>
            {REPORT_TEXT.toOwn}
          </Link>
          <Link href="/browse" className={buttonClass({ look: 'primary' })}>
            {PROFILE_TEXT.browse}
          </Link>
        </>
      }
    >
      {REPORT_TEXT.hiddenProfileHelp}
    </EmptyState>
  )
}
