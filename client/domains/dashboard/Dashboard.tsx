import { Gem, Mail, PenLine, Search, Settings2, type LucideIcon } from 'lucide-react'
import { useMember } from '#client/domains/accounts/accounts.member.api.ts'
import { MEMBERSHIP_TEXT } from '#client/domains/membership/membership.text.ts'
import { MembershipCard } from '#client/domains/membership/MembershipCard.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { DASHBOARD_TEXT } from './dashboard.text.ts'
import { DashboardNews } from './DashboardNews.tsx'
import { ProfileHints } from './ProfileHints.tsx'

const ACTIONS: readonly { href: string; icon: LucideIcon; title: string; help: string }[] = [
  { href: '/browse', icon: Search, title: DASHBOARD_TEXT.browse, help: DASHBOARD_TEXT.browseHelp },
  { href: '/messages', icon: Mail, title: DASHBOARD_TEXT.messages, help: DASHBOARD_TEXT.messagesHelp },
  {
    href: '/account/edit',
    icon: PenLine,
    title: DASHBOARD_TEXT.editProfile,
    help: DASHBOARD_TEXT.editProfileHelp,
  },
  {
    href: '/account/preferences',
    icon: Settings2,
    title: DASHBOARD_TEXT.preferences,
    help: DASHBOARD_TEXT.preferencesHelp,
  },
  { href: '/support', icon: Gem, title: DASHBOARD_TEXT.upgrade, help: DASHBOARD_TEXT.upgradeHelp },
]

export function Dashboard() {
  const member = useMember()
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={member ? DASHBOARD_TEXT.greeting(member.username) : DASHBOARD_TEXT.title}
        description={DASHBOARD_TEXT.intro}
      />
      <Section title={DASHBOARD_TEXT.news}>
        <DashboardNews />
      </Section>
      <Section title={MEMBERSHIP_TEXT.own}>
        <MembershipCard
          action={
            <Link href="/support" className={buttonClass()}>
              {MEMBERSHIP_TEXT.compare}
            </Link>
          }
        />
      </Section>
      {member?.profile && <ProfileHints profile={member.profile} />}
      <Section title={DASHBOARD_TEXT.actions}>
        <ul className="grid gap-3 sm:grid-cols-2">
          {ACTIONS.map(({ href, icon: Icon, title, help }) => (
            <Card key={href} as="li" pad="none">
              <Link
                href={href}
                className="flex items-center gap-4 p-4 transition-colors hover:bg-sunken md:p-5"
              >
                <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
                  <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-sm text-ink-soft">{help}</span>
                </span>
              </Link>
            </Card>
          ))}
        </ul>
      </Section>
    </div>
  )
}
