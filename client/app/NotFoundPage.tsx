import { Compass } from 'lucide-react'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { APP_TEXT } from './app.text.ts'
import { useDocumentTitle } from './title.ts'

export function NotFoundPage() {
  useDocumentTitle(APP_TEXT.notFoundTitle)
  return (
    <EmptyState
      icon={Compass}
      title={<h1 className="text-xl">{APP_TEXT.notFoundTitle}</h1>}
      action={
        <Link href="/" className={buttonClass({ look: 'primary' })}>
          {APP_TEXT.returnHome}
        </Link>
      }
    >
      {APP_TEXT.notFoundHelp}
    </EmptyState>
  )
}
