import { Unplug } from 'lucide-react'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PENDING_LOGOUT_TEXT } from './accounts.login.text.ts'

/** After a log-out that the server could not be told of: nothing of the member is left on this page. */
export function PendingLogOut() {
  return (
    <EmptyState
      icon={Unplug}
      title={<h1 className="text-xl">{PENDING_LOGOUT_TEXT.title}</h1>}
      action={
        <a href="/login" className={buttonClass()}>
          {PENDING_LOGOUT_TEXT.logIn}
        </a>
      }
    >
      {PENDING_LOGOUT_TEXT.help}
    </EmptyState>
  )
}
