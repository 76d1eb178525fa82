import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { TAKE_BACK_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { MailedLink } from '#client/platform/parts/MailedLink.tsx'
import { takeBack, useLinkToken } from '#client/domains/accounts/passwords/accounts.passwords.api.ts'
import { TAKE_BACK_TEXT } from '#client/domains/accounts/accounts.more.text.ts'
import { ResetPasswordForm } from '#client/domains/accounts/passwords/ResetPasswordPage.tsx'

/** Opened from the email about a change. Reverts the change, and continues with a new password. */
export function TakeBackPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const token = useLinkToken(TAKE_BACK_PAGE)
  const [resetToken, setResetToken] = useState<string>()
  return (
    <EntryPage title={TAKE_BACK_TEXT.title} intro={resetToken && TAKE_BACK_TEXT.choose}>
      {resetToken ? (
        <Card pad="lg">
          <ResetPasswordForm
            token={resetToken}
            onInvalid={() => void navigate({ to: '/reset-password', replace: true })}
          />
        </Card>
      ) : (
        <MailedLink
          token={token}
          text={TAKE_BACK_TEXT}
          act={async (token) => setResetToken(await takeBack(client, token))}
        />
      )}
    </EntryPage>
  )
}
