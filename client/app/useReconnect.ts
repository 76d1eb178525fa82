import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { SECOND } from '#shared/kernel/time.ts'
import { isReachable, useOutage } from '#client/platform/outage.ts'
import { holdsUnsaved } from '#client/platform/unsaved.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { APP_TEXT } from './app.text.ts'

/** Milliseconds for which the success can be read. */
const RELOAD_AFTER = 1.5 * SECOND

type State = 'none' | 'checking' | 'connected' | 'failed' | 'broken'

export interface Reconnection {
  state: State
  /** While it is being tried, and until the new load. */
  isOn: boolean
  reconnect(): void
}

/**
 * A reconnection by hand: asks whether the server can be reached, and reloads the page where it can. A page that
 * holds something unsaved stays as it is, and so does one that has lost the connection again.
 */
export const useReconnect = (): Reconnection => {
  const client = useQueryClient()
  const outage = useOutage()
  const [state, setState] = useState<State>('none')
  const [outageId, setOutageId] = useState(outage.id)
  const isOn = state === 'checking' || state === 'connected'

  if (outageId !== outage.id) {
    setOutageId(outage.id)
    // A failure in one outage says nothing about the next.
    if (!isOn) setState('none')
  }

  const stay = (): State => {
    toast.success(APP_TEXT.reconnectedInPlace)
    return 'none'
  }
  // Since the success was shown the connection may be gone again, or something may have been typed.
  const reload = useEffectEvent(() => {
    if (outage.isOn) setState('none')
    else if (holdsUnsaved(client)) setState(stay())
    else location.reload()
  })
  useEffect(() => {
    if (state !== 'connected') return
    const timer = setTimeout(() => reload(), RELOAD_AFTER)
    return () => clearTimeout(timer)
  }, [state])

  const check = async (): Promise<State> => {
    if (!(await isReachable({ fresh: true }))) return 'failed'
    return holdsUnsaved(client) ? stay() : 'connected'
  }
  const reconnect = () => {
    if (isOn) return
    setState('checking')
    check().then(setState, () => setState('broken'))
  }
  return { state, isOn, reconnect }
}
