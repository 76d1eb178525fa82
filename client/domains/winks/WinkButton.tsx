import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Smile } from 'lucide-react'
import { useState } from 'react'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Button, IconButton } from '#client/ui/form/Button.tsx'
import { IconLink } from '#client/ui/form/IconLink.tsx'
import { WINK_TEXT } from './winks.text.ts'
import { winkedTodayQuery } from './winks.counts.api.ts'

const WinkDialog = lazyPart(async () => (await import('./WinkDialog.tsx')).WinkDialog)

interface Winkable {
  member: { id: string; username: string }
}

interface WinkButtonProps extends Winkable {
  /** The button's text, and its name for screen readers, which lack the context. */
  label: string
  name: string
}

/** Opens the dialog that sends a wink. */
export function WinkButton({ member, label, name }: WinkButtonProps) {
  const { open, dialog } = useWinkDialog({ member })
  return (
    <>
      <Button aria-label={name} aria-haspopup="dialog" onClick={open}>
        <Smile aria-hidden="true" className="size-5" />
        {label}
      </Button>
      {dialog}
    </>
  )
}

/**
 * `WinkButton` as an icon, for use over a picture or in a row with buttons. After a wink, the icon is filled, and
 * disabled until tomorrow. Visitors are asked to log in first.
 */
export function WinkIcon({ member, look = 'ghost' }: Winkable & { look?: 'ghost' | 'outlined' }) {
  const { user } = useSession()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const { open, dialog } = useWinkDialog({ member })
  const { data } = useQuery({ ...winkedTodayQuery, enabled: user !== null })
  const hasWinked = data?.memberIds.includes(member.id)
  const label = WINK_TEXT[hasWinked ? 'sentTo' : 'sendTo'](member.username)
  if (!user) return <IconLink icon={Smile} label={label} href={onTheWay('/login', here)} />
  return (
    <>
      <IconButton
        icon={Smile}
        label={label}
        look={look}
        side="bottom"
        aria-haspopup={hasWinked ? undefined : 'dialog'}
        disabledReason={hasWinked && WINK_TEXT.tomorrow}
        className={clsx(look === 'ghost' && 'photo-button hover:bg-transparent!', hasWinked && 'filled-icon')}
        onClick={open}
      />
      {dialog}
    </>
  )
}

const useWinkDialog = ({ member }: Winkable) => {
  const [isOpen, setOpen] = useState<boolean>()
  return {
    open: () => setOpen(true),
    dialog: isOpen !== undefined && (
      <WinkDialog open={isOpen} onClose={() => setOpen(false)} member={member} />
    ),
  }
}
