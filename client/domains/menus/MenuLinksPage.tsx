import { useQuery } from '@tanstack/react-query'
import { ListTree } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#client/platform/Loaded.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { MenuLinksForm } from './MenuLinksForm.tsx'
import { MenuListSkeleton } from './MenuListSkeleton.tsx'
import { allMenusQuery } from './menus.queries.api.ts'
import { MENU_LINKS_TEXT, MENUS_TEXT } from './menus.text.ts'

/** The links of one menu, at first of the oldest. */
export function MenuLinksPage() {
  const all = useQuery(allMenusQuery('creation'))
  const [id, choose] = useState<string>()
  // From then on it stays, whatever becomes of the list.
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
