import { useState } from 'react'
import { hasPage } from '#client/app/pages.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { CHANGE_TEXT } from './accounts.password-change.text.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { LogOutCountdown } from './LogOutCountdown.tsx'

const SESSIONS_PAGE = '/account/sessions'

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
          {hasPage(SESSIONS_PAGE) && (
            <p>
              <Link href={SESSIONS_PAGE} className="link">
                {CHANGE_TEXT.sessions}
              </Link>
            </p>
          )}
        </div>
      ) : (
        <LogOutCountdown since={sentAt} />
      )}
    </>
  )
}
