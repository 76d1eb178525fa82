import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MenuLink } from '#shared/domains/menus/menus.contract.ts'
import type { MenuDraft, StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import {
  isMissingPage,
  MENU_LIMITS,
  MENU_PROBLEMS,
  type MenuProblem,
  missingPaths,
} from '#shared/domains/menus/menus.editing.rules.ts'
import { PAGES } from '#shared/routes.ts'
import { Button, IconButton } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { useVersionedForm } from '#client/ui/form/OtherVersion.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { MENU_FORM_TEXT } from './menus.text.ts'

type LinkFieldsProps = {
  links: MenuLink[]
  errorOf: (field: string) => string | undefined
  onChange: (links: MenuLink[]) => void
}

/** A menu's links in order, to edit, move and remove. The pressed control keeps the focus. */
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

export const KNOWN_PATHS = 'known-paths'

/** The suggestions for an input with `list={KNOWN_PATHS}`: the site's pages. */
export function KnownPaths() {
  return (
    <datalist id={KNOWN_PATHS}>
      {PAGES.map(({ path, title }) => (
        <option key={path} value={path}>
          {title}
        </option>
      ))}
    </datalist>
  )
}

type UnknownPageProps = { path: string | null; onClose: () => void; onConfirm: () => void }

/** Asks for confirmation before saving a link that leads nowhere. */
export function UnknownPage({ path, ...act }: UnknownPageProps) {
  return (
    <ConfirmDialog
      {...act}
      open={path !== null}
      title={MENU_FORM_TEXT.unknownTitle}
      description={path && MENU_FORM_TEXT.unknownHelp(path)}
      confirmLabel={MENU_FORM_TEXT.saveAllTheSame}
      cancelLabel={MENU_FORM_TEXT.keepEditing}
    />
  )
}

const EMPTY: MenuDraft = { name: '', links: [], assignedRoutes: [], area: 1, authRequired: false }

const draftOf = (menu: StoredMenu | undefined): MenuDraft => {
  if (!menu) return EMPTY
  const { name, links, assignedRoutes, area, authRequired } = menu
  return { name, links, assignedRoutes, area, authRequired }
}

interface Editing {
  id: string
  menus: readonly StoredMenu[]
  check: (draft: MenuDraft) => Record<string, MenuProblem>
  isSaving: boolean
  /** Called with a valid draft and the version it's based on. */
  send: (draft: MenuDraft, base: StoredMenu | undefined) => void
}

/** A menu in a form. A new link to an unknown page is sent only after a confirmation. */
export const useMenuDraft = ({ id, menus, check, send, isSaving }: Editing) => {
  const [unknown, setUnknown] = useState<{ path: string; send: () => void } | null>(null)
  const editing = useVersionedForm({
    stored: menus.find((menu) => menu.id === id),
    draftOf,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(check(draft)).map(([field, problem]) => [field, MENU_PROBLEMS[problem]]),
      ),
    isSaving,
    send: (draft: MenuDraft, base: StoredMenu | undefined) => {
      const known = base?.links.map(({ path }) => path)
      const path = missingPaths([draft]).find((each) => !known?.includes(each))
      if (path === undefined) send(draft, base)
      else setUnknown({ path, send: () => send(draft, base) })
    },
  })
  return {
    ...editing,
    unknownPage: {
      path: unknown?.path ?? null,
      onClose: () => setUnknown(null),
      onConfirm: () => {
        setUnknown(null)
        unknown?.send()
      },
    },
  }
}
