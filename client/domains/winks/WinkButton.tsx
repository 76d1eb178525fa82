import { useLocation } from '@tanstack/react-router'
import { Smile } from 'lucide-react'
import { useState } from 'react'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { useSession } from '#client/platform/session.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass, type ButtonLook } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { WINK_TEXT } from './winks.text.ts'

const WinkDialog = lazyPart(async () => (await import('./WinkDialog.tsx')).WinkDialog)

interface WinkButtonProps extends ButtonLook {
  member: { id: string; username: string }
  /** What it says, and what screen readers hear, who don't see where it stands. */
  label?: string
  name?: string
}

/** Winks at another member, after a line was chosen; a visitor logs in first. */
export function WinkButton({
  member,
  label = WINK_TEXT.send,
  name = WINK_TEXT.sendTo(member.username),
  ...look
}: WinkButtonProps) {
  const { user } = useSession()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const [isOpen, setOpen] = useState<boolean>()
  const content = (
    <>
      <Smile aria-hidden="true" className="size-5" />
      {label}
    </>
  )
  if (!user)
    return (
      <Link href={onTheWay('/login', here)} aria-label={name} className={buttonClass(look)}>
        {content}
      </Link>
    )
  return (
    <>
      <Button {...look} aria-label={name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {content}
      </Button>
      {isOpen !== undefined && <WinkDialog open={isOpen} onClose={() => setOpen(false)} member={member} />}
    </>
  )
}
