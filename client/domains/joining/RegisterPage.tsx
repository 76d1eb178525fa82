import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { usePart } from '#client/ui/feedback/part.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { REGISTER_TEXT } from './joining.text.ts'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const { from } = useSearch({ strict: false }) as { from?: string }
  const [isDone, setDone] = useState(false)
  // Most visitors were not going to anybody.
  const Recipient = usePart(async () => (await import('./Recipient.tsx')).Recipient, from !== undefined)

  return (
    <EntryPage title={REGISTER_TEXT.title} intro={isDone ? undefined : REGISTER_TEXT.intro} wide>
      {from && Recipient && !isDone && <Recipient from={from} />}
      <Card pad="lg">
        <RegisterForm from={from} onDone={(done) => setDone(done !== undefined)} />
      </Card>
      {!isDone && (
        <p className="text-center text-ink-soft">
          {REGISTER_TEXT.haveAccount}{' '}
          <Link href={onTheWay('/login', from)} className="link">
            {REGISTER_TEXT.logIn}
          </Link>
        </p>
      )}
    </EntryPage>
  )
}
