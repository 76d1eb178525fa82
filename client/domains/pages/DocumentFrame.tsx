import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DocumentView } from '#shared/domains/pages/pages.contract.ts'
import { AppFrame } from '#client/ui/frame/AppFrame.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { NavList } from '#client/ui/frame/NavList.tsx'
import { QuickExit } from '#client/ui/frame/QuickExit.tsx'
import { ThemeSwitch } from '#client/ui/frame/ThemeSwitch.tsx'
import { FRAME_TEXT } from './pages.text.ts'

/** The app's frame around a document. Everything in it works without scripts, or is hidden if there are none. */
export function DocumentFrame({
  view,
  banner,
  children,
}: {
  view: DocumentView
  /** Shown under the header. */
  banner: ReactNode
  children: ReactNode
}) {
  const linksOf = (links: DocumentView['header']) =>
    links.map(({ label, path }) => ({ label, href: path, current: path === view.path }))
  const headerLinks = linksOf(view.header)
  return (
    <AppFrame
      brand={{ name: view.site.name, href: view.username ? '/dashboard' : '/' }}
      headerLinks={headerLinks}
      headerActions={
        <>
          <QuickExit href={view.site.quickExit} />
          {view.username ? <LogOutButton /> : <LogInLink />}
        </>
      }
      banner={banner}
      layout={view.site.layout}
      menu={
        <details className="group">
          <summary
            aria-label={FRAME_TEXT.menu}
            className="flex size-11 list-none items-center justify-center rounded-control text-ink-soft hover:bg-ink/8 hover:text-ink [&::-webkit-details-marker]:hidden"
          >
            <Menu aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </summary>
          <nav
            aria-label={FRAME_TEXT.menu}
            className="absolute inset-x-0 top-full border-y border-line bg-card p-3 shadow-soft"
          >
            <NavList group={{ items: headerLinks }} />
          </nav>
        </details>
      }
      footerLinks={linksOf(view.footer)}
      footerEnd={
        <span className="noscript:hidden">
          <ThemeSwitch compact />
        </span>
      }
      toasts={
        <div
          id="toasts"
          role="status"
          className="pointer-events-none fixed inset-x-3 top-[calc(var(--header-height)+0.75rem)] z-50 flex justify-center"
        />
      }
    >
      {children}
    </AppFrame>
  )
}

function LogInLink() {
  return (
    <Link href="/login" className={buttonClass({ size: 'sm' })}>
      {FRAME_TEXT.logIn}
    </Link>
  )
}

function LogOutButton() {
  return (
    <button
      type="button"
      data-log-out
      data-failed={FRAME_TEXT.logOutFailed}
      className={`${buttonClass({ size: 'sm' })} noscript:hidden`}
    >
      {FRAME_TEXT.logOut}
    </button>
  )
}
