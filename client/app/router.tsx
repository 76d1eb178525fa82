import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isForStaff, isOpenToStaff, type PagePath, type PageRoute, PAGES } from '#shared/routes.ts'
import { anyAdminQuery, tokenInHash } from '#client/domains/accounts/accounts.api.ts'
import { decideSession, sessionQuery } from '#client/platform/calls/session.ts'
import { fetchCode } from '#client/ui/feedback/part.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { APP_TEXT } from './app.text.ts'
import { pageAt } from './pages.ts'
import { ErrorScreen, NotFoundPage, PageSkeleton } from './frame/ErrorScreen.tsx'
import { Shell } from './frame/Shell.tsx'
import { startUp, useTakeOver } from './startUp.ts'
import { loadMemberFrame, loadNewTerms, skeletonOf } from './frame/memberCode.ts'

interface RouterContext {
  queryClient: QueryClient
  /** On the server, a page waits for its first data. In the browser, it shows a loading state instead. */
  isOnServer: boolean
}

/** `/profile/{username}` in the router's syntax. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, '$$$1')

const fill = (target: string, params: Record<string, string>) =>
  target.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Warns a member if there's no admin at all, because then no one can open the page. */
const warnWithoutAdmin = async (client: QueryClient) => {
  const { exists } = await client.ensureQueryData(anyAdminQuery)
  if (exists) return
  const { LOGIN_TEXT } = await fetchCode(() => import('#client/domains/accounts/accounts.login.text.ts'))
  toast.warning(LOGIN_TEXT.noAdmin)
}

/** Redirects anyone who may not see a page. The server checks again on every call. */
const guard = async (page: PageRoute, { queryClient, isOnServer }: RouterContext, address: string) => {
  if (page.access === 'everyone') return
  const session = await decideSession(queryClient)
  if (page.access === 'visitors') {
    if (session) throw redirect({ to: '/dashboard', replace: true })
    return
  }
  if (!session) throw redirect({ to: '/login', search: { from: address }, replace: true })
  if (!isForStaff(page)) return
  if (!isOpenToStaff(page, session.user.role)) {
    if (!isOnServer) {
      toast.error(APP_TEXT.accessDenied)
      warnWithoutAdmin(queryClient).catch(() => undefined)
    }
    throw redirect({ to: '/', replace: true })
  }
  if (session.needsSecondFactor) throw redirect({ to: '/account/security', replace: true })
}

/**
 * Follows the confirmation email's link: continues on the log-in page with the link's token, which is removed from the
 * URL immediately.
 */
const followConfirmationLink = async (client: QueryClient, hash: string) => {
  const confirmation = tokenInHash(hash)
  if (!confirmation) return
  if (await decideSession(client)) {
    toast.warning(APP_TEXT.isLoggedIn)
    throw redirect({ to: '/dashboard', replace: true })
  }
  throw redirect({ to: '/login', state: { confirmation }, replace: true })
}

const loadDocumentPage = async () => (await import('./document/DocumentPage.tsx')).DocumentPage

const componentBy = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    const Page = await fetchCode(load)
    return {
      default: function PageOfRoute() {
        useTakeOver()
        return <Page />
      },
    }
  })

const components = new Map<() => Promise<ComponentType>, ReturnType<typeof componentBy>>()

/** URLs that share a page share its component, so that the component stays mounted when navigating between them. */
const componentOf = (page: PageRoute) => {
  if (page.redirect) return PageSkeleton
  const load = pageAt(page.path)?.component ?? loadDocumentPage
  const component = components.get(load) ?? componentBy(load)
  components.set(load, component)
  return component
}

const pendingOf = (path: PagePath) =>
  function PendingPage() {
    const Skeleton = skeletonOf(path) ?? PageSkeleton
    return <Skeleton />
  }

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    if (location.pathname !== '/status') await startUp(queryClient)
    const session = queryClient.getQueryData(sessionQuery.queryKey)?.session
    if (session) await loadMemberFrame()
    if (session?.newTerms) await loadNewTerms()
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
      await guard(page, context, location.href)
      if (page.redirect) {
        throw redirect({ to: fill(page.redirect, params as Record<string, string>), replace: true })
      }
    },
    loader: async ({ context: { queryClient: client, isOnServer }, params, location, preload }) => {
      // Doesn't load anything when a link is hovered over, since members may see who opens their profile.
      if (preload) return
      const session = client.getQueryData(sessionQuery.queryKey)?.session ?? null
      const { load, memberCode } = pageAt(page.path) ?? {}
      const opened = { client, session, params, search: location.search }
      const loading = load?.(opened).catch(() => undefined)
      if (session) await memberCode?.(opened).catch(() => undefined)
      if (isOnServer) await loading
    },
    // Loads only once, when the page is opened. The page itself fetches data that changes.
    shouldReload: false,
    gcTime: 0,
    component: componentOf(page),
    pendingComponent: pendingOf(page.path),
  }),
)

/** Reads search parameters as plain text, so that URLs can be read, edited and shared. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const stringifySearch = (search: Record<string, string | number | boolean | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const text = query.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}

interface RouterOptions {
  /** The router's history. Defaults to the browser's. */
  history?: RouterHistory
  /** Whether the router is for one page and never navigates. */
  isOnServer?: boolean
}

/** Creates the browser's router, or one for a page on the server. */
export const createAppRouter = (
  queryClient: QueryClient,
  { history, isOnServer = false }: RouterOptions = {},
) =>
  createRouter({
    ...(history && { history }),
    ...(isOnServer
      ? { isServer: true }
      : // The search restores its own scroll position, because it may have to fetch the results first.
        { scrollRestoration: ({ location }) => location.pathname !== '/browse' }),
    routeTree: rootRoute.addChildren(routes),
    context: { queryClient, isOnServer },
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 200,
    defaultErrorComponent: ErrorScreen,
    defaultPreload: 'intent',
  })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageRoute
  }
}
