import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { IconButton } from '#client/ui/form/Button.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { useDeleteMenu } from './menus.editing.api.ts'
import { AREA_TEXT, MENUS_TEXT } from './menus.text.ts'

type MenuListProps = { menus: readonly StoredMenu[]; onEdit: (id: string) => void }

/** Lists every menu by area, to be edited or deleted. */
export function MenuList({ menus, onEdit }: MenuListProps) {
  const remove = useDeleteMenu()
  const [doomed, setDoomed] = useState<StoredMenu>()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-col gap-8">
      {([1, 2, 3] as const).map((area) => {
        const ofArea = menus.filter((menu) => menu.area === area)
        return (
          <Section key={area} title={AREA_TEXT[area]}>
            {ofArea.length === 0 && <p className="text-ink-soft">{MENUS_TEXT.emptyArea}</p>}
            <ul className="flex flex-col gap-3">
              {ofArea.map((menu) => (
                <Card key={menu.id} as="li" className="flex items-center gap-3">
                  <div className="min-w-0 flex-1">
                    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <h3 className="min-w-0 font-sans text-base font-semibold">{menu.name}</h3>
                      <Badge>{MENUS_TEXT.audience(menu.authRequired)}</Badge>
                    </div>
                    <p className="mt-1 text-sm text-ink-soft">{MENUS_TEXT.summary(menu)}</p>
                  </div>
                  <div className="flex shrink-0">
                    <IconButton
                      icon={Pencil}
                      id={`edit-${menu.id}`}
                      label={MENUS_TEXT.editNamed(menu.name)}
                      onClick={() => onEdit(menu.id)}
                    />
                    <IconButton
                      icon={Trash2}
                      label={MENUS_TEXT.delete(menu.name)}
                      onClick={() => {
                        setDoomed(menu)
                        setAsking(true)
                      }}
                    />
                  </div>
                </Card>
              ))}
            </ul>
          </Section>
        )
      })}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => doomed && remove.mutate(doomed.id, { onSettled: () => setAsking(false) })}
        danger
        busy={remove.isPending}
        title={doomed && MENUS_TEXT.deleteTitle(doomed)}
        description={doomed && MENUS_TEXT.deleteHelp(doomed.links.length)}
        confirmLabel={MENUS_TEXT.confirmDelete}
      />
    </div>
  )
}

/** Replaces the menus of the three areas while they're loading. */
export function MenuListSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-8">
      {[1, 2, 3].map((area) => (
        <div key={area} className="flex flex-col gap-4">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-20 w-full rounded-card" />
          <Skeleton className="h-20 w-full rounded-card" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
