import { useQuery } from '@tanstack/react-query'
import { Section } from '#client/ui/display/Card.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { tiersQuery } from './membership.queries.api.ts'
import { REVIEW_TEXT } from './membership.review.text.ts'
import { TierList } from './TierList.tsx'
import { UpgradeRequests } from './UpgradeRequests.tsx'

/** Who would like a higher tier, what each of them allows, and how many founders there are, for admins. */
export function MembershipPage() {
  const left = useQuery(tiersQuery).data?.founderPlacesLeft
  return (
    <>
      <PageHeader title={REVIEW_TEXT.title} description={REVIEW_TEXT.description} />
      <div className="flex flex-col gap-10">
        <UpgradeRequests />
        <TierList />
        {left !== undefined && (
          <Section title={REVIEW_TEXT.founders}>
            <p className="max-w-prose text-pretty text-ink-soft">{REVIEW_TEXT.founderPlaces(left)}</p>
          </Section>
        )}
      </div>
    </>
  )
}
