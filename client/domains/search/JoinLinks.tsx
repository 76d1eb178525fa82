import { useLocation } from '@tanstack/react-router'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { SEARCH_TEXT } from './search.text.ts'

/** Ways on for a visitor who wants more of the list; the log-in leads back to it. */
export function JoinLinks() {
  const from = useLocation({ select: ({ href }) => href })
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Link href={`/login?${new URLSearchParams({ from })}`} className={buttonClass()}>
        {SEARCH_TEXT.logIn}
      </Link>
      <Link href="/register" className={buttonClass({ look: 'primary' })}>
        {SEARCH_TEXT.register}
      </Link>
    </div>
  )
}
