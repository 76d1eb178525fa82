import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from '#client/platform/outage.ts'
import { watchTyping } from '#client/platform/unsaved.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { APP_TEXT } from './app.text.ts'
import { createAppRouter } from './router.tsx'

/** Runs the app in an element of the page; answers how to take it away again. */
export const mountApp = (root: HTMLElement, queryClient: QueryClient) => {
  const stopTyping = watchTyping()
  const stopConnection = watchConnection({
    onConfirmed: ({ message }) => {
      if (location.pathname !== '/login') toast.connection(message, { description: APP_TEXT.stillBrowse })
    },
    onEnd: () =>
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      }),
  })
  const router = createAppRouter(queryClient)
  const reactRoot = createRoot(root)
  const show = () =>
    reactRoot.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    )
  // What the server drew stays until the page can take its place at once.
  if (root.querySelector(':scope > fieldset')) void router.load().finally(show)
  else show()
  return () => {
    reactRoot.unmount()
    stopTyping()
    stopConnection()
  }
}
