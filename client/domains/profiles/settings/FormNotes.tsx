import type { ConsentSubject } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { useSite } from '#client/platform/site.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { CONSENT_TEXT, WITHDRAW_HINT } from '#client/domains/profiles/profiles.more.text.ts'
import { PROFILES_TEXT } from '#client/domains/profiles/profiles.text.ts'

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

/** What is kept and who sees it; stands directly above the save button, since saving is the consent. */
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
