import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { FORGOT_TEXT } from './accounts.passwords.text.ts'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'

export function ForgotPasswordPage() {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5 py-4 md:py-10">
      <div className="text-center">
        <h1>{FORGOT_TEXT.title}</h1>
        <p className="mt-2 text-pretty text-ink-soft">{FORGOT_TEXT.intro}</p>
      </div>
      <Card pad="lg">
        <ForgotPasswordForm />
      </Card>
      <p className="text-center text-ink-soft">
        {FORGOT_TEXT.remembered}{' '}
        <Link href="/login" className="link">
          {FORGOT_TEXT.logIn}
        </Link>
      </p>
    </div>
  )
}
