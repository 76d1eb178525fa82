import { UserRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'

/** The other side of a conversation, as lists and heads show it. */
export interface ShownCorrespondent {
  name: string
  /** Null where the member cannot be named. */
  photo: Pick<ComponentProps<typeof ProfilePhoto>, 'picture' | 'profileType'> | null
  /** Of the profile; null where there is none to see. */
  href: string | null
}

/** The round picture of the other side, or a plain figure where the member cannot be named. */
export function CorrespondentPhoto({ photo, width }: Pick<ShownCorrespondent, 'photo'> & { width: number }) {
  if (photo) return <ProfilePhoto {...photo} shape="round" width={width} className="self-start" />
  return (
    <span
      className="flex shrink-0 items-center justify-center rounded-full bg-sunken text-ink-soft"
      style={{ width, height: width }}
    >
      <UserRound aria-hidden="true" className="size-1/2" strokeWidth={1.5} />
    </span>
  )
}
