import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleCheck, Hourglass, type LucideIcon, Unplug } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { SECOND } from '#shared/kernel/time.ts'
import { useLiveAway } from '#client/platform/live/liveAway.ts'
import { isReachable, useOutage } from '#client/platform/live/outage.ts'
import { holdsUnsaved } from '#client/platform/unsaved.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { APP_TEXT, RECONNECTION_TEXT } from '../app.text.ts'
import { mayShowBanner } from '../place.ts'

/** Milliseconds before an outage is shown. */
const SHOWN_AFTER = 1.5 * SECOND

/** Shows a banner while the connection is lost, and a different one while only live connections are blocked. */
export function ConnectionBanner() {
  const { id, isOn } = useOutage()
  // Outlives an outage, since the next one may begin before the page is reloaded.
  const reconnection = useReconnect()
  return (
    <>
      {id > 0 && <Banner key={id} isOn={isOn} reconnection={reconnection} />}
      {useLiveAway() && (
        <Strip icon={Hourglass} look="warning">
          {APP_TEXT.liveAway}
        </Strip>
      )}
    </>
  )
}

function Banner({ isOn, reconnection }: { isOn: boolean; reconnection: Reconnection }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const { state, isOn: isReconnecting, reconnect } = reconnection
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER)
    return () => clearTimeout(timer)
  }, [])

  if (!mayShowBanner(pathname) || !((isOn && isLate) || isReconnecting)) return null
  const isBack = state === 'connected'
  return (
    <Strip
      icon={isBack ? CircleCheck : Unplug}
      look={isBack ? 'success' : 'warning'}
      action={
        !isBack && (
          <Button size="sm" busy={state === 'checking'} onClick={reconnect}>
            {APP_TEXT.reconnect}
          </Button>
        )
      }
    >
      {RECONNECTION_TEXT[state] || APP_TEXT.connectionLost}
    </Strip>
  )
}

interface StripProps {
  icon: LucideIcon
  look: 'success' | 'warning'
  action?: ReactNode
  children: string
}

function Strip({ icon: Icon, look, action, children }: StripProps) {
  const isGood = look === 'success'
  return (
    <div
      data-banner
      className={clsx(
        'sticky top-(--header-height) z-20 border-b in-[:has(#connection-issue)]:hidden',
        isGood ? 'border-success/30 bg-success-soft' : 'border-warning/30 bg-warning-soft',
      )}
    >
      <div className="mx-auto flex max-w-(--site-width) items-center gap-3 px-4 py-2 md:px-6">
        <Icon
          aria-hidden="true"
          className={clsx('size-5 shrink-0', isGood ? 'text-success' : 'text-warning')}
        />
        <p role="status" className="min-w-0 flex-1 text-pretty max-md:text-sm">
          {children}
        </p>
        {action}
      </div>
    </div>
  )
}

/** Milliseconds that the success message is shown. */
const RELOAD_AFTER = 1.5 * SECOND

type State = 'none' | 'checking' | 'connected' | 'failed' | 'broken'

export interface Reconnection {
  state: State
  /** Whether a check is running or a reload is about to happen. */
  isOn: boolean
  reconnect(): void
}

/**
 * Reconnects on request: checks whether the server can be reached and, if so, reloads the page. Doesn't reload a page
 * that has unsaved changes or has lost the connection again.
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
  // Since the success message was shown, the connection may have been lost again, or something typed.
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
