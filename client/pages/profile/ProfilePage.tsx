import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Ban, Mail, PenLine, Settings2, UserRound } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { SeenAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { BLOCK_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { mayContactQuery } from '#client/domains/messages/messages.contact.api.ts'
import { photosQuery } from '#client/domains/photos/photos.shown.api.ts'
import { profileQuery } from '#client/domains/profiles/profiles.shown.api.ts'
import { profileFailureText } from '#client/domains/profiles/profiles.text.ts'
import { ProfileSkeleton } from '#client/domains/profiles/ProfileSkeleton.tsx'
import { SeenAsChoice, SeenAsProfile } from './SeenAsProfile.tsx'
import { WinkIcon } from '#client/domains/winks/WinkButton.tsx'
import { ProfileCards } from '#client/pages/parts/ProfileCards.tsx'
import { CallFailure } from '#client/platform/calls/call.ts'
import { useTopic } from '#client/platform/live/live.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { useMemberActions, useMemberParts } from './profile.state.ts'
import { PROFILE_TEXT } from './profile.text.ts'
import type { ProfileMenu } from './MemberActions.tsx'

export function ProfilePage() {
  const { username = '' } = useParams({ strict: false })
  const { user } = useSession()
  const query = useQuery(profileQuery(username))
  const [seenAs, setSeenAs] = useState<SeenAs | null>(null)
  const [blocked, setBlocked] = useState<string | null>(null)
  const [reported, setReported] = useState<string | null>(null)
  const members = useMemberParts(user !== null)
  useTopic('profile', query.data?.id)
  if (blocked === username) return <BlockedNow username={username} />
  if (members && reported === username) return <members.ReportedNow />
  if (query.isPending) return <ProfileSkeleton />
  if (query.error instanceof CallFailure && query.error.status === 404) {
    return (
      <EmptyState
        icon={UserRound}
        title={<h1 className="text-xl">{PROFILE_TEXT.notFound}</h1>}
        action={
          <Link href="/browse" className={buttonClass({ look: 'primary' })}>
            {PROFILE_TEXT.browse}
          </Link>
        }
      >
        {PROFILE_TEXT.notFoundHelp}
      </EmptyState>
    )
  }
  if (query.isLoadingError) {
    return (
      <ErrorState
        message={profileFailureText(query.error, user !== null)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  const profile = query.data
  const isOwn = user?.id === profile.id
  const actions = (
    <ProfileActions
      key={profile.id}
      profile={profile}
      isOwn={isOwn}
      isMember={user !== null}
      onBlocked={() => setBlocked(username)}
      onReported={() => setReported(username)}
    />
  )
  const posts = members && <members.ProfilePosts memberId={profile.id} />
  const standing = members && !isOwn && <members.FriendStanding profile={profile} />
  const shown = { profile, actions, standing, posts, photos: photosQuery(username) }
  if (!isOwn) return <ProfileCards {...shown} canFab={user !== null} viewerType={user?.profileType} />
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <SeenAsChoice asked={seenAs} onAsk={setSeenAs} />
      {seenAs ? <SeenAsProfile asked={seenAs} /> : <ProfileCards {...shown} isOwn />}
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Shown instead of the profile of a member who was just blocked here. */
function BlockedNow({ username }: { username: string }) {
  return (
    <EmptyState
      icon={Ban}
      title={
        <h1 ref={focus} tabIndex={-1} className="text-xl outline-none">
          {PROFILE_TEXT.blockedNow(username)}
        </h1>
      }
      action={
        <>
          <Link href="/account/block-list" className={buttonClass()}>
            {BLOCK_TEXT.openList}
          </Link>
          <Link href="/browse" className={buttonClass({ look: 'primary' })}>
            {PROFILE_TEXT.browse}
          </Link>
        </>
      }
    >
      {PROFILE_TEXT.blockedNowHelp}
    </EmptyState>
  )
}

interface ProfileActionsProps extends ComponentProps<typeof ProfileMenu> {
  isOwn: boolean
  isMember: boolean
}

/** The row of actions on someone else's profile, or on the member's own. */
function ProfileActions({ profile, isOwn, isMember, ...told }: ProfileActionsProps) {
  const MemberActions = useMemberActions(isMember && !isOwn)
  if (isOwn)
    return (
      <>
        <Link href="/account/edit" className={`${buttonClass()} flex-1`}>
          <PenLine aria-hidden="true" className="size-5" />
          {PROFILE_TEXT.edit}
        </Link>
        <Link href="/account/account" className={`${buttonClass()} flex-1`}>
          <Settings2 aria-hidden="true" className="size-5" />
          {PROFILE_TEXT.settings}
        </Link>
      </>
    )
  return (
    <>
      <SendMessage profile={profile} isMember={isMember} />
      <WinkIcon member={profile} look="outlined" />
      {MemberActions && <MemberActions profile={profile} {...told} />}
    </>
  )
}

function SendMessage({ profile, isMember }: { profile: PublicProfile; isMember: boolean }) {
  const contact = useQuery({ ...mayContactQuery(profile.username), enabled: isMember })
  const content = (
    <>
      <Mail aria-hidden="true" className="size-5 max-[24rem]:hidden" />
      {PROFILE_TEXT.sendMessage}
    </>
  )
  if (contact.data?.allowed === false) {
    return (
      <Button
        look="primary"
        className="flex-1 max-[24rem]:px-2 max-[22.5rem]:text-sm"
        disabledReason={CONTACT_REASONS.notAllowed.message}
      >
        {content}
      </Button>
    )
  }
  const message = `/messages/send?to=${encodeURIComponent(profile.username)}`
  return (
    <Link
      href={isMember ? message : onTheWay('/register', message)}
      className={`${buttonClass({ look: 'primary' })} flex-1 max-[24rem]:px-2 max-[22.5rem]:text-sm`}
    >
      {content}
    </Link>
  )
}
