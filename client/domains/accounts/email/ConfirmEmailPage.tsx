import { useQueryClient } from '@tanstack/react-query'
import { NEW_EMAIL_PAGE } from '#shared/domains/accounts/accounts.email.contract.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { MailedLink } from '#client/platform/parts/MailedLink.tsx'
import { confirmNewEmail } from '#client/domains/accounts/accounts.settings.api.ts'
import { NEW_EMAIL_TEXT } from '#client/domains/accounts/accounts.more.text.ts'
import { useLinkToken } from '#client/domains/accounts/passwords/accounts.passwords.api.ts'

/** Opened by the link sent to a new email address, in any browser. */
export function ConfirmEmailPage() {
  const client = useQueryClient()
  const token = useLinkToken(NEW_EMAIL_PAGE)
  return (
    <EntryPage title={NEW_EMAIL_TEXT.title}>
      <MailedLink
        token={token}
        text={NEW_EMAIL_TEXT}
        act={(given) => confirmNewEmail(client, given)}
        done={{ ...NEW_EMAIL_TEXT.done, href: '/dashboard' }}
      />
    </EntryPage>
  )
}
