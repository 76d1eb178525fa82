import { useQuery } from '@tanstack/react-query'
import { Gem, Images, LogIn, Mail, PenLine } from 'lucide-react'
import { useEffect } from 'react'
import { LOGIN_TEXT } from '#client/domains/accounts/accounts.login.text.ts'
import { ConfirmedNotice } from '#client/domains/accounts/email/ConfirmedNotice.tsx'
import { membershipQuery } from '#client/domains/membership/membership.queries.api.ts'
import { MEMBERSHIP_TEXT } from '#client/domains/membership/membership.text.ts'
import { MembershipCard } from '#client/domains/membership/MembershipCard.tsx'
import { Feed } from '#client/domains/posts/Feed.tsx'
import { useMember } from '#client/domains/profiles/profiles.queries.api.ts'
import { NearbyMembers } from '#client/domains/search/NearbyMembers.tsx'
import { VERIFICATION_TEXT } from '#client/domains/verification/verification.text.ts'
import { VerificationCard } from '#client/domains/verification/VerificationCard.tsx'
import { PostActs } from '#client/pages/parts/PostActs.tsx'
import { useSession } from '#client/platform/calls/session.ts'
import { Section } from '#client/ui/display/Card.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { DASHBOARD_TEXT } from './dashboard.text.ts'
import { DashboardNews } from './DashboardNews.tsx'
import { ProfileSteps } from './ProfileSteps.tsx'

/** The dashboard, or a link to the log-in page if the session ended while it was open. */
export function DashboardPage() {
  const { isLoading, isAuthenticated } = useSession()
  const hasEnded = !isLoading && !isAuthenticated

  useEffect(() => {
    if (hasEnded) toast.error(LOGIN_TEXT.dashboardNeedsLogIn)
  }, [hasEnded])

  if (!hasEnded) {
    return (
      <>
        <ConfirmedNotice />
        <Dashboard />
      </>
    )
  }
  return (
    <EmptyState
      icon={LogIn}
      title={<h1 className="text-xl">{LOGIN_TEXT.dashboardNeedsLogIn}</h1>}
      action={
        <Link href="/login?from=%2Fdashboard" className={buttonClass({ look: 'primary' })}>
          {LOGIN_TEXT.submit}
        </Link>
      }
    />
  )
}

const PostPhotoField = lazyPart(async () => (await import('./PostPhotoField.tsx')).PostPhotoField)

/** Shows the news, then people, then their posts. The member's own account comes last. */
function Dashboard() {
  const member = useMember()
  return (
    <>
      <PageHeader title={member ? <Greeting name={member.username} /> : DASHBOARD_TEXT.title} />
      <div className="flex flex-col gap-8">
        <DashboardNews />
        {member?.profile && <ProfileSteps profile={member.profile} />}
        <NearbyMembers list="online" />
        <NearbyMembers list="newest" />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-y-4">
          <QuickActions />
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <PostActs>
              {(acts) => <Feed {...acts} photoField={(props) => <PostPhotoField {...props} />} />}
            </PostActs>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
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

/** Whether there's a higher membership to request. Staff grant memberships, so they don't request one. */
const useMayUpgrade = (): boolean => {
  const { isStaff } = useSession()
  const { data } = useQuery(membershipQuery)
  return data !== undefined && data.tier?.name !== 'gold' && !isStaff
}

function QuickActions() {
  const mayUpgrade = useMayUpgrade()
  const actions = [
    { href: '/account/edit', icon: PenLine, title: DASHBOARD_TEXT.editProfile },
    { href: '/messages', icon: Mail, title: DASHBOARD_TEXT.messages },
    { href: '/photos/manage', icon: Images, title: DASHBOARD_TEXT.managePhotos },
    ...(mayUpgrade ? [{ href: '/support', icon: Gem, title: DASHBOARD_TEXT.upgrade }] : []),
  ]
  return (
    <Section title={DASHBOARD_TEXT.actions}>
      <ul className="-mx-4 flex gap-2 scroll-row px-4 py-1 md:-mx-6 md:px-6 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0">
        {actions.map(({ href, icon: Icon, title }) => (
          <li key={href}>
            <Link href={href} className={buttonClass()}>
              <Icon aria-hidden="true" className="size-5 text-accent" strokeWidth={1.75} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
