import { useQuery } from '@tanstack/react-query'
import { Ban, Flag, Mail, MessageCircle, PenLine } from 'lucide-react'
import { useState } from 'react'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { BLOCK_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { FriendButton } from '#client/domains/friends/FriendButton.tsx'
import { mayContactQuery } from '#client/domains/messages/messages.contact.api.ts'
import { REPORT_TEXT } from '#client/domains/reports/reports.filing.text.ts'
import { WinkButton } from '#client/domains/winks/WinkButton.tsx'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PROFILE_TEXT } from './profile.text.ts'

const BlockDialog = lazyPart(async () => (await import('#client/pages/parts/BlockDialog.tsx')).BlockDialog)

const ReportDialog = lazyPart(async () => (await import('#client/pages/parts/ReportDialog.tsx')).ReportDialog)

interface ProfileActionsProps {
  profile: PublicProfile
  isOwn: boolean
  isMember: boolean
  onBlocked: () => void
}

/** What can be done on the profile of another member, or on one's own. */
export function ProfileActions({ profile, isOwn, isMember, onBlocked }: ProfileActionsProps) {
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
      {isMember && (
        <Link href={`/chat/${profile.id}`} className={buttonClass()}>
          <MessageCircle aria-hidden="true" className="size-5" />
          {PROFILE_TEXT.chat}
        </Link>
      )}
      {isMember && <FriendButton member={profile} />}
      {isMember && <Block profile={profile} onBlocked={onBlocked} />}
      {isMember && <Report profile={profile} />}
    </>
  )
}

function Block({ profile, onBlocked }: Pick<ProfileActionsProps, 'profile' | 'onBlocked'>) {
  const [isOpen, setOpen] = useState<boolean>()
  const { id: memberId, username } = profile
  return (
    <>
      <Button
        look="ghost"
        aria-label={BLOCK_TEXT.blockName(username)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Ban aria-hidden="true" className="size-5" />
        {BLOCK_TEXT.block}
      </Button>
      {isOpen !== undefined && (
        <BlockDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          username={username}
          send={(note) => call(blockMember, { memberId, note })}
          onBlocked={onBlocked}
        />
      )}
    </>
  )
}

function Report({ profile: { id, username } }: Pick<ProfileActionsProps, 'profile'>) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        look="ghost"
        aria-label={REPORT_TEXT.reportName(username)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden="true" className="size-5" />
        {REPORT_TEXT.report}
      </Button>
      {isOpen !== undefined && (
        <ReportDialog open={isOpen} onClose={() => setOpen(false)} kind="profile" id={id} />
      )}
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
