import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MenuLink } from '#shared/domains/menus/menus.contract.ts'
import { isMissingPage, MENU_LIMITS } from '#shared/domains/menus/menus.editing.rules.ts'
import { Button, IconButton } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { KNOWN_PATHS } from './KnownPaths.tsx'
import { MENU_FORM_TEXT } from './menus.text.ts'

type LinkFieldsProps = {
  links: MenuLink[]
  errorOf: (field: string) => string | undefined
  onChange: (links: MenuLink[]) => void
}

/** The links of a menu in their order, to change, move and remove; the focus stays with what was pressed. */
export function LinkFields({ links, errorOf, onChange }: LinkFieldsProps) {
  const { box, focusNext } = useNextFocus(links)
  const [news, setNews] = useState('')
  const arrange = (arranged: MenuLink[], focus: string, said: string) => {
    focusNext(focus)
    setNews(said)
    onChange(arranged)
  }
  const last = links.length - 1
  return (
    <Fieldset legend={MENU_FORM_TEXT.links} help={MENU_FORM_TEXT.linksHelp}>
      <div ref={box} className="flex flex-col gap-3">
        {links.length === 0 && <p className="text-ink-soft">{MENU_FORM_TEXT.noLinks}</p>}
        {links.map((link, at) => {
          const name = MENU_FORM_TEXT.named(link.label, at + 1)
          const pathError = errorOf(`links.${at}.path`)
          const others = links.toSpliced(at, 1)
          const set = (change: Partial<MenuLink>) => onChange(links.with(at, { ...link, ...change }))
          const move = (to: number, focus: string) =>
            arrange(others.toSpliced(to, 0, link), focus, MENU_FORM_TEXT.moved(name, to + 1, links.length))
          return (
            <Fieldset key={at} quiet legend={MENU_FORM_TEXT.link(at + 1)}>
              <div className="grid gap-3 rounded-control border border-line bg-sunken p-3 sm:grid-cols-[1fr_1fr_auto]">
                <Field label={MENU_FORM_TEXT.label} error={errorOf(`links.${at}.label`)}>
                  <Input
                    value={link.label}
                    maxLength={MENU_LIMITS.label}
                    autoComplete="off"
                    data-place={`label-${at}`}
                    onChange={(event) => set({ label: event.target.value })}
                  />
                </Field>
                <Field
                  label={MENU_FORM_TEXT.path}
                  error={pathError}
                  help={!pathError && isMissingPage(link.path) && MENU_FORM_TEXT.noPage}
                >
                  <Input
                    value={link.path}
                    maxLength={MENU_LIMITS.path}
                    list={KNOWN_PATHS}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    onChange={(event) => set({ path: event.target.value })}
                  />
                </Field>
                <div className="flex sm:mt-7.5">
                  <IconButton
                    icon={ArrowUp}
                    label={MENU_FORM_TEXT.up(name)}
                    disabledReason={at === 0 && MENU_FORM_TEXT.isFirst}
                    data-place={`up-${at}`}
                    onClick={() => move(at - 1, `up-${at - 1}`)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={MENU_FORM_TEXT.down(name)}
                    disabledReason={at === last && MENU_FORM_TEXT.isLast}
                    data-place={`down-${at}`}
                    onClick={() => move(at + 1, `down-${at + 1}`)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={MENU_FORM_TEXT.remove(name)}
                    data-place={`remove-${at}`}
                    onClick={() =>
                      arrange(
                        others,
                        last === 0 ? 'add' : `remove-${Math.min(at, last - 1)}`,
                        MENU_FORM_TEXT.removed(name),
                      )
                    }
                  />
                </div>
              </div>
            </Fieldset>
          )
        })}
        <p role="status" className="sr-only">
          {news}
        </p>
        <Button
          size="sm"
          className="self-start"
          data-place="add"
          disabledReason={links.length >= MENU_LIMITS.links && MENU_FORM_TEXT.fullLinks}
          onClick={() => arrange([...links, { label: '', path: '' }], `label-${links.length}`, '')}
        >
          <Plus aria-hidden="true" className="size-4" />
          {MENU_FORM_TEXT.addLink}
        </Button>
      </div>
    </Fieldset>
  )
}
