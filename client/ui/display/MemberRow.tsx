import type { ReactNode } from 'react'
import { Link } from '../frame/Link.tsx'
import { Username } from './Username.tsx'
import { Card } from './Card.tsx'
import { ProfilePhoto } from './ProfilePhoto.tsx'

interface MemberRowProps extends Pick<Parameters<typeof ProfilePhoto>[0], 'picture' | 'profileType'> {
  username: string
  /** A one-line description of the member. */
  facts: string
  /** The profile's URL. Without it the name isn't a link. */
  href?: string | undefined
  /** Shown below the facts. */
  about: ReactNode
  /** Shown in the corner. */
  corner?: ReactNode
  children: ReactNode
}

/** A member in a list, with actions. */
export function MemberRow(props: MemberRowProps) {
  const { username, picture, profileType, facts, href, about, corner, children } = props
  const name = 'inline-block py-1 font-medium wrap-anywhere'
  return (
    <Card as="li" pad="none" className="flex flex-col gap-3 p-3 md:p-4">
      <div className="flex items-start gap-3 md:gap-4">
        <ProfilePhoto
          picture={picture}
          profileType={profileType}
          width={80}
          className="shrink-0 rounded-control max-[22.5rem]:w-16!"
        />
        <div className="min-w-0 flex-1">
          <p className="text-pretty">
            {href ? (
              <Link href={href} className={`${name} hover:underline`}>
                <Username name={username} />
              </Link>
            ) : (
              <span className={name}>
                <Username name={username} />
              </span>
            )}
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">{facts}</p>
          {about}
        </div>
        {corner}
      </div>
      {children}
    </Card>
  )
}
