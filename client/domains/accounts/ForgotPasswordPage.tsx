import { Card } from '#client/ui/display/Card.tsx'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { FORGOT_TEXT } from './accounts.passwords.text.ts'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'

export function ForgotPasswordPage() {
  return (
    <EntryPage title={FORGOT_TEXT.title} intro={FORGOT_TEXT.intro}>
      <Card pad="lg">
        <ForgotPasswordForm />
      </Card>
      <p className="text-center text-ink-soft">
        {FORGOT_TEXT.remembered}{' '}
        <Link href="/login" className="link">
          {FORGOT_TEXT.logIn}
        </Link>
      </p>
    </EntryPage>
  )
}
