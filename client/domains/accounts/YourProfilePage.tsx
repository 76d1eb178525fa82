import { PROFILE_TYPE_LABELS } from '#shared/kernel/profile-types.ts'
import { PAGES, type PageRoute } from '#shared/routes.ts'
import { hasPage } from '#client/app/pages.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PageLinks } from '#client/ui/frame/PageLinks.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { useMember } from './accounts.member.api.ts'
import { ROLE_TEXT, YOUR_PROFILE_TEXT } from './accounts.text.ts'

const OWN_PATH = '/account/account'

const isSetting = ({ path, category, redirect }: PageRoute) =>
  category === 'Account' && !redirect && path !== OWN_PATH && hasPage(path)

/** What the account is, and the way to everything that can be set. */
export function YourProfilePage() {
  const member = useMember()
  if (!member) return null
  const settings = PAGES.filter(isSetting).map(({ path, title }) => ({ href: path, label: title }))
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
          <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {facts.map(([label, value]) => (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Section title={YOUR_PROFILE_TEXT.settings}>
          <PageLinks label={YOUR_PROFILE_TEXT.settings} links={settings} />
        </Section>
      </div>
    </>
  )
}
