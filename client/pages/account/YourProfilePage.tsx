import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  Ban,
  BellRing,
  BookUser,
  ChevronRight,
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
import { useId, useState } from 'react'
import { PASSWORD, USERNAME } from '#shared/domains/accounts/accounts.contract.ts'
import { PROFILE_TYPE_LABELS } from '#shared/kernel/profile-types.ts'
import { PAGES } from '#shared/routes.ts'
import { AccountName } from '#client/platform/parts/AccountName.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input, PasswordInput } from '#client/ui/form/Field.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ThemeSwitch } from '#client/ui/frame/ThemeSwitch.tsx'
import { ROLE_TEXT, YOUR_PROFILE_TEXT } from './account.text.ts'
import { useMember } from '#client/domains/profiles/profiles.queries.api.ts'
import { usernameRequestsQuery, useUsernameForm } from '#client/domains/usernames/usernames.api.ts'

type SettingPath = keyof typeof YOUR_PROFILE_TEXT.settings

/** Every setting, by purpose. */
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

/** Settings are named after their pages, except the one whose page has the same name as the button above. */
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

/** Shows the account's details and links to all settings. */
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

interface SettingLinksProps {
  /** The list's label for screen readers. */
  label: string
  links: readonly {
    href: string
    icon: LucideIcon
    label: string
    /** What can be set on that page. */
    help: string
  }[]
}

/** Links to the settings with one purpose, each with a description. */
function SettingLinks({ label, links }: SettingLinksProps) {
  const id = useId()
  return (
    <Card pad="none">
      <ul aria-label={label} className="divide-y divide-line">
        {links.map(({ href, icon: Icon, label: name, help }) => (
          <li key={href}>
            <Link
              href={href}
              aria-labelledby={`${id}${href}`}
              aria-describedby={`${id}${href}-help`}
              className="flex min-h-16 items-center gap-3.5 px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-sunken"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <span id={`${id}${href}`} className="block font-medium">
                  {name}
                </span>
                <span id={`${id}${href}-help`} className="block text-sm text-pretty text-ink-soft">
                  {help}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type YourProfileFormProps = { current: string; isWaiting: boolean; onDone: () => void }

/** The settings page's edit mode, which requests a new username. */
function YourProfileForm({ current, isWaiting, onDone }: YourProfileFormProps) {
  const { form, register, errors, isSending, isFailed } = useUsernameForm({
    current,
    isWaiting,
    failed: YOUR_PROFILE_TEXT.failed,
    onSent: onDone,
  })
  return (
    <form {...form} className="flex max-w-md flex-col gap-5">
      <AccountName />
      {isFailed && <Notice kind="error">{YOUR_PROFILE_TEXT.failedInline}</Notice>}
      <Field
        label={YOUR_PROFILE_TEXT.newUsername}
        help={YOUR_PROFILE_TEXT.newUsernameHelp}
        error={errors.newUsername?.message}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME.max}
          data-place="username"
          defaultValue={current}
          {...register('newUsername')}
        />
      </Field>
      <Field label={YOUR_PROFILE_TEXT.password} error={errors.password?.message}>
        <PasswordInput maxLength={PASSWORD.max} {...register('password')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={isSending}>
          {YOUR_PROFILE_TEXT.save}
        </Button>
        <Button onClick={onDone}>{YOUR_PROFILE_TEXT.cancel}</Button>
      </div>
    </form>
  )
}
