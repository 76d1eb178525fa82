import { useMember } from '#client/domains/profiles/profiles.queries.api.ts'
import { MEMBERSHIP_TEXT } from '#client/domains/membership/membership.text.ts'
import { MembershipCard } from '#client/domains/membership/MembershipCard.tsx'
import { Feed } from '#client/domains/posts/Feed.tsx'
import { NearbyMembers } from '#client/domains/search/NearbyMembers.tsx'
import { VERIFICATION_TEXT } from '#client/domains/verification/verification.text.ts'
import { VerificationCard } from '#client/domains/verification/VerificationCard.tsx'
import { PostActs } from '#client/pages/parts/PostActs.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { DASHBOARD_TEXT } from './dashboard.text.ts'
import { DashboardNews } from './DashboardNews.tsx'
import { ProfileSteps } from './ProfileSteps.tsx'
import { QuickActions } from './QuickActions.tsx'

const PostPhotoField = lazyPart(async () => (await import('./PostPhotoField.tsx')).PostPhotoField)

/** What has changed, then people, then what they write; the account itself comes last. */
export function Dashboard() {
  const member = useMember()
  return (
    <>
      <PageHeader title={member ? <Greeting name={member.username} /> : DASHBOARD_TEXT.title} />
      <div className="flex flex-col gap-8">
        <DashboardNews />
        {member?.profile && <ProfileSteps profile={member.profile} />}
        <NearbyMembers list="online" />
        <NearbyMembers list="newest" />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="min-w-0">
            <PostActs>
              {(acts) => <Feed {...acts} photoField={(props) => <PostPhotoField {...props} />} />}
            </PostActs>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <QuickActions />
            <section aria-label={VERIFICATION_TEXT.card}>
              <VerificationCard />
            </section>
            <section aria-label={MEMBERSHIP_TEXT.own}>
              <MembershipCard isBrief />
            </section>
          </div>
        </div>
      </div>
    </>
  )
}

function Greeting({ name }: { name: string }) {
  return (
    <>
      <span>{DASHBOARD_TEXT.greeting}</span> <Username name={name} />
    </>
  )
}
