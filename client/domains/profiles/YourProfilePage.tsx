import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PROFILE_TYPE_LABELS } from '#shared/kernel/profile-types.ts'
import { PAGES, type PageRoute } from '#shared/routes.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PageLinks } from '#client/ui/frame/PageLinks.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { useMember } from './profiles.member.api.ts'
import { ROLE_TEXT, YOUR_PROFILE_TEXT } from './profiles.account.text.ts'
import { usernameRequestsQuery } from './profiles.usernames.api.ts'
import { YourProfileForm } from './YourProfileForm.tsx'

const OWN_PATH = '/account/account'

const isSetting = ({ path, category, redirect }: PageRoute) =>
  category === 'Account' && !redirect && path !== OWN_PATH

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
        <Section title={YOUR_PROFILE_TEXT.settings}>
          <PageLinks label={YOUR_PROFILE_TEXT.settings} links={settings} />
        </Section>
      </div>
    </>
  )
}
