import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { ChevronLeft, LogOut } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import type { MenuLink } from '#shared/domains/menus/menus.contract.ts'
import { footerLinks, headerLinks, leftMenuLinks } from '#shared/domains/menus/menus.rules.ts'
import { isForStaff, matchRoute, type PageRoute, startsWithIcons } from '#shared/routes.ts'
import { useLogOut } from '#client/domains/accounts/accounts.api.ts'
import { SessionKeeper } from '#client/domains/accounts/SessionKeeper.tsx'
import { shownQuery } from '#client/domains/announcements/announcements.api.ts'
import { chatCountsQuery } from '#client/domains/chat/chat.counts.api.ts'
import { menusQuery } from '#client/domains/menus/menus.api.ts'
import { unreadQuery } from '#client/domains/messages/messages.counts.api.ts'
import { newNoticesQuery } from '#client/domains/notifications/notifications.new.api.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { useSite } from '#client/platform/site.ts'
import { AppFrame } from '#client/ui/frame/AppFrame.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link, LinkProvider } from '#client/ui/frame/Link.tsx'
import { QuickExit } from '#client/ui/frame/QuickExit.tsx'
import { ThemeSwitch } from '#client/ui/frame/ThemeSwitch.tsx'
import { usePart } from '#client/ui/feedback/part.ts'
import { Toaster } from '#client/ui/feedback/Toaster.tsx'
import { APP_TEXT } from '../app.text.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { isOpenBefore, useMemberFrame, useNewTerms, useStaffNavigation } from './memberCode.ts'
import { PageSkeleton } from './ErrorScreen.tsx'
import { withPlace } from '../place.ts'
import { RouterLink } from './RouterLink.tsx'
import { useArrival, useRouteTitle } from '../arrival.ts'

const asItems = (links: readonly MenuLink[]) => links.map(({ label, path }) => ({ label, href: path }))

/**
 * Whether a page uses the member frame rather than the public one. Unknown URLs and pages with neither layout get the
 * one that fits the viewer.
 */
const isMemberFrame = (page: PageRoute | undefined, isSignedIn: boolean) =>
  page?.layout === 'main' || (page?.layout !== 'landing' && isSignedIn)

const fetchAnnouncements = async () =>
  (await import('#client/domains/announcements/Announcements.tsx')).Announcements

/** The frame around every page: its layout, menus and title. */
export function Shell() {
  const client = useQueryClient()
  const { user, session, isStaff } = useSession()
  const terms = session?.newTerms
  const newTerms = useNewTerms(terms !== undefined)
  // Until a member agrees to required new terms, the member frame isn't shown and its counts aren't fetched.
  const isMember = user !== null && !terms?.isRequired
  const memberFrame = useMemberFrame(isMember)
  const site = useSite()
  const menus = useQuery(menusQuery).data?.menus
  const isAnythingSaid = (useQuery(shownQuery).data?.announcements.length ?? 0) > 0
  const Announcements = usePart(fetchAnnouncements, isAnythingSaid)
  const unread = useQuery({ ...unreadQuery, enabled: isMember }).data?.threads ?? 0
  const notices = useQuery({ ...newNoticesQuery, enabled: isMember }).data?.all ?? 0
  const chats = useQuery({ ...chatCountsQuery, enabled: isMember }).data
  const path = useLocation({ select: ({ pathname }) => pathname })
  const list = useLocation({ select: ({ search }: { search: object }) => 'list' in search && search.list })
  const matched = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  // For an unknown URL, the router may match a known route that's a prefix of it.
  const page = matchRoute(path) ? matched : undefined
  const title = page?.title ?? APP_TEXT.notFoundTitle
  const isStaffPage = isStaff && page !== undefined && isForStaff(page)
  const staffGroups = useStaffNavigation(isStaffPage)?.staffGroups(user?.role ?? '') ?? []
  useRouteTitle(title)
  const arrival = useArrival(title)
  // Refetches these on every new page if they're more than a minute old, so that admins' changes are shown.
  useEffect(() => {
    void client.prefetchQuery(menusQuery)
    void client.prefetchQuery(shownQuery)
  }, [client, path])
  const logOut = useLogOut()
  const place = { path, username: user?.username ?? null }
  const here = { path, list }
  const leftMenu = { items: withPlace(asItems(leftMenuLinks(menus, place)), here) }

  return (
    <LinkProvider value={RouterLink}>
      <AppFrame
        brand={{ name: site.name, href: user ? '/dashboard' : '/' }}
        layout={site.layout}
        headerLinks={withPlace(asItems(headerLinks(menus, place)), here)}
        headerActions={
          <>
            <QuickExit href={site.quickExit} />
            {user && memberFrame && <memberFrame.NoticeBell count={notices} />}
            {user ? (
              <Button size="sm" onClick={() => void logOut()}>
                {APP_TEXT.logOut}
              </Button>
            ) : (
              <Link href="/login" className={buttonClass({ size: 'sm' })}>
                {APP_TEXT.logIn}
              </Link>
            )}
          </>
        }
        {...(isMemberFrame(page, user !== null) ? { leftMenu } : {})}
        {...(user && memberFrame && isMemberFrame(page, true)
          ? {
              sidebar: {
                title: APP_TEXT.yourAccount,
                place: startsWithIcons(path) ? 'withIcons' : 'elsewhere',
                titleHref: '/account/account',
                groups: [
                  ...staffGroups,
                  ...memberFrame
                    .sidebarGroups({ unread, notices, chats, isStaff: isStaff && staffGroups.length === 0 })
                    .map((group) => ({ ...group, items: withPlace(group.items, here) })),
                  { items: [{ label: APP_TEXT.logOut, icon: LogOut, onSelect: () => void logOut() }] },
                ],
                footer: (onNavigate) => <memberFrame.StatusBox onNavigate={onNavigate} />,
              },
            }
          : {})}
        {...(user && memberFrame
          ? { bottomBar: withPlace(memberFrame.bottomItems(user.username, { unread, chats }), here) }
          : {})}
        footerLinks={asItems(footerLinks(menus, place, isStaff)).map(
          (item) => memberFrame?.withCount(item, { isStaff }) ?? item,
        )}
        banner={
          <>
            <ConnectionBanner />
            {session?.isQuietCopy && memberFrame && <memberFrame.QuietBanner />}
            {user && memberFrame && <memberFrame.RestrictionBanner />}
            {Announcements && <Announcements />}
          </>
        }
        footerEnd={<ThemeSwitch compact />}
        toasts={<Toaster />}
      >
        {terms && !terms.isRequired && newTerms && <newTerms.NewTermsBanner terms={terms} />}
        {terms?.isRequired && !isOpenBefore(page) ? (
          newTerms ? (
            <newTerms.NewTermsFirst terms={terms} />
          ) : (
            <PageSkeleton />
          )
        ) : (
          <>
            {isStaffPage && path !== '/admin' && (
              <Link
                href="/admin"
                className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-1 self-start text-ink-soft hover:underline md:hidden print:hidden"
              >
                <ChevronLeft aria-hidden="true" className="size-4" />
                {APP_TEXT.backToAdmin}
              </Link>
            )}
            <Outlet />
          </>
        )}
      </AppFrame>
      {user && memberFrame && (
        <Fragment key={user.id}>
          <memberFrame.LiveConnection />
          <memberFrame.SeenHere />
          <memberFrame.UnsavedQuestion />
        </Fragment>
      )}
      <SessionKeeper />
      <p role="status" className="sr-only">
        {arrival}
      </p>
    </LinkProvider>
  )
}
