import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './app/router.tsx'
import { DEFAULT_QUICK_EXIT } from '#shared/domains/settings/settings.contract.ts'
import { createQueryClient, readBoot } from './platform/query.ts'
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
const router = createAppRouter(queryClient)
const kept = takeOverToast()
if (kept) toast[kept.kind](kept.text, { duration: kept.duration })

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
