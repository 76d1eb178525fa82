import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MINUTE } from '#shared/kernel/time.ts'
import { reportReachability } from '#client/platform/call.ts'
import { isReachable, useOutage } from '#client/platform/outage.ts'
import { holdsUnsaved } from '#client/platform/unsaved.ts'
import { tabStorage } from '#client/ui/frame/storage.ts'
import { BrokenView } from './BrokenView.tsx'
import { ConnectionScreen } from './ConnectionScreen.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { useReconnect } from './useReconnect.ts'

const RELOADED_AT = 'reloaded-at'

/** Whether a new load may be tried; not twice within a minute, so that it cannot go on for ever. */
const mayReload = (): boolean =>
  Date.now() - Number(tabStorage.read(RELOADED_AT)) >= MINUTE &&
  tabStorage.write(RELOADED_AT, String(Date.now()))

/**
 * Stands in for a page whose code could not be fetched. Without a connection it waits for one and tries again. With
 * one the code is of a build that is gone, and the page is reloaded.
 */
export function MissingCodeScreen({ onRetry }: { onRetry: () => void }) {
  const router = useRouter()
  const client = useQueryClient()
  const outage = useOutage()
  const reconnection = useReconnect()
  const [isBroken, setBroken] = useState(false)
  const wasWaiting = useRef(false)
  const isWaiting = outage.isOn || reconnection.isOn

  /** Does what can be done, and answers whether that is nothing. */
  const recover = useEffectEvent(async () => {
    if (isWaiting) wasWaiting.current = true
    else if (wasWaiting.current) onRetry()
    else if (!(await isReachable({ fresh: true }))) reportReachability('unreachable')
    else if (!holdsUnsaved(client) && mayReload()) location.reload()
    else return true
    return false
  })
  useEffect(() => {
    recover().then(setBroken, () => setBroken(true))
  }, [isWaiting])

  // Some browsers fetch code that stayed away once only after a new load of the page.
  const tryAgain = () => (holdsUnsaved(client) ? onRetry() : location.reload())
  if (isBroken) return <BrokenView onRetry={tryAgain} />
  if (!isWaiting) return <PageSkeleton />
  const leave = () => (router.history.canGoBack() ? router.history.back() : onRetry())
  return <ConnectionScreen reconnection={reconnection} onContinue={leave} />
}
