import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DEFAULT_QUICK_EXIT } from '#shared/domains/settings/settings.contract.ts'
import { APP_TEXT } from './app/app.text.ts'
import { createAppRouter } from './app/router.tsx'
import { watchConnection } from './platform/outage.ts'
import { createQueryClient, readBoot } from './platform/query.ts'
import { watchTyping } from './platform/unsaved.ts'
import { installQuickExit } from './ui/quickExit.ts'
import { toast } from './ui/toast.ts'
import { takeOverToast } from './ui/toastHandover.ts'
import './app/app.css'

installQuickExit(DEFAULT_QUICK_EXIT)
// Fetched while the page is drawn: before that they would take the line from the scripts.
for (const font of ['1em Inter Variable', '560 1em Fraunces Variable']) {
  document.fonts.load(font).catch(() => undefined)
}

const queryClient = createQueryClient()
readBoot(queryClient)
watchTyping()
watchConnection({
  onConfirmed: ({ message }) => {
    if (location.pathname !== '/login') toast.connection(message, { description: APP_TEXT.stillBrowse })
  },
  onEnd: () =>
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
})
const router = createAppRouter(queryClient)
const kept = takeOverToast()
if (kept) toast[kept.kind](kept.text, { duration: kept.duration })

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
const show = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
// What the server drew stays until the page can take its place at once.
if (root.querySelector(':scope > fieldset')) void router.load().finally(show)
else show()
