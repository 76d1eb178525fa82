import { Button } from '#client/ui/form/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PROFILES_TEXT } from './profiles.text.ts'

/** Says that the form begins with changes that were not saved, and offers to give them up. */
export function KeptDraft({ draft }: { draft: { isKept: boolean; discard(): void } }) {
  if (!draft.isKept) return null
  return (
    <Notice
      action={
        <Button size="sm" onClick={draft.discard}>
          {PROFILES_TEXT.discard}
        </Button>
      }
    >
      {PROFILES_TEXT.kept}
    </Notice>
  )
}
