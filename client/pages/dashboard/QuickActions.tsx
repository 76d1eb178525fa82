import { useQuery } from '@tanstack/react-query'
import { Gem, Images, Mail, PenLine } from 'lucide-react'
import { membershipQuery } from '#client/domains/membership/membership.queries.api.ts'
import { useSession } from '#client/platform/session.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { Section } from '#client/ui/display/Card.tsx'
import { DASHBOARD_TEXT } from './dashboard.text.ts'

/** Whether there is a higher membership to ask for; those who grant them ask nobody. */
const useMayUpgrade = (): boolean => {
  const { isStaff } = useSession()
  const { data } = useQuery(membershipQuery)
  return data !== undefined && data.tier?.name !== 'gold' && !isStaff
}

export function QuickActions() {
  const mayUpgrade = useMayUpgrade()
  const actions = [
    { href: '/account/edit', icon: PenLine, title: DASHBOARD_TEXT.editProfile },
    { href: '/messages', icon: Mail, title: DASHBOARD_TEXT.messages },
    { href: '/photos/manage', icon: Images, title: DASHBOARD_TEXT.managePhotos },
    ...(mayUpgrade ? [{ href: '/support', icon: Gem, title: DASHBOARD_TEXT.upgrade }] : []),
  ]
  return (
    <Section title={DASHBOARD_TEXT.actions}>
      <ul className="flex flex-wrap gap-2">
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
