import { Unplug } from 'lucide-react'
import { Button } from '#client/ui/form/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Spinner } from '#client/ui/feedback/Skeleton.tsx'
import { APP_TEXT, RECONNECTION_TEXT } from './app.text.ts'
import { RouterLink } from './RouterLink.tsx'
import type { Reconnection } from './useReconnect.ts'

/** What shows where nothing can be shown for want of a connection. */
export function ConnectionScreen(props: { reconnection: Reconnection; onContinue: () => void }) {
  const { state, reconnect } = props.reconnection
  const isChecking = state === 'checking'
  return (
    <div id="connection-issue">
      <EmptyState
        className="pb-4"
        icon={Unplug}
        title={<h1 className="text-2xl">{APP_TEXT.connectionTitle}</h1>}
        action={
          <>
            <Button look="primary" onClick={reconnect}>
              {isChecking && <Spinner />}
              {isChecking ? APP_TEXT.checking : APP_TEXT.tryReconnecting}
            </Button>
            <Button onClick={props.onContinue}>{APP_TEXT.continueAnyway}</Button>
          </>
        }
      >
        <p>{APP_TEXT.connectionHelp}</p>
        <ul className="mx-auto mt-2 w-fit list-disc pl-5 text-left">
          {APP_TEXT.causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      </EmptyState>
      <p role="status" className="min-h-6 px-4 text-center font-medium">
        {RECONNECTION_TEXT[state]}
      </p>
      <p className="px-4 pt-2 pb-12 text-center">
        <RouterLink href="/status" className="link">
          {APP_TEXT.checkStatus}
        </RouterLink>
      </p>
    </div>
  )
}
