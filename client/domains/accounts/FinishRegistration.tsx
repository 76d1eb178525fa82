import { Card } from '#client/ui/display/Card.tsx'
import { CONFIRM_TEXT } from './accounts.confirmation.text.ts'
import { ConfirmForm } from './ConfirmForm.tsx'

/** What the log-in page shows to whoever opened the link of a registration. */
export function FinishRegistration({ token }: { token: string }) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5 py-4 md:py-10">
      <div className="text-center">
        <h1>{CONFIRM_TEXT.title}</h1>
        <p className="mt-2 text-pretty text-ink-soft">{CONFIRM_TEXT.intro}</p>
      </div>
      <Card pad="lg">
        <ConfirmForm token={token} />
      </Card>
    </div>
  )
}
