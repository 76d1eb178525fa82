import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { Ban, Mail, PenLine } from 'lucide-react'
import { useState } from 'react'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { agesLine } from '#shared/domains/profiles/profiles.people.rules.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { BLOCK_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { call } from '#client/platform/call.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { Activity } from './Activity.tsx'
import { ProfilePortrait } from './ProfilePortrait.tsx'
import { contactQuery } from './profiles.queries.api.ts'
import { PUBLIC_TEXT } from './profiles.text.ts'

const BlockDialog = lazyPart(async () => (await import('#client/domains/blocks/BlockDialog.tsx')).BlockDialog)

type ProfileHeaderProps = {
  profile: PublicProfile
  isOwn: boolean
  isMember: boolean
  onBlocked: () => void
}

/** Characters from which a username stands smaller beside the photo on a phone. */
const LONG_NAME = 10

/** Who it is, at a glance, and what can be done here. */
export function ProfileHeader({ profile, isOwn, isMember, onBlocked }: ProfileHeaderProps) {
  return (
    <Card pad="lg" className="flex flex-wrap items-center gap-5 md:gap-8 lg:col-span-2">
      <ProfilePortrait profile={profile} />
      <div className="flex min-w-40 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className={clsx('min-w-0', profile.username.length > LONG_NAME && 'max-sm:text-xl')}>
            {profile.username}
          </h1>
          {profile.verified && <Badge look="verified">{PUBLIC_TEXT.verified}</Badge>}
        </div>
        <p className="text-lg">
          {[shownType(profile.profileType), agesLine(profile.people)].filter(Boolean).join(' · ')}
        </p>
        {profile.place && <p className="text-ink-soft">{profile.place}</p>}
        <Activity band={profile.lastActive} />
      </div>
      <div className="flex w-full flex-wrap gap-3 *:max-md:w-full md:w-auto">
        {isOwn ? (
          <Link href="/account/edit" className={buttonClass()}>
            <PenLine aria-hidden="true" className="size-5" />
            {PUBLIC_TEXT.edit}
          </Link>
        ) : (
          <>
            <SendMessage profile={profile} isMember={isMember} />
            {isMember && <Block profile={profile} onBlocked={onBlocked} />}
          </>
        )}
      </div>
      {profile.status && (
        <p className="w-full border-t border-line pt-5 whitespace-pre-line">
          <span className="block text-sm text-ink-soft">{PUBLIC_TEXT.status}</span>
          {profile.status}
        </p>
      )}
    </Card>
  )
}

function Block({ profile, onBlocked }: Pick<ProfileHeaderProps, 'profile' | 'onBlocked'>) {
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

function SendMessage({ profile, isMember }: Pick<ProfileHeaderProps, 'profile' | 'isMember'>) {
  const contact = useQuery({ ...contactQuery(profile.username), enabled: isMember })
  const content = (
    <>
      <Mail aria-hidden="true" className="size-5" />
      {PUBLIC_TEXT.sendMessage}
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
