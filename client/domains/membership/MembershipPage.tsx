import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { REVIEW_TEXT } from './membership.review.text.ts'
import { TierList } from './TierList.tsx'
import { UpgradeRequests } from './UpgradeRequests.tsx'

/** Who would like a higher tier, and what each of them allows, for admins. */
export function MembershipPage() {
  return (
    <>
      <PageHeader title={REVIEW_TEXT.title} description={REVIEW_TEXT.description} />
      <div className="flex flex-col gap-10">
        <UpgradeRequests />
        <TierList />
      </div>
    </>
  )
}
