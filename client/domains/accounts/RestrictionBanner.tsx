import { CircleSlash } from 'lucide-react'
import { restrictionSentence } from '#shared/kernel/restriction.ts'
import { useNow } from '#client/platform/now.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { Link } from '#client/ui/frame/Link.tsx'

const ASK_AGAIN = 'Ask us to look again'

/** Shows a member the restriction imposed by staff, its end and its reason. */
export function RestrictionBanner() {
  const restriction = useSession().session?.restriction
  const now = useNow()
  const until = restriction?.until ? new Date(restriction.until) : null
  if (!restriction || (until && until <= now)) return null
  return (
    <div className="border-b border-warning/30 bg-warning-soft">
      <div className="mx-auto flex max-w-(--site-width) items-start gap-3 px-4 py-2 md:px-6">
        <CircleSlash aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
        <p role="status" className="min-w-0 flex-1 text-pretty wrap-anywhere max-md:text-sm">
          {restrictionSentence({ ...restriction, until })}{' '}
          <Link href="/account/reports" className="link">
            {ASK_AGAIN}
          </Link>
        </p>
      </div>
    </div>
  )
}
