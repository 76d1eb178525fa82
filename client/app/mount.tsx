import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { Boot } from '#shared/kernel/boot.ts'
import { watchConnection } from '#client/platform/live/outage.ts'
import { watchTranslation } from '#client/platform/translation.ts'
import { watchTyping } from '#client/platform/unsaved.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { App } from './App.tsx'
import { APP_TEXT } from './app.text.ts'
import { createAppRouter } from './router.tsx'
import { endWaiting, expectTakeOver } from './startUp.ts'

/**
 * Whether the app starts in the state the server rendered: neither the reader nor the router has navigated since, and
 * the URL and the history entry hold nothing that the server doesn't see.
 */
const isAsRendered = ({ state }: ReturnType<typeof createAppRouter>, asked: string, boot: Boot | null) =>
  location.pathname + location.search === boot?.address &&
  state.location.href === asked &&
  state.location.hash === '' &&
  !('listView' in state.location.state) &&
  state.matches.every(({ status }) => status === 'success')

/**
 * Loads everything that the page at the current URL needs. Repeats this if the reader goes back or forward in the
 * meantime.
 */
const loadPage = async (router: ReturnType<typeof createAppRouter>): Promise<void> => {
  const { location: asked } = router.history
  await router.load()
  if (router.history.location !== asked) await loadPage(router)
}

/** Runs the app in an element with the data that came with the page. Returns a function that unmounts it. */
export const mountApp = (root: HTMLElement, queryClient: QueryClient, boot: Boot | null) => {
  const stopTyping = watchTyping()
  const stopTranslation = watchTranslation()
  const stopConnection = watchConnection({
    onConfirmed: ({ message }) => {
      if (location.pathname !== '/login') toast.connection(message, { description: APP_TEXT.stillBrowse })
    },
  })
  const router = createAppRouter(queryClient)
  const app = (
    <StrictMode>
      <App client={queryClient} router={router} boot={boot} />
    </StrictMode>
  )
  let reactRoot: Root | undefined
  let isGone = false

  const begin = () => {
    reactRoot = createRoot(root)
    reactRoot.render(app)
    endWaiting()
  }
  const takeOver = () => {
    expectTakeOver()
    reactRoot = hydrateRoot(root, app)
  }
  if (root.hasAttribute('data-rendered')) {
    const asked = router.latestLocation.href
    // Makes the router render the same tree as on the server, which has no Suspense around the frame.
    router.ssr = { manifest: undefined }
    // The server-rendered HTML stays until the page's code has loaded.
    void loadPage(router).finally(() => {
      if (isGone) return
      if (isAsRendered(router, asked, boot)) takeOver()
      else begin()
    })
  } else begin()

  return () => {
    isGone = true
    reactRoot?.unmount()
    // Otherwise the old router would follow and redirect the navigation of another app on this page.
    router.history.destroy()
    stopTyping()
    stopTranslation()
    stopConnection()
  }
}
