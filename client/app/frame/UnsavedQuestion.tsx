import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { sessionQuery } from '#client/platform/calls/session.ts'
import { handBack, holdsChanges } from '#client/platform/unsaved.ts'
import { APP_TEXT } from '../app.text.ts'

const fetchDialog = () => import('#client/ui/overlay/ConfirmDialog.tsx')
const ConfirmDialog = lazy(async () => ({ default: (await fetchDialog()).ConfirmDialog }))

/** Asks before a link, Back or a reload discards changes in a form, and keeps unsent messages as drafts. */
export function UnsavedQuestion() {
  const client = useQueryClient()
  /** Log-outs and the quick exit are never held up. */
  const mayAsk = () =>
    Boolean(client.getQueryData(sessionQuery.queryKey)?.session) &&
    !('leaving' in document.documentElement.dataset)
  const { status, reset, proceed } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [from, to]: Record<string, unknown>[] = [current.search, next.search]
      const goes = ({ dataset: { shownBy } }: HTMLFormElement) =>
        current.pathname !== next.pathname || (shownBy !== undefined && from?.[shownBy] !== to?.[shownBy])
      return mayAsk() && holdsChanges(goes)
    },
    enableBeforeUnload: () => mayAsk() && holdsChanges(),
    withResolver: true,
  })
  /** A page kept for Back still shows what wasn't sent. */
  const keepUnsent = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (mayAsk() && !persisted) handBack(client)
  })
  useEffect(() => {
    // Fetched on the first change, as the connection may be gone when the question is needed.
    const fetchAhead = () => void fetchDialog().catch(() => undefined)
    addEventListener('change', fetchAhead, { once: true })
    addEventListener('input', fetchAhead, { once: true })
    addEventListener('pagehide', keepUnsent)
    return () => {
      removeEventListener('change', fetchAhead)
      removeEventListener('input', fetchAhead)
      removeEventListener('pagehide', keepUnsent)
    }
  }, [])
  const isAsked = status === 'blocked'
  const [wasAsked, setWasAsked] = useState(false)
  // Stays mounted once shown, because the dialog returns the focus only if it's closed rather than unmounted.
  if (isAsked && !wasAsked) setWasAsked(true)
  return (
    wasAsked && (
      <Suspense>
        <ConfirmDialog
          open={isAsked}
          title={APP_TEXT.leaveUnsaved}
          description={APP_TEXT.unsaved}
          cancelLabel={APP_TEXT.stay}
          confirmLabel={APP_TEXT.leave}
          onClose={() => reset?.()}
          onConfirm={() => proceed?.()}
        />
      </Suspense>
    )
  )
}
