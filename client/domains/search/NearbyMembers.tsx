import { useQuery } from '@tanstack/react-query'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { MemberCard } from './MemberCard.tsx'
import { nearbyQuery } from './search.elsewhere.api.ts'
import { NEARBY_TEXT, SEARCH_TEXT } from './search.text.ts'

/** The sort order of each full list. */
const SORT = { online: 'active', newest: 'newest' } as const

const ROW = 'scroll-row flex gap-3 overscroll-x-contain'
const PLACE = 'w-40 shrink-0 snap-start'

function Cards({ nearby }: { nearby: ReturnType<typeof useNearby> }) {
  if (nearby.isPending) {
    return (
      <SkeletonGroup label={SEARCH_TEXT.loading} className={ROW}>
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className={`h-65 ${PLACE}`} />
        ))}
      </SkeletonGroup>
    )
  }
  if (!nearby.shown) {
    return (
      <Card>
        <ErrorState
          message={SEARCH_TEXT.loadFailed}
          busy={nearby.isFetching}
          onRetry={() => void nearby.refetch()}
        />
      </Card>
    )
  }
  return (
    <ul aria-label={nearby.title} className={`-mx-4 -mt-1 -mb-4 snap-x scroll-px-4 px-4 pt-1 pb-6 ${ROW}`}>
      {nearby.shown.map((member) => (
        <li key={member.id} className={PLACE}>
          <MemberCard member={member} compact />
        </li>
      ))}
    </ul>
  )
}

/** Returns one of the two lists. No member is in both. */
const useNearby = (list: 'online' | 'newest') => {
  const { data, isPending, isFetching, refetch } = useQuery(nearbyQuery)
  const online = new Set(data?.online.map(({ id }) => id))
  const shown = list === 'online' ? data?.online : data?.newest.filter(({ id }) => !online.has(id))
  const { [list]: title } = NEARBY_TEXT[data?.isNear ? 'near' : 'anywhere']
  return { title, shown, isPending, isFetching, refetch }
}

type NearbyMembersProps = { list: 'online' | 'newest' }

/** A few members from the member's own search in one row, with a link to all of them. Hidden if there are none. */
export function NearbyMembers({ list }: NearbyMembersProps) {
  const nearby = useNearby(list)
  if (nearby.shown?.length === 0) return null
  return (
    <Section
      title={nearby.title}
      actions={
        <Link
          href={`/browse?sort=${SORT[list]}`}
          aria-label={NEARBY_TEXT.seeAllOf(nearby.title)}
          className={`${buttonClass({ look: 'ghost', size: 'sm' })} -mr-3`}
        >
          {NEARBY_TEXT.seeAll}
        </Link>
      }
    >
      <Cards nearby={nearby} />
    </Section>
  )
}
