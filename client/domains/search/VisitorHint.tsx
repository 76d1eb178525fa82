import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { SEARCH_TEXT } from './search.text.ts'

/** What a visitor would find as a member. */
export function VisitorHint() {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
      {SEARCH_TEXT.visitorHint}
      <Link href="/register" className={buttonClass({ size: 'sm' })}>
        {SEARCH_TEXT.register}
      </Link>
    </p>
  )
}
