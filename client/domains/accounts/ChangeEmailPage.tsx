import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/platform/session.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { emailChangeQuery } from './accounts.email.api.ts'
import { EMAIL_TEXT } from './accounts.email.text.ts'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'
import { WaitingAddress } from './WaitingAddress.tsx'

/** Asks for another address; says so in place where the log-in ends while it is open. */
export function ChangeEmailPage() {
  const { user } = useSession()
  const change = useQuery({ ...emailChangeQuery, enabled: user !== null }).data?.change
  return (
    <>
      <PageHeader title={EMAIL_TEXT.title} description={user ? EMAIL_TEXT.intro : undefined} />
      {user ? (
        <div className="flex max-w-xl flex-col gap-4">
          <p>{EMAIL_TEXT.current(user.email)}</p>
          {change && <WaitingAddress change={change} />}
          <Card pad="lg">
            <ChangeEmailForm current={user.email} />
          </Card>
        </div>
      ) : (
        <Notice
          kind="warning"
          action={
            <Link href="/login?from=/account/email" className={buttonClass()}>
              {EMAIL_TEXT.logIn}
            </Link>
          }
        >
          {EMAIL_TEXT.loggedOut}
        </Notice>
      )}
    </>
  )
}
