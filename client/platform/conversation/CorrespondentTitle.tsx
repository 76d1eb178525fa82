import type { ReactNode } from 'react'
import { Link } from '#client/ui/frame/Link.tsx'
import { CorrespondentPhoto, type ShownCorrespondent } from './CorrespondentPhoto.tsx'

/** Where there is no room for both, the name goes before the picture. */
const LOOK =
  'flex min-h-11 min-w-0 items-center gap-3 rounded-control px-2 py-1 max-md:gap-2 max-md:px-0 max-[23rem]:*:first:hidden'

interface CorrespondentTitleProps {
  other: ShownCorrespondent
  /** Below the name. */
  children: ReactNode
}

/** Who the conversation is with; the whole of it links to the profile, if there is one to see. */
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
