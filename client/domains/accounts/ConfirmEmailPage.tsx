import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NEW_EMAIL_PAGE } from '#shared/domains/accounts/accounts.email.contract.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { confirmNewEmail } from './accounts.email.api.ts'
import { NEW_EMAIL_TEXT } from './accounts.email.text.ts'
import { useLinkToken } from './accounts.passwords.api.ts'
import { MailedLink } from './MailedLink.tsx'

/** Opened by the link to a new address, in whichever browser. */
export function ConfirmEmailPage() {
  const client = useQueryClient()
  const token = useLinkToken(NEW_EMAIL_PAGE)
  const [isDone, setDone] = useState(false)
  const act = async (token: string) => {
    await confirmNewEmail(client, token)
    setDone(true)
  }
  return (
    <EntryPage title={NEW_EMAIL_TEXT.title}>
      {isDone ? (
        <Notice
          kind="success"
          title={NEW_EMAIL_TEXT.done}
          action={
            <Link href="/dashboard" className={buttonClass()}>
              {NEW_EMAIL_TEXT.goOn}
            </Link>
          }
        >
          {NEW_EMAIL_TEXT.doneHelp}
        </Notice>
      ) : (
        <MailedLink token={token} text={NEW_EMAIL_TEXT} act={act} />
      )}
    </EntryPage>
  )
}
