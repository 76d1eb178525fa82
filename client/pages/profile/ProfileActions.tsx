import { useQuery } from '@tanstack/react-query'
import { Mail, PenLine, Settings2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { mayContactQuery } from '#client/domains/messages/messages.contact.api.ts'
import { WinkIcon } from '#client/domains/winks/WinkButton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import type { ProfileMenu } from './ProfileMenu.tsx'
import { useMemberActions } from './profile.state.ts'
import { PROFILE_TEXT } from './profile.text.ts'

interface ProfileActionsProps extends ComponentProps<typeof ProfileMenu> {
  isOwn: boolean
  isMember: boolean
}

/** One row of what can be done on the profile of another member, or on one's own. */
export function ProfileActions({ profile, isOwn, isMember, ...told }: ProfileActionsProps) {
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
