import { useState } from 'react'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { ProfilePhoto } from './ProfilePhoto.tsx'
import { PUBLIC_TEXT } from './profiles.text.ts'

const Dialog = lazyPart(async () => (await import('#client/ui/overlay/Dialog.tsx')).Dialog)

/** The photo of a profile; one press shows the whole of it. */
export function ProfilePortrait({ profile }: { profile: PublicProfile }) {
  const { picture, username } = profile
  const [isOpen, setOpen] = useState<boolean>()
  const photo = { picture, profileType: profile.profileType ?? 'tvts' } as const
  const portrait = <ProfilePhoto {...photo} shape="square" width={130} eager />
  if (!picture) return portrait
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={PUBLIC_TEXT.enlarge(username)}
        className="rounded-control"
        onClick={() => setOpen(true)}
      >
        {portrait}
      </button>
      {isOpen !== undefined && (
        <Dialog open={isOpen} onClose={() => setOpen(false)} title={username}>
          <ProfilePhoto
            {...photo}
            size="full"
            alt={PUBLIC_TEXT.photoOf(username)}
            fluid
            className="mx-auto max-w-[52dvh] rounded-control"
          />
        </Dialog>
      )}
    </>
  )
}
