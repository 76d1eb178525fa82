import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { MenuForm } from './menus.draft.api.ts'
import { MENU_FORM_TEXT } from './menus.text.ts'

/** Says that another admin has changed or deleted the menu that is being edited, and lets choose a version. */
export function OtherVersion({
  stored,
  keepMine,
  take,
  mayRestore,
}: Pick<MenuForm, 'stored' | 'keepMine' | 'take'> & { mayRestore: boolean }) {
  return (
    <Notice
      kind="warning"
      title={stored ? MENU_FORM_TEXT.changedTitle : MENU_FORM_TEXT.deletedTitle}
      action={
        <div className="flex flex-wrap gap-3">
          {stored && <Button onClick={() => take(stored)}>{MENU_FORM_TEXT.takeStored}</Button>}
          {(stored || mayRestore) && <Button onClick={keepMine}>{MENU_FORM_TEXT.keepMine}</Button>}
        </div>
      }
    >
      {stored ? MENU_FORM_TEXT.changedHelp : MENU_FORM_TEXT.deletedHelp}
    </Notice>
  )
}
