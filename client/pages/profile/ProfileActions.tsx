import { useQuery } from '@tanstack/react-query'
import { Mail, PenLine } from 'lucide-react'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { mayContactQuery } from '#client/domains/messages/messages.contact.api.ts'
import { WinkButton } from '#client/domains/winks/WinkButton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { useMemberParts } from './profile.state.ts'
import { PROFILE_TEXT } from './profile.text.ts'

interface ProfileActionsProps {
  profile: PublicProfile
  isOwn: boolean
  isMember: boolean
  onBlocked: () => void
  onReported: () => void
}

/** What can be done on the profile of another member, or on one's own. */
export function ProfileActions({ profile, isOwn, isMember, ...told }: ProfileActionsProps) {
  const members = useMemberParts(isMember)
  if (isOwn)
    return (
      <Link href="/account/edit" className={buttonClass()}>
        <PenLine aria-hidden="true" className="size-5" />
        {PROFILE_TEXT.edit}
      </Link>
    )
  return (
    <>
      <SendMessage profile={profile} isMember={isMember} />
      <WinkButton member={profile} />
      {members && <members.MemberActions profile={profile} {...told} />}
    </>
  )
}

function SendMessage({ profile, isMember }: Pick<ProfileActionsProps, 'profile' | 'isMember'>) {
  const contact = useQuery({ ...mayContactQuery(profile.username), enabled: isMember })
  const content = (
    <>
      <Mail aria-hidden="true" className="size-5" />
      {PROFILE_TEXT.sendMessage}
    </>
  )
  if (contact.data?.allowed === false) {
    return (
      <Button look="primary" disabledReason={CONTACT_REASONS.notAllowed.message}>
        {content}
      </Button>
    )
  }
  const message = `/messages/send?to=${encodeURIComponent(profile.username)}`
  return (
    <Link
      href={isMember ? message : onTheWay('/register', message)}
      className={buttonClass({ look: 'primary' })}
    >
      {content}
    </Link>
  )
}
