import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import type { OpenedUser } from '#shared/domains/users/users.contract.ts'
import { photosAsVisitorQuery } from '#client/domains/photos/photos.shown.api.ts'
import { ProfileSkeleton } from '#client/domains/profiles/ProfileSkeleton.tsx'
import { asVisitorQuery } from '#client/domains/profiles/profiles.shown.api.ts'
import { AS_VISITOR_TEXT } from '#client/domains/users/users.text.ts'
import { ProfileCards } from '#client/pages/parts/ProfileCards.tsx'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'

/** A user's profile as someone who isn't logged in sees it, without actions. */
export function AsVisitor({ user: { id, username } }: { user: OpenedUser }) {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Notice
        title={AS_VISITOR_TEXT.title}
        action={
          <Link href={`/admin/users/${id}`} className={buttonClass()}>
            {AS_VISITOR_TEXT.back}
          </Link>
        }
      >
        {AS_VISITOR_TEXT.help}
      </Notice>
      <Loaded
        query={useQuery(asVisitorQuery(username))}
        skeleton={<ProfileSkeleton />}
        failed={AS_VISITOR_TEXT.loadFailed}
      >
        {({ profile }) =>
          profile ? (
            <ProfileCards profile={profile} photos={photosAsVisitorQuery(username)} />
          ) : (
            <EmptyState
              icon={EyeOff}
              title={<h1 className="text-xl wrap-anywhere">{AS_VISITOR_TEXT.nothing(username)}</h1>}
            >
              {AS_VISITOR_TEXT.nothingHelp}
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  )
}
