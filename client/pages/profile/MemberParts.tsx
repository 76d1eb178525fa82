import { useQuery } from '@tanstack/react-query'
import { Flag, UserCheck, UserPlus } from 'lucide-react'
import type { Standing } from '#shared/domains/friends/friends.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { standingQuery } from '#client/domains/friends/friends.api.ts'
import { type RequestAction, RequestButtons } from '#client/domains/friends/RequestButtons.tsx'
import { PostsOf } from '#client/domains/posts/PostList.tsx'
import { REPORT_TEXT } from '#client/domains/reports/reports.text.ts'
import { PostActs } from '#client/pages/parts/PostActs.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PROFILE_TEXT } from './profile.text.ts'

/** The member's posts that the viewer may see. */
export function ProfilePosts({ memberId }: { memberId: string }) {
  return <PostActs>{(acts) => <PostsOf memberId={memberId} {...acts} />}</PostActs>
}

/** Shown instead of a profile that was just reported, once the thank-you dialog is closed. */
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

const ANSWERS: Record<Exclude<Standing, 'none'>, readonly RequestAction[]> = {
  requested: ['withdraw'],
  invited: ['accept', 'decline'],
  friends: [],
}

/** Focuses the page, because the buttons disappear along with the request. */
const focusPage = () => document.getElementById('content')?.focus({ preventScroll: true })

/**
 * Shows that two members are friends or that one has sent a request, with buttons to respond. Otherwise shows nothing.
 */
export function FriendStanding({ profile }: { profile: PublicProfile }) {
  const { id, username } = profile
  const standing = useQuery(standingQuery(id)).data?.standing ?? 'none'
  if (standing === 'none') return null
  const Icon = standing === 'friends' ? UserCheck : UserPlus
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="flex min-w-0 items-center gap-2 wrap-anywhere">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
        {PROFILE_TEXT.standing[standing](username)}
      </p>
      <RequestButtons other={profile} actions={ANSWERS[standing]} size="sm" onDone={focusPage} />
    </div>
  )
}
