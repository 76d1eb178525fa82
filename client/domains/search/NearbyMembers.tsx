import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/display/Card.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { MemberCard } from './MemberCard.tsx'
import { nearbyQuery } from './search.nearby.api.ts'
import { NEARBY_TEXT, SEARCH_TEXT } from './search.text.ts'

/** The order in which the whole list stands. */
const SORT = { online: 'active', newest: 'newest' } as const

const ROW = 'flex gap-3 overflow-x-auto overscroll-x-contain'
const PLACE = 'w-38 shrink-0 snap-start'

function Cards({ list }: NearbyMembersProps) {
  const nearby = useQuery(nearbyQuery)
  if (nearby.isPending) {
    return (
      <SkeletonGroup label={SEARCH_TEXT.loading} className={ROW}>
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className={`h-76 ${PLACE}`} />
        ))}
      </SkeletonGroup>
    )
  }
  if (nearby.isLoadingError) {
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
  const members = nearby.data[list]
  if (members.length === 0) return <p className="text-ink-soft">{NEARBY_TEXT[list].empty}</p>
  return (
    <ul
      aria-label={NEARBY_TEXT[list].title}
      className={`-m-1 snap-x scroll-p-1 p-1 pb-3 max-md:-mx-4 max-md:scroll-px-4 max-md:px-4 ${ROW}`}
    >
      {members.map((member) => (
        <li key={member.id} className={PLACE}>
          <MemberCard member={member} compact />
        </li>
      ))}
    </ul>
  )
}

type NearbyMembersProps = { list: 'online' | 'newest' }

/** A few members of one's own search in one row, with the way to all of them. */
export function NearbyMembers({ list }: NearbyMembersProps) {
  const { title } = NEARBY_TEXT[list]
  return (
    <Section
      title={title}
      actions={
        <Link
          href={`/browse?sort=${SORT[list]}`}
          aria-label={NEARBY_TEXT.seeAllOf(title)}
          className={buttonClass({ look: 'ghost', size: 'sm' })}
        >
          {NEARBY_TEXT.seeAll}
        </Link>
      }
    >
      <Cards list={list} />
    </Section>
  )
}
