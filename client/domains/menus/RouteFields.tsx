import { Plus, Trash2 } from 'lucide-react'
import { MENU_LIMITS } from '#shared/domains/menus/menus.editing.rules.ts'
import { Button, IconButton } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { KNOWN_PATHS } from './KnownPaths.tsx'
import { MENU_FORM_TEXT } from './menus.text.ts'

type RouteFieldsProps = {
  routes: string[]
  errorOf: (field: string) => string | undefined
  onChange: (routes: string[]) => void
}

/** The pages a menu is assigned to; none means all. */
export function RouteFields({ routes, errorOf, onChange }: RouteFieldsProps) {
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
