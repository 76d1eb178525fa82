import { Card } from '#client/ui/display/Card.tsx'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { CONFIRM_TEXT } from './accounts.confirmation.text.ts'
import { ConfirmForm } from './ConfirmForm.tsx'

/** What the log-in page shows to whoever opened the link of a registration. */
export function FinishRegistration({ token }: { token: string }) {
  return (
    <EntryPage title={CONFIRM_TEXT.title} intro={CONFIRM_TEXT.intro}>
      <Card pad="lg">
        <ConfirmForm token={token} />
      </Card>
    </EntryPage>
  )
}
