import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { APP_TEXT } from './app.text.ts'

/** The generic error screen. */
export function BrokenView({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-prose flex-col items-center gap-4 px-4 py-12 text-center">
      <h1 className="text-2xl">{APP_TEXT.errorTitle}</h1>
      <p>{APP_TEXT.errorHelp}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="primary" onClick={onRetry}>
          {APP_TEXT.tryAgain}
        </Button>
        <Button onClick={() => location.reload()}>{APP_TEXT.refreshPage}</Button>
        <a href="/" className={buttonClass()}>
          {APP_TEXT.goHome}
        </a>
      </div>
    </div>
  )
}
