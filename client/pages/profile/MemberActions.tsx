import { Ban, Flag, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { BLOCK_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { FriendButton } from '#client/domains/friends/FriendButton.tsx'
import { REPORT_TEXT } from '#client/domains/reports/reports.filing.text.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PROFILE_TEXT } from './profile.text.ts'

const BlockDialog = lazyPart(async () => (await import('#client/pages/parts/BlockDialog.tsx')).BlockDialog)

const ReportDialog = lazyPart(async () => (await import('#client/pages/parts/ReportDialog.tsx')).ReportDialog)

interface MemberActionsProps {
  profile: PublicProfile
  onBlocked: () => void
  /** What was reported is hidden, and its reporter has read so. */
  onReported: () => void
}

/** What only members can do on the profile of another. */
export function MemberActions({ profile, onBlocked, onReported }: MemberActionsProps) {
  return (
    <>
      <Link href={`/chat/${profile.id}`} className={buttonClass()}>
        <MessageCircle aria-hidden="true" className="size-5" />
        {PROFILE_TEXT.chat}
      </Link>
      <FriendButton member={profile} />
      <Block profile={profile} onBlocked={onBlocked} />
      <Report profile={profile} onReported={onReported} />
    </>
  )
}

function Block({ profile, onBlocked }: Omit<MemberActionsProps, 'onReported'>) {
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

function Report({ profile: { id, username }, onReported }: Omit<MemberActionsProps, 'onBlocked'>) {
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
        <ReportDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          kind="profile"
          id={id}
          onHidden={onReported}
        />
      )}
    </>
  )
}
