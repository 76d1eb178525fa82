import { useMatches } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { APP_TEXT } from './app.text.ts'

/** Stands at an address of the site that this version has no page for, and says so. */
export function ComingPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.title })
  return (
    <EmptyState
      icon={Sprout}
      title={<h1 className="text-xl">{title}</h1>}
      action={
        <Link href="/" className={buttonClass({ look: 'primary' })}>
          {APP_TEXT.returnHome}
        </Link>
      }
    >
      {APP_TEXT.comingHelp}
    </EmptyState>
  )
}
