import { Plus } from 'lucide-react'
import type { MenuLink } from '#shared/domains/menus/menus.contract.ts'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { menuProblems, missingPaths } from '#shared/domains/menus/menus.editing.rules.ts'
import { PAGE_CATEGORIES, PAGES } from '#shared/routes.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { IconButton } from '#client/ui/form/Button.tsx'
import { MENU_LINKS_TEXT } from './menus.text.ts'

const PAGE_LINKS = PAGES.map(({ path, title, category }) => ({ path, label: title, group: String(category) }))
const GROUPS = [MENU_LINKS_TEXT.missingGroup, ...PAGE_CATEGORIES]

const canBeLinked = (link: MenuLink) => Object.keys(menuProblems({ links: [link] })).length === 0

type KnownRoutesProps = {
  menus: readonly StoredMenu[]
  /** Why no link can be added. */
  full: string | false
  onAdd: (link: MenuLink) => void
}

/** What a link can lead to: every page of the site; and where links lead though there is no page. */
export function KnownRoutes({ menus, full, onAdd }: KnownRoutesProps) {
  const missing = missingPaths(menus).map((path) => ({
    path,
    label: '',
    group: MENU_LINKS_TEXT.missingGroup,
  }))
  const rows = [...missing, ...PAGE_LINKS]
  return (
    <Section title={MENU_LINKS_TEXT.routes} description={MENU_LINKS_TEXT.routesHelp}>
      <div className="gap-4 lg:columns-2">
        {GROUPS.filter((name) => rows.some(({ group }) => group === name)).map((group) => (
          <Card key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-2 text-lg">{group}</h3>
            <ul aria-label={group} className="divide-y divide-line">
              {rows
                .filter((row) => row.group === group)
                .map(({ path, label }) => (
                  <li key={path} className="flex min-h-12 items-center justify-between gap-3 py-1">
                    <span className="min-w-0">
                      <code className="block text-sm font-medium break-words">{path}</code>
                      {label && <span className="block text-sm text-ink-soft">{label}</span>}
                    </span>
                    {!label && <Badge look="danger">{MENU_LINKS_TEXT.missing}</Badge>}
                    {canBeLinked({ label, path }) && (
                      <IconButton
                        icon={Plus}
                        label={MENU_LINKS_TEXT.addNamed(path)}
                        disabledReason={full}
                        onClick={() => onAdd({ label, path })}
                      />
                    )}
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </Section>
  )
}
