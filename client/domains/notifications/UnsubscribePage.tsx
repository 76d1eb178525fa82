import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { MailedLink } from '#client/domains/accounts/MailedLink.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { stopMails } from './notifications.api.ts'
import { UNSUBSCRIBE_TEXT } from './notifications.unsubscribing.text.ts'

/** Opened by the link at the end of a mail, whether or not anybody is logged in. */
export function UnsubscribePage() {
  const { token } = useSearch({ strict: false }) as { token?: string }
  const [isDone, setDone] = useState(false)
  const act = async (given: string) => {
    await stopMails(given)
    setDone(true)
  }
  return (
    <EntryPage title={UNSUBSCRIBE_TEXT.title}>
      {isDone ? (
        <Notice
          kind="success"
          title={UNSUBSCRIBE_TEXT.done}
          action={
            <Link href="/account/notifications" className={buttonClass()}>
              {UNSUBSCRIBE_TEXT.settings}
            </Link>
          }
        >
          {UNSUBSCRIBE_TEXT.doneHelp}
        </Notice>
      ) : (
        <MailedLink token={token ? String(token) : null} text={UNSUBSCRIBE_TEXT} act={act} />
      )}
    </EntryPage>
  )
}
