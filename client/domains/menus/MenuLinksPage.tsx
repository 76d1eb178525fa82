import { useQuery } from '@tanstack/react-query'
import { ListTree, Plus } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { MenuLink } from '#shared/domains/menus/menus.contract.ts'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { MENU_LIMITS, menuProblems, missingPaths } from '#shared/domains/menus/menus.editing.rules.ts'
import { PAGE_CATEGORIES, PAGES } from '#shared/routes.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button, IconButton } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Field, Select } from '#client/ui/form/Field.tsx'
import { OtherVersion } from '#client/ui/form/OtherVersion.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { KnownPaths, LinkFields, UnknownPage, useMenuDraft } from './LinkFields.tsx'
import { MenuListSkeleton } from './MenuList.tsx'
import { allMenusQuery, useUpdateMenuLinks } from './menus.editing.api.ts'
import { MENU_FORM_TEXT, MENU_LINKS_TEXT, MENUS_TEXT, otherVersionText } from './menus.text.ts'

/** The links of one menu, initially the oldest. */
export function MenuLinksPage() {
  const all = useQuery(allMenusQuery('creation'))
  const [id, choose] = useState<string>()
  // The initial choice is kept, whatever happens to the list.
  const oldest = all.data?.menus[0]?.id
  if (id === undefined && oldest !== undefined) choose(oldest)
  return (
    <>
      <PageHeader
        title={MENU_LINKS_TEXT.title}
        description={MENU_LINKS_TEXT.description}
        actions={
          <Link href="/admin/menus" className={buttonClass()}>
            {MENU_LINKS_TEXT.toMenus}
          </Link>
        }
      />
      <Loaded query={all} skeleton={<MenuListSkeleton />} failed={MENUS_TEXT.loadFailed}>
        {({ menus }) =>
          id === undefined ? (
            <EmptyState icon={ListTree} title={MENUS_TEXT.none}>
              {MENUS_TEXT.noneHelp}
            </EmptyState>
          ) : (
            <MenuLinksForm key={id} id={id} menus={menus} onChoose={choose} />
          )
        }
      </Loaded>
    </>
  )
}

type MenuLinksFormProps = { id: string; menus: readonly StoredMenu[]; onChoose: (id: string) => void }

/** One menu's links, a menu selector, and the pages that can be linked. */
function MenuLinksForm({ id, menus, onChoose }: MenuLinksFormProps) {
  const update = useUpdateMenuLinks()
  const [next, setNext] = useState('')
  const [isAsking, setAsking] = useState(false)
  const editing = useMenuDraft({
    id,
    menus,
    check: ({ links }) => menuProblems({ links }),
    isSaving: update.isPending,
    send: (sent, version) =>
      version &&
      update.mutate(
        { id, updatedAt: version.updatedAt, links: sent.links },
        { onSuccess: ({ menu }) => void editing.settle(sent, menu) },
      ),
  })
  const { base, stored, draft, control, errorOf } = editing
  const choose = (chosen: string) => {
    setNext(chosen)
    if (editing.isChanged) setAsking(true)
    else onChoose(chosen)
  }
  return (
    <div className="flex flex-col gap-10">
      <form {...editing.form}>
        <Card pad="lg" className="flex flex-col gap-6">
          <Field label={MENU_LINKS_TEXT.menu}>
            <Select value={id} onChange={(event) => choose(event.target.value)}>
              {(stored || !base ? menus : [...menus, base]).map((menu) => (
                <option key={menu.id} value={menu.id}>
                  {MENU_LINKS_TEXT.option(menu)}
                </option>
              ))}
            </Select>
          </Field>
          <Controller
            control={control}
            name="links"
            render={({ field }) => (
              <LinkFields links={field.value} errorOf={errorOf} onChange={field.onChange} />
            )}
          />
          <KnownPaths />
          {editing.isBehind && (
            <OtherVersion
              {...otherVersionText(stored)}
              onTake={stored && (() => editing.take(stored))}
              onKeep={stored && editing.keepMine}
            />
          )}
          <div className="border-t border-line pt-6">
            <Button
              type="submit"
              look="primary"
              busy={update.isPending}
              disabledReason={!stored && MENU_FORM_TEXT.deletedTitle}
            >
              {MENU_LINKS_TEXT.save}
            </Button>
          </div>
        </Card>
      </form>
      <KnownRoutes
        menus={menus}
        full={draft.links.length >= MENU_LIMITS.links && MENU_FORM_TEXT.fullLinks}
        onAdd={(link) => {
          editing.setValue('links', [...draft.links, link])
          toast.info(MENU_LINKS_TEXT.added(link.path))
        }}
      />
      <UnknownPage {...editing.unknownPage} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onChoose(next)
        }}
        title={MENU_FORM_TEXT.discardTitle(draft.name)}
        confirmLabel={MENU_FORM_TEXT.discard}
        cancelLabel={MENU_FORM_TEXT.keepEditing}
      />
    </div>
  )
}

const PAGE_LINKS = PAGES.map(({ path, title, category }) => ({ path, label: title, group: String(category) }))
const GROUPS = [MENU_LINKS_TEXT.missingGroup, ...PAGE_CATEGORIES]

const canBeLinked = (link: MenuLink) => Object.keys(menuProblems({ links: [link] })).length === 0

type KnownRoutesProps = {
  menus: readonly StoredMenu[]
  /** Why no link can be added. */
  full: string | false
  onAdd: (link: MenuLink) => void
}

/** What a link can lead to: every page of the site, plus linked paths without a page. */
function KnownRoutes({ menus, full, onAdd }: KnownRoutesProps) {
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
