import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { PAGES, type PageRoute } from '#shared/routes.ts'
import { confirmByLink, tokenInHash } from '#client/domains/accounts/accounts.api.ts'
import { decideSession } from '#client/platform/session.ts'
import { fetchCode } from '#client/ui/feedback/part.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { APP_TEXT } from './app.text.ts'
import { PAGE_COMPONENTS } from './pages.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { Shell } from './Shell.tsx'
import { startUp } from './startUp.ts'

interface RouterContext {
  queryClient: QueryClient
}

/** `/profile/{username}` as the router writes it. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, '$$$1')

const fill = (target: string, params: Record<string, string>) =>
  target.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Sends whoever may not see a page where they belong. The server decides again on every call. */
const guard = async (page: PageRoute, client: QueryClient, address: string) => {
  if (page.access === 'everyone') return
  const session = await decideSession(client)
  if (page.access === 'visitors') {
    if (session) throw redirect({ to: '/dashboard', replace: true })
    return
  }
  if (!session) throw redirect({ to: '/login', search: { from: address }, replace: true })
  if (page.access === 'admins' && session.user.role !== 'admin') {
    toast.error(APP_TEXT.accessDenied)
    throw redirect({ to: '/', replace: true })
  }
}

/** The link of the confirmation mail: makes the session first, then opens the dashboard without the token. */
const followConfirmationLink = async (client: QueryClient, hash: string) => {
  const token = tokenInHash(hash)
  if (!token) return
  if (await confirmByLink(client, token)) throw redirect({ to: '/dashboard', replace: true })
  throw redirect({ to: '/login', search: { reason: 'link_expired' }, replace: true })
}

const loadDocumentPage = async () => (await import('./DocumentPage.tsx')).DocumentPage
const loadComingPage = async () => (await import('./ComingPage.tsx')).ComingPage

const componentOf = (page: PageRoute) => {
  if (page.redirect) return PageSkeleton
  const load = page.isDocument ? loadDocumentPage : (PAGE_COMPONENTS[page.path] ?? loadComingPage)
  return lazyRouteComponent(async () => ({ default: await fetchCode(load) }))
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location }) => {
    if (location.pathname !== '/status') await startUp(context.queryClient)
  },
  component: Shell,
  notFoundComponent: NotFoundPage,
})

const routes = PAGES.map((page: PageRoute) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: routerPath(page.path),
    staticData: { page },
    beforeLoad: async ({ context, location, params }) => {
      if (page.path === '/dashboard') await followConfirmationLink(context.queryClient, location.hash)
      await guard(page, context.queryClient, location.href)
      if (page.redirect) {
        throw redirect({ to: fill(page.redirect, params as Record<string, string>), replace: true })
      }
    },
    component: componentOf(page),
  }),
)

/** Search parameters are plain text in the address bar, so that it can be read, edited and shared. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const stringifySearch = (search: Record<string, string | number | boolean | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const text = query.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}

/** The router of the browser, or of a history of its own. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    ...(history ? { history } : {}),
    routeTree: rootRoute.addChildren(routes),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 200,
    defaultErrorComponent: ErrorScreen,
    defaultPreload: 'intent',
    // The search returns to its place by itself: it may have to fetch it first.
    scrollRestoration: ({ location }) => location.pathname !== '/browse',
  })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageRoute
  }
}
