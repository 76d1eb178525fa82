import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Compass, Unplug } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MINUTE } from '#shared/kernel/time.ts'
import { reportReachability } from '#client/platform/calls/call.ts'
import { isReachable, useOutage } from '#client/platform/live/outage.ts'
import { useSite } from '#client/platform/site.ts'
import { holdsUnsaved } from '#client/platform/unsaved.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { MissingCode } from '#client/ui/feedback/part.ts'
import { Skeleton, SkeletonGroup, Spinner } from '#client/ui/feedback/Skeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { BrandMark } from '#client/ui/frame/Header.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { tabStorage } from '#client/ui/frame/storage.ts'
import { APP_TEXT, RECONNECTION_TEXT } from '../app.text.ts'
import { useDocumentTitle } from '../arrival.ts'
import { type Reconnection, useReconnect } from './ConnectionBanner.tsx'
import { RouterLink } from './RouterLink.tsx'
import { startAnyway, StartFailure, useTakeOver } from '../startUp.ts'

/** Shown in place of a view that broke. Everything around it stays usable. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const client = useQueryClient()
  // Shown in place of a page, so it may have to take over from the server-rendered HTML.
  useTakeOver()
  const retry = () => {
    // The view's cached data may have caused the error.
    client.removeQueries({ type: 'inactive' })
    void router.invalidate()
  }
  if (error instanceof StartFailure) return <StartScreen onRetry={retry} />
  if (error instanceof MissingCode) return <MissingCodeScreen onRetry={retry} />
  return <BrokenView onRetry={retry} />
}

const RELOADED_AT = 'reloaded-at'

/** Whether the page may be reloaded now. Allows it at most once a minute, to avoid an endless loop. */
const mayReload = (): boolean =>
  Date.now() - Number(tabStorage.read(RELOADED_AT)) >= MINUTE &&
  tabStorage.write(RELOADED_AT, String(Date.now()))

/**
 * Shown instead of a page whose code couldn't be fetched. Offline, it waits for a connection and retries. Online, the
 * code is from a build that's gone, so it reloads the page.
 */
function MissingCodeScreen({ onRetry }: { onRetry: () => void }) {
  const router = useRouter()
  const client = useQueryClient()
  const outage = useOutage()
  const reconnection = useReconnect()
  const [isBroken, setBroken] = useState(false)
  const wasWaiting = useRef(false)
  const isWaiting = outage.isOn || reconnection.isOn

  /** Recovers if possible. Returns true if nothing can be done. */
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

  // Some browsers don't retry a failed import until the page is reloaded.
  const tryAgain = () => (holdsUnsaved(client) ? onRetry() : location.reload())
  if (isBroken) return <BrokenView onRetry={tryAgain} />
  if (!isWaiting) return <PageSkeleton />
  const leave = () => (router.history.canGoBack() ? router.history.back() : onRetry())
  return <ConnectionScreen reconnection={reconnection} onContinue={leave} />
}

/** Shown instead of the whole site, including its frame, if the server couldn't be reached. */
function StartScreen({ onRetry }: { onRetry: () => void }) {
  const client = useQueryClient()
  const { name } = useSite()
  const reconnection = useReconnect()
  useDocumentTitle(APP_TEXT.connectionTitle)
  const goOn = () => {
    startAnyway(client)
    onRetry()
  }
  return (
    <main className="flex min-h-dvh flex-col justify-center">
      <p className="flex items-center justify-center gap-2.5 font-serif text-xl font-[560] tracking-tight">
        <BrandMark size={30} className="text-accent" />
        {name}
      </p>
      <ConnectionScreen reconnection={reconnection} onContinue={goOn} />
    </main>
  )
}

/** Shown if there's nothing to display without a connection. */
function ConnectionScreen(props: { reconnection: Reconnection; onContinue: () => void }) {
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

/** The generic error screen. */
function BrokenView({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-prose flex-col items-center gap-4 px-4 py-12 text-center">
      <h1 className="text-2xl">{APP_TEXT.errorTitle}</h1>
      <p>{APP_TEXT.errorHelp}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="primary" onClick={onRetry}>
          {APP_TEXT.tryAgain}
        </Button>
        <Button onClick={() => location.reload()}>{APP_TEXT.refreshPage}</Button>
        <a href="/" className={buttonClass()}>
          {APP_TEXT.goHome}
        </a>
      </div>
    </div>
  )
}

export function NotFoundPage() {
  useDocumentTitle(APP_TEXT.notFoundTitle)
  return (
    <EmptyState
      icon={Compass}
      title={<h1 className="text-xl">{APP_TEXT.notFoundTitle}</h1>}
      action={
        <Link href="/" className={buttonClass({ look: 'primary' })}>
          {APP_TEXT.returnHome}
        </Link>
      }
    >
      {APP_TEXT.notFoundHelp}
    </EmptyState>
  )
}

/** Placeholder while a page's code is loading. */
export function PageSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </SkeletonGroup>
  )
}
