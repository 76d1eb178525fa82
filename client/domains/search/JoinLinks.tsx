import { useLocation } from '@tanstack/react-router'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { SEARCH_TEXT } from './search.text.ts'

/** Ways on for a visitor who wants more of the list; the log-in leads back to it. */
export function JoinLinks() {
  const from = useLocation({ select: ({ href }) => href })
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Link href={onTheWay('/login', from)} className={buttonClass()}>
        {SEARCH_TEXT.logIn}
      </Link>
      <Link href={onTheWay('/register', from)} className={buttonClass({ look: 'primary' })}>
        {SEARCH_TEXT.register}
      </Link>
    </div>
  )
}
