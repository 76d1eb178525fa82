import type { ConsentSubject } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { useSite } from '#client/platform/site.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { CONSENT_TEXT, WITHDRAW_HINT } from '#client/domains/profiles/profiles.more.text.ts'
import { PROFILES_TEXT } from '#client/domains/profiles/profiles.text.ts'

/** Shows that the form starts with unsaved changes, and offers to discard them. */
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

/** What's stored and who sees it. Must be directly above the save button, since saving is the consent. */
export function ConsentSentence({ subject }: { subject: ConsentSubject }) {
  const { name } = useSite()
  return (
    <p className="max-w-prose text-sm text-pretty text-ink-soft">
      {CONSENT_TEXT[subject].sentence(name)} {WITHDRAW_HINT.before}
      <Link href="/account/privacy" className="underline">
        {WITHDRAW_HINT.link}
      </Link>
      {WITHDRAW_HINT.after}
    </p>
  )
}
