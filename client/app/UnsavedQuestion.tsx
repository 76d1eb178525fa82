import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { sessionQuery } from '#client/platform/session.ts'
import { holdsChanges } from '#client/platform/unsaved.ts'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { APP_TEXT } from './app.text.ts'

/** Asks before a page is left by a link, Back or a new load while a form on it has changes that would go with it. */
export function UnsavedQuestion() {
  const client = useQueryClient()
  /** Whoever has logged out, or left by the quick exit, is not held up. */
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
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={APP_TEXT.leaveUnsaved}
      description={APP_TEXT.unsaved}
      cancelLabel={APP_TEXT.stay}
      confirmLabel={APP_TEXT.leave}
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  )
}
