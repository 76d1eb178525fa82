import { UserRound } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Link } from '#client/ui/frame/Link.tsx'

/** The other member in a conversation, as lists and headers show them. */
export interface ShownCorrespondent {
  name: string
  /** Null if the member's identity is hidden. */
  photo: Pick<ComponentProps<typeof ProfilePhoto>, 'picture' | 'profileType'> | null
  /** The profile's URL, or null if the viewer can't see it. */
  href: string | null
}

/** The other member's round picture, or a placeholder icon if their identity is hidden. */
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

/** If both don't fit, the name takes precedence over the picture. */
const LOOK =
  'flex min-h-11 min-w-0 items-center gap-3 rounded-control px-2 py-1 max-md:gap-2 max-md:px-0 max-[23rem]:*:first:hidden'

interface CorrespondentTitleProps {
  other: ShownCorrespondent
  /** Shown below the name. */
  children: ReactNode
}

/** The other member at the top of a conversation. All of it links to the profile if the viewer can see it. */
export function CorrespondentTitle({ other: { name, photo, href }, children }: CorrespondentTitleProps) {
  const content = (
    <>
      <CorrespondentPhoto photo={photo} width={44} />
      <span className="min-w-0">
        <h1 className="truncate text-lg leading-6">{name}</h1>
        {children}
      </span>
    </>
  )
  if (href === null) return <div className={LOOK}>{content}</div>
  return (
    <Link href={href} className={`${LOOK} transition-colors hover:bg-ink/6`}>
      {content}
    </Link>
  )
}
