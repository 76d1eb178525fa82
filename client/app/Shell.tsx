import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { linksOfArea } from '#shared/domains/menus/menus.rules.ts'
import { MENU_AREAS, type Menu } from '#shared/domains/menus/menus.contract.ts'
import { useLogOut } from '#client/domains/accounts/accounts.logout.api.ts'
import { SessionKeeper } from '#client/domains/accounts/SessionKeeper.tsx'
import { menusQuery } from '#client/domains/menus/menus.api.ts'
import { unreadQuery } from '#client/domains/messages/messages.api.ts'
import { useSession } from '#client/platform/session.ts'
import { useSite } from '#client/platform/site.ts'
import { AppFrame } from '#client/ui/AppFrame.tsx'
import { buttonClass } from '#client/ui/buttonClass.ts'
import { Link, LinkProvider } from '#client/ui/Link.tsx'
import { ThemeSwitch } from '#client/ui/ThemeSwitch.tsx'
import { Toaster } from '#client/ui/Toaster.tsx'
import { APP_TEXT } from './app.text.ts'
import { LiveConnection } from './LiveConnection.tsx'
import { bottomItems, sidebarGroups } from './navigation.ts'
import { RouterLink } from './RouterLink.tsx'
import { useDocumentTitle } from './title.ts'

const linksOf = (menus: readonly Menu[] | undefined, area: Menu['area'], username: string | null) =>
  linksOfArea(menus, area, username).map(({ label, path }) => ({ label, href: path }))

/** The frame around every page: which layout, which menus, which title. */
export function Shell() {
  const { user } = useSession()
  const site = useSite()
  const menus = useQuery(menusQuery).data?.menus
  const unread = useQuery({ ...unreadQuery, enabled: user !== null }).data?.threads ?? 0
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  useDocumentTitle(page?.title ?? APP_TEXT.notFoundTitle)
  const logOut = useLogOut()
  const logOutItem = { label: APP_TEXT.logOut, icon: LogOut, onSelect: () => void logOut() }
  const username = user?.username ?? null
  const isMemberFrame = user !== null && page?.layout !== 'landing'

  return (
    <LinkProvider value={RouterLink}>
      <AppFrame
        brand={{ name: site.name, href: user ? '/dashboard' : '/' }}
        headerLinks={linksOf(menus, MENU_AREAS.header, username)}
        headerActions={
          user ? null : (
            <Link href="/login" className={buttonClass({ look: 'primary', size: 'sm' })}>
              {APP_TEXT.logIn}
            </Link>
          )
        }
        {...(isMemberFrame
          ? {
              sidebar: {
                title: APP_TEXT.yourAccount,
                groups: [...sidebarGroups(unread), { items: [logOutItem] }],
              },
            }
          : {})}
        {...(user ? { bottomBar: bottomItems(user.username, unread) } : {})}
        footerLinks={linksOf(menus, MENU_AREAS.footer, username)}
        footerEnd={<ThemeSwitch compact />}
      >
        <Outlet />
      </AppFrame>
      <Toaster />
      <LiveConnection />
      <SessionKeeper />
    </LinkProvider>
  )
}
