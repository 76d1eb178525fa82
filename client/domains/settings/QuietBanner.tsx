import { FlaskConical } from 'lucide-react'

const QUIET = 'You’re trying a copy (QUIET=1). It sends no emails or push messages, and runs no jobs.'

/** Tells an admin on a copy that nothing they do there reaches anyone. */
export function QuietBanner() {
  return (
    <div className="border-b border-info/30 bg-info-soft">
      <div className="mx-auto flex max-w-(--site-width) items-start gap-3 px-4 py-2 md:px-6">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-info" />
        <p role="status" className="min-w-0 flex-1 text-pretty max-md:text-sm">
          {QUIET}
        </p>
      </div>
    </div>
  )
}
