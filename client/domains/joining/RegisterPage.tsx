import { useState } from 'react'
import { Card } from '#client/ui/display/Card.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { REGISTER_TEXT } from './joining.text.ts'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const [done, setDone] = useState<'with session' | 'without session'>()
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5 py-4 md:py-10">
      <div className="text-center">
        <h1>{REGISTER_TEXT.title}</h1>
        <p className="mt-2 text-ink-soft">{REGISTER_TEXT.intro}</p>
      </div>
      {done === 'with session' && <Notice kind="success">{REGISTER_TEXT.successWithSession}</Notice>}
      {done === 'without session' && (
        <Notice
          kind="success"
          title={REGISTER_TEXT.successWithoutSession}
          action={
            <Link href="/login" className={buttonClass()}>
              {REGISTER_TEXT.toLogin}
            </Link>
          }
        >
          {REGISTER_TEXT.confirmHelp}
        </Notice>
      )}
      <Card pad="lg">
        <RegisterForm onDone={(isLoggedIn) => setDone(isLoggedIn ? 'with session' : 'without session')} />
      </Card>
      <p className="text-center text-ink-soft">
        {REGISTER_TEXT.haveAccount}{' '}
        <Link href="/login" className="link">
          {REGISTER_TEXT.logIn}
        </Link>
      </p>
    </div>
  )
}
