import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { getSession, type Session } from '#shared/domains/accounts/accounts.contract.ts'
import { getBadges } from '#shared/domains/badges/badges.contract.ts'
import type { CallHere, PageAsked, RenderPage } from '#shared/kernel/boot.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { shownQuery } from '#client/domains/announcements/announcements.api.ts'
import { chatCountsQuery } from '#client/domains/chat/chat.counts.api.ts'
import { menusQuery } from '#client/domains/menus/menus.api.ts'
import { unreadQuery } from '#client/domains/messages/messages.counts.api.ts'
import { newNoticesQuery } from '#client/domains/notifications/notifications.new.api.ts'
import { statusQuery } from '#client/domains/status/status.api.ts'
import { CallFailure, type Call } from '#client/platform/calls/call.ts'
import { answersIn, callOf, createServerQueryClient } from '#client/platform/calls/query.ts'
import { guessNoSession, setSession } from '#client/platform/calls/session.ts'
import { siteQuery } from '#client/platform/site.ts'
import { App } from './App.tsx'
import { BADGES } from './navigation.tsx'
import { LATE_TEXT } from './app.text.ts'
import { pageAt } from './pages.ts'
import './plainIcons.ts'
import { createAppRouter } from './router.tsx'

const callBy =
  (callHere: CallHere): Call =>
  async (endpoint, input) => {
    const answer = await callHere(endpoint.name, input)
    if ('failure' in answer) throw new CallFailure(answer.status, answer.failure)
    return answer.data as OutputOf<typeof endpoint>
  }

/** Loads the queries for the member frame. All badge counts come from one call. */
const loadMemberFrame = (client: QueryClient) => {
  const badges = callOf(client)(getBadges, {})
  return Promise.all([
    client.prefetchQuery({ ...unreadQuery, queryFn: async () => ({ threads: (await badges).threads }) }),
    client.prefetchQuery({ ...newNoticesQuery, queryFn: async () => (await badges).notices }),
    client.prefetchQuery({
      ...chatCountsQuery,
      queryFn: async () => {
        const { chats, latestChat } = await badges
        return { chats, latestChat }
      },
    }),
    ...BADGES.filter(({ isOfStaff }) => !isOfStaff).map(({ page, query }) =>
      client.prefetchQuery({
        ...query,
        queryFn: async () => ({ count: (await badges).counts[page] ?? 0 }),
      }),
    ),
    client.prefetchQuery({ ...statusQuery, queryFn: async () => ({ status: (await badges).status }) }),
  ])
}

/** Loads the queries of every page's frame. */
const loadFrame = (client: QueryClient, session: Session | null) =>
  Promise.all([
    client.prefetchQuery(siteQuery),
    client.prefetchQuery(menusQuery),
    client.prefetchQuery(shownQuery),
    ...(session ? [loadMemberFrame(client)] : []),
  ])

const hasFailed = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status !== 'success')

const renderRouter = (client: QueryClient, router: ReturnType<typeof createAppRouter>, asked: PageAsked) => {
  // If the router redirects, there are no matches.
  const { matches } = router.state
  const path = matches.at(-1)?.staticData.page?.path
  const isRendered = path !== undefined && pageAt(path)?.isRendered
  const isWhole = !hasFailed(client) && matches.every(({ status }) => status === 'success')
  if (!asked.mayRender || !isRendered || !isWhole) return null
  const page = renderToString(<App client={client} router={router} boot={asked} />)
  const late = renderToStaticMarkup(
    <aside id="late" className="late fixed inset-x-0 bottom-0 z-50 border-t border-line bg-card p-4">
      <h2>{LATE_TEXT.title}</h2>
      <a href={asked.address} className="link">
        {LATE_TEXT.again}
      </a>
    </aside>,
  )
  return `<div id="root" data-rendered>${page}</div>${late}`
}

/** Runs the router for one page, with its own cache. The server loads this from the build. */
export const renderPage: RenderPage = async (asked) => {
  const call = callBy(asked.call)
  const client = createServerQueryClient(call)
  const session = await call(getSession, {}).then(
    (answer) => answer.session,
    () => undefined,
  )
  if (session === undefined) guessNoSession(client)
  else setSession(client, session)
  const router = createAppRouter(client, {
    history: createMemoryHistory({ initialEntries: [asked.address] }),
    isOnServer: true,
  })
  await Promise.all([loadFrame(client, session ?? null), router.load()])
  const html = renderRouter(client, router, asked)
  return { queries: answersIn(client), html }
}

export { listPages } from './pages.ts'
