import { useState } from 'react'
import { Card } from '#client/ui/display/Card.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { REGISTER_TEXT } from './joining.text.ts'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const [done, setDone] = useState<'with session' | 'without session'>()
  return (
    <EntryPage title={REGISTER_TEXT.title} intro={REGISTER_TEXT.intro} wide>
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
    </EntryPage>
  )
}
