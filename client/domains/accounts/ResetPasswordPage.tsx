import { useState } from 'react'
import { RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useLinkToken } from './accounts.passwords.api.ts'
import { RESET_TEXT } from './accounts.entrance.text.ts'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

export function ResetPasswordPage() {
  const token = useLinkToken(RESET_PAGE)
  const [refused, setRefused] = useState<string>()
  const isOpen = token !== null && token !== refused
  return (
    <EntryPage title={RESET_TEXT.title} intro={isOpen ? RESET_TEXT.intro : undefined}>
      {isOpen ? (
        <Card pad="lg">
          <ResetPasswordForm key={token} token={token} onInvalid={() => setRefused(token)} />
        </Card>
      ) : (
        <Notice
          kind="warning"
          title={RESET_TEXT.invalid}
          action={
            <Link href="/forgot-password" className={buttonClass()}>
              {RESET_TEXT.askAgain}
            </Link>
          }
        >
          {RESET_TEXT.invalidHelp}
        </Notice>
      )}
    </EntryPage>
  )
}
