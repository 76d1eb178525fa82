import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { MENU_FORM_TEXT } from './menus.text.ts'

type UnknownPageProps = { path: string | null; onClose: () => void; onConfirm: () => void }

/** Asks before a link is saved that leads nowhere. */
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
