import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { DrawPage } from '#shared/kernel/boot.ts'
import { createQueryClient, fillCache } from '#client/platform/query.ts'
import { sessionQuery } from '#client/platform/session.ts'
import { LATE_TEXT } from './app.text.ts'
import { createAppRouter } from './router.tsx'

/**
 * Loaded by the server from the build: a page of the app as it looks before its scripts have come. Its links work;
 * what needs scripts is disabled until they take its place.
 */
export const drawPage: DrawPage = async (address, boot) => {
  const client = createQueryClient()
  fillCache(client, boot)
  if (!client.getQueryData(sessionQuery.queryKey)) return null
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  if (router.state.matches.some(({ status }) => status !== 'success')) return null
  return renderToStaticMarkup(
    <fieldset disabled className="contents">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <aside className="late fixed inset-x-0 bottom-0 z-50 border-t border-line bg-card p-4">
        <h2>{LATE_TEXT.title}</h2>
        <a href={address} className="link">
          {LATE_TEXT.again}
        </a>
      </aside>
    </fieldset>,
  )
}
