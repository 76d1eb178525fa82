import { Unplug } from 'lucide-react'
import { useEffect } from 'react'
import { hasPendingLogOut } from '#client/domains/accounts/accounts.api.ts'
import { PENDING_LOGOUT_TEXT } from '#client/domains/accounts/accounts.login.text.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { handOverToast } from '#client/ui/feedback/toast.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { NotFoundPage, PageSkeleton } from '../frame/ErrorScreen.tsx'

/** Whether the server sent the app for this URL because it has no such document. */
const isRefusedDocument = () => {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname
}

/** The app's page for the URLs of documents, which the server renders. Leaves the app to load the document. */
export function DocumentPage() {
  const isRefused = isRefusedDocument()
  const isPending = hasPendingLogOut()

  useEffect(() => {
    if (isRefused || isPending) return
    window.addEventListener('pagehide', handOverToast, { once: true })
    location.replace(location.href)
  }, [isRefused, isPending])

  if (isRefused) return <NotFoundPage />
  return isPending ? <PendingLogOut /> : <PageSkeleton />
}

/** Shown after a log-out that couldn't reach the server. None of the member's data is left on this page. */
function PendingLogOut() {
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
