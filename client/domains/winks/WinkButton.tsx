import { useLocation } from '@tanstack/react-router'
import { Smile } from 'lucide-react'
import { useState } from 'react'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { useSession } from '#client/platform/session.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { IconButton } from '#client/ui/form/IconButton.tsx'
import { buttonClass, type ButtonLook } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { WINK_TEXT } from './winks.text.ts'

const WinkDialog = lazyPart(async () => (await import('./WinkDialog.tsx')).WinkDialog)

interface Winkable {
  member: { id: string; username: string }
}

interface WinkButtonProps extends Winkable, ButtonLook {
  /** Its text, and its name for screen readers, which can't tell from the context. */
  label?: string
  name?: string
}

/** Opens the dialog that sends a wink; a visitor logs in first. */
export function WinkButton({
  member,
  label = WINK_TEXT.send,
  name = WINK_TEXT.sendTo(member.username),
  ...look
}: WinkButtonProps) {
  const { user } = useSession()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const { open, dialog } = useWinkDialog({ member })
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
      <Button {...look} aria-label={name} aria-haspopup="dialog" onClick={open}>
        {content}
      </Button>
      {dialog}
    </>
  )
}

/** The same as an icon on a picture, for members only. */
export function WinkIcon({ member }: Winkable) {
  const { open, dialog } = useWinkDialog({ member })
  return (
    <>
      <IconButton
        icon={Smile}
        label={WINK_TEXT.sendTo(member.username)}
        side="bottom"
        aria-haspopup="dialog"
        className="photo-button hover:bg-transparent!"
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
