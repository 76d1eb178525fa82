import type { ConsentSubject } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { useSite } from '#client/platform/site.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { CONSENT_TEXT, WITHDRAW_HINT } from './profiles.text.ts'

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
