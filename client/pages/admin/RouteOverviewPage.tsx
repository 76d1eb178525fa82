import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { isProtected, PAGE_CATEGORIES, PAGES } from '#shared/routes.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { openingOf } from './admin.state.ts'
import { newestThreadQuery } from './admin.api.ts'
import { ROUTES_TEXT } from './admin.text.ts'

/** Lists every route by category, with its layout, its access and its links. */
export function RouteOverviewPage() {
  const { user } = useSession()
  const threadId = useQuery(newestThreadQuery).data?.items[0]?.id ?? null
  if (!user) return null
  const ids = { username: user.username, threadId }
  return (
    <>
      <PageHeader title={ROUTES_TEXT.title} description={ROUTES_TEXT.description} />
      <div className="flex flex-col gap-8">
        {PAGE_CATEGORIES.map((category) => (
          <Section key={category} title={category}>
            <Card as="div" className="py-1 md:py-1">
              <ul aria-label={category} className="divide-y divide-line">
                {PAGES.filter((page) => page.category === category).map((page) => (
                  <li key={page.path} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                    <span className="min-w-56 flex-1">
                      <RoutePath path={page.path} opening={openingOf(page.path, ids)} />
                      <span className="block text-sm text-ink-soft">{page.title}</span>
                    </span>
                    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
                      <span className="text-sm text-ink-soft">{ROUTES_TEXT.layout(page.layout)}</span>
                      <Badge look={isProtected(page) ? 'neutral' : 'new'}>
                        {isProtected(page) ? ROUTES_TEXT.protected : ROUTES_TEXT.public}
                      </Badge>
                      <Link href="/admin/menu-links" className="link text-sm">
                        {ROUTES_TEXT.menuLinks}
                      </Link>
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          </Section>
        ))}
      </div>
    </>
  )
}

/** A route's path, as a link that opens the route in a new tab. */
function RoutePath({ path, opening }: { path: string; opening: string }) {
  return (
    <a
      href={opening}
      target="_blank"
      rel="noreferrer"
      aria-label={ROUTES_TEXT.open(path)}
      className="link inline-flex min-h-6 max-w-full items-center gap-1.5"
    >
      <code className="min-w-0 text-sm font-medium break-words">{path}</code>
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
    </a>
  )
}
