import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  Ban,
  BellRing,
  BookUser,
  Contact,
  Download,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MailCheck,
  MonitorSmartphone,
  PenLine,
  Scale,
  Settings2,
  Shield,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { PROFILE_TYPE_LABELS } from '#shared/kernel/profile-types.ts'
import { PAGES } from '#shared/routes.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ThemeSwitch } from '#client/ui/frame/ThemeSwitch.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { useMember } from './profiles.member.api.ts'
import { ROLE_TEXT, YOUR_PROFILE_TEXT } from './profiles.account.text.ts'
import { usernameRequestsQuery } from './profiles.usernames.api.ts'
import { SettingLinks } from './SettingLinks.tsx'
import { YourProfileForm } from './YourProfileForm.tsx'

type SettingPath = keyof typeof YOUR_PROFILE_TEXT.settings

/** Every setting, by what it's for. */
const SETTINGS: Record<
  keyof typeof YOUR_PROFILE_TEXT.groups,
  readonly (readonly [SettingPath, LucideIcon])[]
> = {
  profile: [
    ['/account/edit', PenLine],
    ['/account/personal', BookUser],
    ['/account/preferences', Settings2],
    ['/account/username', Contact],
    ['/verifications', BadgeCheck],
  ],
  reach: [
    ['/account/privacy', Shield],
    ['/messages/contact-preferences', Mail],
    ['/account/block-list', Ban],
    ['/account/notifications', BellRing],
  ],
  logIn: [
    ['/account/email', MailCheck],
    ['/account/password', KeyRound],
    ['/account/security', LockKeyhole],
    ['/account/sessions', MonitorSmartphone],
  ],
  data: [
    ['/account/export', Download],
    ['/account/reports', Scale],
    ['/account/delete', Trash2],
  ],
}

/** A setting is called as its page is, but for the one that is called as the button above. */
const nameOf = (href: SettingPath) =>
  href === '/account/edit'
    ? YOUR_PROFILE_TEXT.profileText
    : (PAGES.find(({ path }) => path === href)?.title ?? '')

const groups = (['profile', 'reach', 'logIn', 'data'] as const).map((name) => ({
  title: YOUR_PROFILE_TEXT.groups[name],
  links: SETTINGS[name].map(([href, icon]) => ({
    href,
    icon,
    label: nameOf(href),
    help: YOUR_PROFILE_TEXT.settings[href],
  })),
}))

/** What the account is, and the way to everything that can be set. */
export function YourProfilePage() {
  const member = useMember()
  const { data: asked } = useQuery(usernameRequestsQuery)
  const [isEditing, setEditing] = useState(false)
  const { box, focusNext } = useNextFocus(isEditing)
  if (!member) return null
  const newest = asked?.requests[0]
  const waiting = newest?.status === 'pending' ? newest.newUsername : null
  const edit = (isWanted: boolean) => {
    focusNext(isWanted ? 'username' : 'edit')
    setEditing(isWanted)
  }
  const facts = [
    [YOUR_PROFILE_TEXT.username, member.username],
    [YOUR_PROFILE_TEXT.email, member.email],
    [YOUR_PROFILE_TEXT.role, ROLE_TEXT[member.role]],
    [YOUR_PROFILE_TEXT.profileType, PROFILE_TYPE_LABELS[member.profileType].settings],
  ] as const
  return (
    <>
      <PageHeader title={YOUR_PROFILE_TEXT.title} description={YOUR_PROFILE_TEXT.description} />
      <div className="flex flex-col gap-8">
        <Card pad="lg">
          <div ref={box} className="flex flex-col gap-6">
            {isEditing ? (
              <YourProfileForm
                current={member.username}
                isWaiting={waiting !== null}
                onDone={() => edit(false)}
              />
            ) : (
              <>
                <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
                  {facts.map(([label, value]) => (
                    <div key={label} className="min-w-0">
                      <dt className="text-sm text-ink-soft">{label}</dt>
                      <dd className="font-medium wrap-anywhere">{value}</dd>
                    </div>
                  ))}
                </dl>
                {waiting && (
                  <p className="wrap-anywhere text-ink-soft">{YOUR_PROFILE_TEXT.waiting(waiting)}</p>
                )}
                <Button data-place="edit" className="self-start" onClick={() => edit(true)}>
                  {YOUR_PROFILE_TEXT.edit}
                </Button>
              </>
            )}
          </div>
        </Card>
        <div className="grid items-start gap-x-5 gap-y-8 xl:grid-cols-2">
          {groups.map(({ title, links }) => (
            <Section key={title} title={title}>
              <SettingLinks label={title} links={links} />
            </Section>
          ))}
        </div>
        <Section title={YOUR_PROFILE_TEXT.look} description={YOUR_PROFILE_TEXT.lookHelp}>
          <ThemeSwitch />
        </Section>
      </div>
    </>
  )
}
