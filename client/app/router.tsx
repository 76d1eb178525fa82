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
  /** There a page waits for what it shows first; in the browser it shows that it is on its way. */
  isOnServer: boolean
}

/** `/profile/{username}` as the router writes it. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, '$$$1')

const fill = (target: string, params: Record<string, string>) =>
  target.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Without any admin nobody could open the page, so the visitor is told that one is missing. */
const warnWithoutAdmin = async (client: QueryClient) => {
  const { exists } = await client.ensureQueryData(anyAdminQuery)
  if (exists) return
  const { LOGIN_TEXT } = await fetchCode(() => import('#client/domains/accounts/accounts.login.text.ts'))
  toast.warning(LOGIN_TEXT.noAdmin)
}

/** Sends anyone who may not see a page where they belong. The server decides again on every call. */
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

/** The link of the confirmation mail: the log-in page goes on with its token, which leaves the address at once. */
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

/** Addresses that share a page share its component: it stays on the screen from one to the other. */
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
      // Not for a link that is only pointed at: who opens a profile may be seen doing so.
      if (preload) return
      const session = client.getQueryData(sessionQuery.queryKey)?.session ?? null
      const { load, memberCode } = pageAt(page.path) ?? {}
      const opened = { client, session, params, search: location.search }
      const loading = load?.(opened).catch(() => undefined)
      if (session) await memberCode?.(opened).catch(() => undefined)
      if (isOnServer) await loading
    },
    // Once, when the page is opened: what changes on it, it asks for itself.
    shouldReload: false,
    gcTime: 0,
    component: componentOf(page),
    pendingComponent: pendingOf(page.path),
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

interface RouterOptions {
  /** Another history than that of the browser. */
  history?: RouterHistory
  /** The router is that of one page, and leads nowhere. */
  isOnServer?: boolean
}

/** The router of the browser, or of one page on the server. */
export const createAppRouter = (
  queryClient: QueryClient,
  { history, isOnServer = false }: RouterOptions = {},
) =>
  createRouter({
    ...(history && { history }),
    ...(isOnServer
      ? { isServer: true }
      : // The search returns to its place by itself: it may have to fetch it first.
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
