import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { MENU_LIMITS, menuProblems } from '#shared/domains/menus/menus.editing.rules.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { Field, Select } from '#client/ui/form/Field.tsx'
import { OtherVersion } from '#client/ui/form/OtherVersion.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { KnownPaths } from './KnownPaths.tsx'
import { KnownRoutes } from './KnownRoutes.tsx'
import { LinkFields } from './LinkFields.tsx'
import { useMenuDraft } from './menus.draft.state.ts'
import { useUpdateMenuLinks } from './menus.editing.api.ts'
import { MENU_FORM_TEXT, MENU_LINKS_TEXT, otherVersionText } from './menus.text.ts'
import { UnknownPage } from './UnknownPage.tsx'

type MenuLinksFormProps = { id: string; menus: readonly StoredMenu[]; onChoose: (id: string) => void }

/** The links of one menu, the choice of another, and what can be linked. */
export function MenuLinksForm({ id, menus, onChoose }: MenuLinksFormProps) {
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
