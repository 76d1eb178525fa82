import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { onTheWay } from '#client/domains/accounts/accounts.destination.api.ts'
import { useSite } from '#client/platform/site.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { usePart } from '#client/ui/feedback/part.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { REGISTER_TEXT } from './joining.text.ts'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const { from, landing } = useSearch({ strict: false }) as { from?: string; landing?: string }
  const { closedSentence } = useSite()
  const [isDone, setDone] = useState(false)
  // Most visitors were not going to anybody.
  const Recipient = usePart(async () => (await import('./Recipient.tsx')).Recipient, from !== undefined)

  const isClosed = closedSentence !== null && !isDone

  return (
    <EntryPage title={REGISTER_TEXT.title} intro={isDone || isClosed ? undefined : REGISTER_TEXT.intro} wide>
      {from && Recipient && !isDone && !isClosed && <Recipient from={from} />}
      <Card pad="lg">
        {isClosed ? (
          <p dir="auto" className="text-pretty wrap-anywhere whitespace-pre-line">
            {closedSentence}
          </p>
        ) : (
          <RegisterForm from={from} landing={landing} onDone={(done) => setDone(done !== undefined)} />
        )}
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
