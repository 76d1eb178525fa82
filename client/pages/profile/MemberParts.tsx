import { useQuery } from '@tanstack/react-query'
import { Flag, UserCheck, UserPlus } from 'lucide-react'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { type FriendAction, standingQuery, useFriendAction } from '#client/domains/friends/friends.api.ts'
import { FRIEND_TEXT } from '#client/domains/friends/friends.text.ts'
import { PostsOf } from '#client/domains/posts/PostList.tsx'
import { REPORT_TEXT } from '#client/domains/reports/reports.text.ts'
import { PostActs } from '#client/pages/parts/PostActs.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
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

type Answer = Exclude<FriendAction, 'add' | 'remove'>
const ANSWERS: Record<'requested' | 'invited' | 'friends', readonly Answer[]> = {
  requested: ['withdraw'],
  invited: ['accept', 'decline'],
  friends: [],
}

/** That one of the two has asked to be friends, with the answer beside it, or that they are; nothing of strangers. */
export function FriendStanding({ profile }: { profile: PublicProfile }) {
  const { id, username } = profile
  const act = useFriendAction(profile)
  const standing = useQuery(standingQuery(id)).data?.standing ?? 'none'
  if (standing === 'none') return null
  const Icon = standing === 'friends' ? UserCheck : UserPlus
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="flex min-w-0 items-center gap-2 wrap-anywhere">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
        {PROFILE_TEXT.standing[standing](username)}
      </p>
      {ANSWERS[standing].length > 0 && (
        <div className="flex flex-wrap gap-2">
          {ANSWERS[standing].map((action, at) => (
            <Button
              key={action}
              size="sm"
              look={at === 0 ? 'secondary' : 'ghost'}
              aria-label={FRIEND_TEXT[`${action}Name`](username)}
              busy={act.isPending && act.variables === action}
              onClick={() =>
                act.mutate(action, {
                  onSuccess: () => document.getElementById('content')?.focus({ preventScroll: true }),
                })
              }
            >
              {FRIEND_TEXT[action]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
