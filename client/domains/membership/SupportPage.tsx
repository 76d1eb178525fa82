import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/platform/session.ts'
import { Loaded } from '#client/platform/Loaded.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Section } from '#client/ui/display/Card.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { FounderOffer } from './FounderOffer.tsx'
import { membershipQuery, tiersQuery } from './membership.queries.api.ts'
import { MEMBERSHIP_TEXT } from './membership.text.ts'
import { MembershipCard } from './MembershipCard.tsx'
import { TierCards } from './TierCards.tsx'
import { UpgradeRequest } from './UpgradeRequest.tsx'

/** The memberships compared, for everybody; members see what they hold, founders take their upgrade. */
export function SupportPage() {
  const { user, isLoading } = useSession()
  const tiers = useQuery(tiersQuery)
  const own = useQuery({ ...membershipQuery, enabled: user !== null }).data
  return (
    <>
      <PageHeader title={MEMBERSHIP_TEXT.title} description={MEMBERSHIP_TEXT.description} />
      <div className="flex flex-col gap-8">
        {!user && !isLoading && tiers.data && <FounderOffer placesLeft={tiers.data.founderPlacesLeft} />}
        {user && (
          <Section title={MEMBERSHIP_TEXT.own}>
            <MembershipCard />
          </Section>
        )}
        {user && own && <UpgradeRequest key={own.tier?.name} membership={own} />}
        <Section title={MEMBERSHIP_TEXT.compare}>
          <Loaded
            query={tiers}
            skeleton={
              <SkeletonGroup>
                <Skeleton className="h-96 w-full" />
              </SkeletonGroup>
            }
            failed={MEMBERSHIP_TEXT.tiersFailed}
          >
            {(data) => <TierCards tiers={data.tiers} own={own && (own.tier?.name ?? 'free')} />}
          </Loaded>
        </Section>
      </div>
    </>
  )
}
