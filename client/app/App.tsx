import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Boot } from '#shared/kernel/boot.ts'
import { FirstDiscreet } from '#client/platform/discreet.ts'
import { FirstNow } from '#client/platform/now.ts'
import { FirstSidebar } from '#client/ui/frame/Sidebar.tsx'
import type { createAppRouter } from './router.tsx'

interface AppProps {
  client: QueryClient
  router: ReturnType<typeof createAppRouter>
  /** The data the server rendered the page with. The browser's first render matches it. */
  boot: Omit<Boot, 'queries'> | null
}

/** The whole app, on the server and in the browser. */
export function App({ client, router, boot }: AppProps) {
  const app = (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  if (!boot) return app
  return (
    <FirstNow value={boot.now}>
      <FirstSidebar value={boot.isSidebarOpen}>
        <FirstDiscreet value={boot.isDiscreet}>{app}</FirstDiscreet>
      </FirstSidebar>
    </FirstNow>
  )
}
