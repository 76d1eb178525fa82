import { useMember } from '#client/domains/profiles/profiles.member.api.ts'
import { MEMBERSHIP_TEXT } from '#client/domains/membership/membership.text.ts'
import { MembershipCard } from '#client/domains/membership/MembershipCard.tsx'
import { Feed } from '#client/domains/posts/Feed.tsx'
import { NearbyMembers } from '#client/domains/search/NearbyMembers.tsx'
import { VERIFICATION_TEXT } from '#client/domains/verification/verification.text.ts'
import { VerificationCard } from '#client/domains/verification/VerificationCard.tsx'
import { PostActs } from '#client/pages/parts/PostActs.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { DASHBOARD_TEXT } from './dashboard.text.ts'
import { DashboardNews } from './DashboardNews.tsx'
import { ProfileSteps } from './ProfileSteps.tsx'
import { QuickActions } from './QuickActions.tsx'

const PostPhotoField = lazyPart(async () => (await import('./PostPhotoField.tsx')).PostPhotoField)

export function Dashboard() {
  const member = useMember()
  return (
    <>
      <PageHeader title={member ? DASHBOARD_TEXT.greeting(member.username) : DASHBOARD_TEXT.title} />
      <div className="flex flex-col gap-8">
        {member?.profile && <ProfileSteps profile={member.profile} />}
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
          <DashboardNews className="lg:col-start-2" />
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <PostActs>
              {(acts) => <Feed {...acts} photoField={(props) => <PostPhotoField {...props} />} />}
            </PostActs>
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            <NearbyMembers list="online" />
            <NearbyMembers list="newest" />
            <QuickActions />
            <Section title={VERIFICATION_TEXT.card}>
              <VerificationCard />
            </Section>
            <Section title={MEMBERSHIP_TEXT.own}>
              <MembershipCard />
            </Section>
          </div>
        </div>
      </div>
    </>
  )
}
