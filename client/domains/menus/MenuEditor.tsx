import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { MENU_LIMITS, menuProblems } from '#shared/domains/menus/menus.editing.rules.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Button, IconButton } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Fieldset, RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { OtherVersion } from '#client/ui/form/OtherVersion.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { KNOWN_PATHS, KnownPaths, LinkFields, UnknownPage, useMenuDraft } from './LinkFields.tsx'
import { useSaveMenu } from './menus.editing.api.ts'
import { AREA_TEXT, MENU_FORM_TEXT, MENUS_TEXT, otherVersionText } from './menus.text.ts'

const AREAS = ([1, 2, 3] as const).map((area) => ({ value: String(area), label: AREA_TEXT[area] }))
const AUDIENCES = [false, true].map((isForMembers) => ({
  value: String(isForMembers),
  label: MENUS_TEXT.audience(isForMembers),
}))

type MenuEditorProps = { id: string; menus: readonly StoredMenu[]; onClose: () => void }

/** A menu as a draft. Nothing is stored until it's saved. */
export function MenuEditor({ id, menus, onClose }: MenuEditorProps) {
  const save = useSaveMenu()
  const [isLeaving, setLeaving] = useState(false)
  const editing = useMenuDraft({
    id,
    menus,
    check: menuProblems,
    isSaving: save.isPending,
    send: (sent, version) =>
      save.mutate(
        { ...sent, id, updatedAt: version?.updatedAt },
        { onSuccess: ({ menu }) => editing.settle(sent, menu) && onClose() },
      ),
  })
  const { base, stored, draft, register, control, errorOf } = editing
  return (
    <form {...editing.form} data-shown-by="menu">
      <Card pad="lg" className="flex flex-col gap-6">
        <Field
          label={MENU_FORM_TEXT.name}
          error={errorOf('name')}
          help={draft.area === 2 && MENU_FORM_TEXT.nameHelp}
        >
          <Input
            {...register('name')}
            defaultValue={base?.name}
            maxLength={MENU_LIMITS.name}
            autoComplete="off"
          />
        </Field>
        <div className="flex flex-wrap gap-x-10 gap-y-6">
          <Controller
            control={control}
            name="area"
            render={({ field }) => (
              <RadioGroup
                legend={MENU_FORM_TEXT.area}
                options={AREAS}
                value={String(field.value)}
                onChange={(area) => field.onChange(Number(area))}
              />
            )}
          />
          <Controller
            control={control}
            name="authRequired"
            render={({ field }) => (
              <RadioGroup
                legend={MENU_FORM_TEXT.audience}
                options={AUDIENCES}
                value={String(field.value)}
                onChange={(value) => field.onChange(value === 'true')}
              />
            )}
          />
        </div>
        <Controller
          control={control}
          name="links"
          render={({ field }) => (
            <LinkFields links={field.value} errorOf={errorOf} onChange={field.onChange} />
          )}
        />
        <Controller
          control={control}
          name="assignedRoutes"
          render={({ field }) => (
            <RouteFields routes={field.value} errorOf={errorOf} onChange={field.onChange} />
          )}
        />
        <KnownPaths />
        {editing.isBehind && (
          <OtherVersion
            {...otherVersionText(stored)}
            onTake={stored && (() => editing.take(stored))}
            onKeep={editing.keepMine}
          />
        )}
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button type="submit" look="primary" busy={save.isPending}>
            {MENU_FORM_TEXT.save}
          </Button>
          <Button onClick={() => (editing.isChanged ? setLeaving(true) : onClose())}>
            {MENU_FORM_TEXT.cancel}
          </Button>
        </div>
      </Card>
      <UnknownPage {...editing.unknownPage} />
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
        title={base ? MENU_FORM_TEXT.discardTitle(base.name) : MENU_FORM_TEXT.discardNew}
        confirmLabel={MENU_FORM_TEXT.discard}
        cancelLabel={MENU_FORM_TEXT.keepEditing}
      />
    </form>
  )
}

type RouteFieldsProps = {
  routes: string[]
  errorOf: (field: string) => string | undefined
  onChange: (routes: string[]) => void
}

/** The pages a menu is assigned to. None means all. */
function RouteFields({ routes, errorOf, onChange }: RouteFieldsProps) {
  const { box, focusNext } = useNextFocus(routes)
  const arrange = (arranged: string[], focus: string) => {
    focusNext(focus)
    onChange(arranged)
  }
  const last = routes.length - 1
  return (
    <Fieldset legend={MENU_FORM_TEXT.routes} help={MENU_FORM_TEXT.routesHelp}>
      <div ref={box} className="flex flex-col gap-3">
        {routes.map((route, at) => (
          <div key={at} className="flex items-start gap-3">
            <Field
              label={MENU_FORM_TEXT.route(at + 1)}
              error={errorOf(`assignedRoutes.${at}`)}
              className="min-w-0 flex-1"
            >
              <Input
                value={route}
                maxLength={MENU_LIMITS.path}
                list={KNOWN_PATHS}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                data-place={`route-${at}`}
                onChange={(event) => onChange(routes.with(at, event.target.value))}
              />
            </Field>
            <IconButton
              icon={Trash2}
              label={MENU_FORM_TEXT.removeRoute(at + 1)}
              className="mt-7.5"
              data-place={`remove-${at}`}
              onClick={() =>
                arrange(routes.toSpliced(at, 1), last === 0 ? 'add' : `remove-${Math.min(at, last - 1)}`)
              }
            />
          </div>
        ))}
        <Button
          size="sm"
          className="self-start"
          data-place="add"
          disabledReason={routes.length >= MENU_LIMITS.routes && MENU_FORM_TEXT.fullRoutes}
          onClick={() => arrange([...routes, ''], `route-${routes.length}`)}
        >
          <Plus aria-hidden="true" className="size-4" />
          {MENU_FORM_TEXT.addRoute}
        </Button>
      </div>
    </Fieldset>
  )
}
