import { useQuery } from '@tanstack/react-query'
import { Ban, Flag, Link2, MessageCircle, UserCheck, UserMinus, UserPlus, UserX } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import type { Standing } from '#shared/domains/friends/friends.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { BLOCK_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { standingQuery, useFriendAction } from '#client/domains/friends/friends.api.ts'
import { FRIEND_TEXT } from '#client/domains/friends/friends.text.ts'
import { REPORT_TEXT } from '#client/domains/reports/reports.text.ts'
import { call } from '#client/platform/calls/call.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { IconLink } from '#client/ui/form/IconLink.tsx'
import { Menu, type MenuItem } from '#client/ui/overlay/Menu.tsx'
import { PROFILE_TEXT } from './profile.text.ts'

/** Actions on someone else's profile that only members have. */
export function MemberActions(props: ComponentProps<typeof ProfileMenu>) {
  return (
    <>
      <IconLink href={`/chat/${props.profile.id}`} icon={MessageCircle} label={PROFILE_TEXT.chat} />
      <ProfileMenu {...props} />
    </>
  )
}

const BlockDialog = lazyPart(async () => (await import('#client/pages/parts/BlockDialog.tsx')).BlockDialog)
const RemoveFriendDialog = lazyPart(
  async () => (await import('#client/domains/friends/RemoveFriendDialog.tsx')).RemoveFriendDialog,
)
const ReportDialog = lazyPart(async () => (await import('#client/pages/parts/ReportDialog.tsx')).ReportDialog)

interface ProfileMenuProps {
  profile: PublicProfile
  onBlocked: () => void
  /** Called once the reporter has read that the profile is hidden. */
  onReported: () => void
}

/** A member's other actions on someone else: add or remove a friend, block, report, and copy the profile's URL. */
export function ProfileMenu({ profile, onBlocked, onReported }: ProfileMenuProps) {
  const { id: memberId, username } = profile
  const [asked, setAsked] = useState<{ what: 'remove' | 'block' | 'report'; isOpen: boolean }>()
  const act = useFriendAction(profile)
  const standing = useQuery(standingQuery(memberId)).data?.standing
  const ask = (what: 'remove' | 'block' | 'report') => () => setAsked({ what, isOpen: true })
  const close = () => setAsked((last) => last && { ...last, isOpen: false })
  const friendItems: Record<Standing, readonly MenuItem[]> = {
    none: [{ label: FRIEND_TEXT.add, icon: UserPlus, onSelect: () => act.mutate('add') }],
    requested: [{ label: FRIEND_TEXT.withdraw, icon: UserX, onSelect: () => act.mutate('withdraw') }],
    invited: [
      { label: FRIEND_TEXT.acceptRequest, icon: UserCheck, onSelect: () => act.mutate('accept') },
      { label: FRIEND_TEXT.declineRequest, icon: UserX, onSelect: () => act.mutate('decline') },
    ],
    friends: [{ label: FRIEND_TEXT.remove, icon: UserMinus, onSelect: ask('remove') }],
  }
  return (
    <>
      <Menu
        label={PROFILE_TEXT.more(username)}
        look="outlined"
        items={[
          ...(standing ? friendItems[standing] : []),
          { label: PROFILE_TEXT.copyLink, icon: Link2, onSelect: () => void copyLink(username) },
          { label: BLOCK_TEXT.block, icon: Ban, danger: true, onSelect: ask('block') },
          { label: REPORT_TEXT.report, icon: Flag, danger: true, onSelect: ask('report') },
        ]}
      />
      {asked?.what === 'remove' && (
        <RemoveFriendDialog open={asked.isOpen} onClose={close} username={username} act={act} />
      )}
      {asked?.what === 'block' && (
        <BlockDialog
          open={asked.isOpen}
          onClose={close}
          username={username}
          send={(note) => call(blockMember, { memberId, note })}
          onBlocked={onBlocked}
        />
      )}
      {asked?.what === 'report' && (
        <ReportDialog
          open={asked.isOpen}
          onClose={close}
          kind="profile"
          id={memberId}
          onHidden={onReported}
        />
      )}
    </>
  )
}

const copyLink = async (username: string) => {
  try {
    await navigator.clipboard.writeText(`${location.origin}/profile/${encodeURIComponent(username)}`)
    toast.success(PROFILE_TEXT.linkCopied)
  } catch {
    toast.error(PROFILE_TEXT.copyFailed)
  }
}
