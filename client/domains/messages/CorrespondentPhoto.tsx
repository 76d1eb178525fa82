import { UserRound } from 'lucide-react'
import type { Correspondent } from '#shared/domains/messages/messages.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'

/** The round picture of the other side, or a plain figure where the member cannot be named. */
export function CorrespondentPhoto({ other, width }: { other: Correspondent | null; width: number }) {
  if (other) {
    return (
      <ProfilePhoto
        picture={shownPicture(other.picture, 'thumb')}
        profileType={other.profileType}
        shape="round"
        width={width}
        className="self-start"
      />
    )
  }
  return (
    <span
      className="flex shrink-0 items-center justify-center rounded-full bg-sunken text-ink-soft"
      style={{ width, height: width }}
    >
      <UserRound aria-hidden="true" className="size-1/2" strokeWidth={1.5} />
    </span>
  )
}
