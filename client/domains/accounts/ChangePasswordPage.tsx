import { useState } from 'react'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { CHANGE_TEXT } from './accounts.password-change.text.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { LogOutCountdown } from './LogOutCountdown.tsx'

/** What else has to do with logging in. */
const BESIDE = [
  ['/account/security', CHANGE_TEXT.security],
  ['/account/sessions', CHANGE_TEXT.sessions],
] as const

/** Changes the password; what then ends this log-in, the page shows and the server does. */
export function ChangePasswordPage() {
  const [sentAt, setSentAt] = useState<number>()
  return (
    <>
      <PageHeader
        title={CHANGE_TEXT.title}
        description={sentAt === undefined ? CHANGE_TEXT.intro : undefined}
      />
      {sentAt === undefined ? (
        <div className="flex max-w-xl flex-col gap-6">
          <Card pad="lg">
            <ChangePasswordForm onChanged={setSentAt} />
          </Card>
          <ul className="flex flex-col gap-2">
            {BESIDE.map(([href, label]) => (
              <li key={href}>
                <Link href={href} className="link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <LogOutCountdown since={sentAt} />
      )}
    </>
  )
}
