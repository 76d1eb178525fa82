import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListTree } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { newId } from '#shared/kernel/ids.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { MenuEditor } from './MenuEditor.tsx'
import { MenuList, MenuListSkeleton } from './MenuList.tsx'
import { allMenusQuery } from './menus.editing.api.ts'
import { MENUS_TEXT } from './menus.text.ts'

/** The site's menus, with the one in the URL open for editing. An id that isn't stored yet is a new menu. */
export function MenusPage() {
  const navigate = useNavigate()
  const { menu: id } = useSearch({ strict: false }) as { menu?: string }
  const all = useQuery(allMenusQuery('area'))
  const menus = all.data?.menus
  const name = menus?.find((menu) => menu.id === id)?.name

  // Closing the form returns the focus to the menu it was about.
  const last = useRef(id)
  useEffect(() => {
    if (last.current === id) return
    const target = id === undefined && document.getElementById(`edit-${last.current}`)
    const focused = target || document.getElementById('content')
    focused?.focus()
    last.current = id
  }, [id])

  const open = (menu: string) => void navigate({ to: '/admin/menus', search: { menu } })
  // Doesn't ask about unsaved changes, because the form was saved or has asked for confirmation itself.
  const close = () => void navigate({ to: '/admin/menus', ignoreBlocker: true })
  const add = (
    <Button look="primary" onClick={() => open(newId())}>
      {MENUS_TEXT.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={
          id === undefined
            ? MENUS_TEXT.title
            : name === undefined
              ? MENUS_TEXT.add
              : MENUS_TEXT.editNamed(name)
        }
        description={id === undefined && MENUS_TEXT.description}
        actions={
          id === undefined && (
            <>
              <Link href="/admin/menu-links" className={buttonClass()}>
                {MENUS_TEXT.toLinks}
              </Link>
              {menus?.length !== 0 && add}
            </>
          )
        }
      />
      <Loaded query={all} skeleton={<MenuListSkeleton />} failed={MENUS_TEXT.loadFailed}>
        {(stored) =>
          id !== undefined ? (
            <MenuEditor key={id} id={id} menus={stored.menus} onClose={close} />
          ) : stored.menus.length === 0 ? (
            <EmptyState icon={ListTree} title={MENUS_TEXT.none} action={add}>
              {MENUS_TEXT.noneHelp}
            </EmptyState>
          ) : (
            <MenuList menus={stored.menus} onEdit={open} />
          )
        }
      </Loaded>
    </>
  )
}
