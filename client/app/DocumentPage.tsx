import { useEffect } from 'react'
import { hasPendingLogOut } from '#client/domains/accounts/accounts.api.ts'
import { PendingLogOut } from '#client/domains/accounts/PendingLogOut.tsx'
import { handOverToast } from '#client/ui/feedback/toast.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** Whether the server itself sent the app for this address, for want of a document. */
const isRefusedDocument = () => {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname
}

/** Stands at the addresses that the server renders: leaves the app for the document. */
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
