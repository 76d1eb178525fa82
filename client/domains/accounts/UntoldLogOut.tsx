import { Unplug } from 'lucide-react'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { UNTOLD_TEXT } from './accounts.untold.text.ts'

/** After a log-out that the server could not be told of: nothing of the member is left on this page. */
export function UntoldLogOut() {
  return (
    <EmptyState
      icon={Unplug}
      title={<h1 className="text-xl">{UNTOLD_TEXT.title}</h1>}
      action={
        <a href="/login" className={buttonClass()}>
          {UNTOLD_TEXT.logIn}
        </a>
      }
    >
      {UNTOLD_TEXT.help}
    </EmptyState>
  )
}
