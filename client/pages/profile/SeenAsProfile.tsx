import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { SeenAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { photosAsQuery } from '#client/domains/photos/photos.shown.api.ts'
import { ProfileSkeleton } from '#client/domains/profiles/ProfileSkeleton.tsx'
import { profileFailureText, SEEN_AS_TEXT } from '#client/domains/profiles/profiles.text.ts'
import { seenAsQuery } from '#client/domains/profiles/profiles.shown.api.ts'
import { CallFailure } from '#client/platform/call.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { ProfileCards } from '#client/pages/parts/ProfileCards.tsx'

const headingOf = (text: string) => <h1 className="text-xl wrap-anywhere">{text}</h1>

/** The member's own profile as somebody else sees it, without actions. */
export function SeenAsProfile({ asked }: { asked: SeenAs }) {
  const query = useQuery(seenAsQuery(asked))
  if (query.isPending) return <ProfileSkeleton />
  if (query.error instanceof CallFailure && query.error.status === 404)
    return <EmptyState icon={Eye} title={headingOf(SEEN_AS_TEXT.unknown(asked.username))} />
  if (query.isLoadingError)
    return (
      <ErrorState
        message={profileFailureText(query.error, true)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  const { profile } = query.data
  return profile ? (
    <ProfileCards profile={profile} photos={photosAsQuery(asked)} />
  ) : (
    <EmptyState
      icon={Eye}
      title={headingOf(SEEN_AS_TEXT.nothing)}
      action={
        <Link href="/account/privacy" className={buttonClass()}>
          {SEEN_AS_TEXT.openPrivacy}
        </Link>
      }
    >
      {SEEN_AS_TEXT.nothingHelp}
    </EmptyState>
  )
}
