import { useSearch } from '@tanstack/react-router'
import { MailedLink } from '#client/platform/parts/MailedLink.tsx'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { stopMails } from './notifications.api.ts'
import { UNSUBSCRIBE_TEXT } from './notifications.more.text.ts'

/** Opened by the link at the end of an email, whether or not anyone is logged in. */
export function UnsubscribePage() {
  const { token } = useSearch({ strict: false }) as { token?: string }
  return (
    <EntryPage title={UNSUBSCRIBE_TEXT.title}>
      <MailedLink
        token={token ? String(token) : null}
        text={UNSUBSCRIBE_TEXT}
        act={stopMails}
        done={{ ...UNSUBSCRIBE_TEXT.done, href: '/account/notifications' }}
      />
    </EntryPage>
  )
}
