import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { SecondStep as Step } from '#shared/domains/accounts/accounts.contract.ts'
import { checkConnection } from '#client/platform/live/connection.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { fetchCode } from '#client/ui/feedback/part.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { anyAdminQuery } from './accounts.api.ts'
import { useHandedOver } from '#client/domains/accounts/email/accounts.confirmation.api.ts'
import { onTheWay } from './accounts.destination.api.ts'
import { LOGIN_TEXT } from './accounts.login.text.ts'
import { LoginForm } from './LoginForm.tsx'

const FinishRegistration = lazy(async () => ({
  default: (await fetchCode(() => import('#client/domains/accounts/email/FinishRegistration.tsx')))
    .FinishRegistration,
}))

const SecondStep = lazy(async () => ({
  default: (await fetchCode(() => import('#client/domains/accounts/second-factor/SecondStep.tsx')))
    .SecondStep,
}))

/** The log-in page, or the last step of a registration if its emailed link was opened. */
export function LoginPage() {
  const token = useHandedOver('confirmation')
  if (token === undefined) return <LogIn />
  return (
    <Suspense>
      <FinishRegistration token={token} />
    </Suspense>
  )
}

function LogIn() {
  const { from, reason, email: linked } = useSearch({ strict: false }) as Record<string, string | undefined>
  const email = useHandedOver('email') ?? linked ?? ''
  const navigate = useNavigate()
  const connection = useQuery({
    queryKey: ['connection'],
    queryFn: () => checkConnection().then(() => true),
    retry: false,
    gcTime: 0,
  })
  const anyAdmin = useQuery(anyAdminQuery).data
  const [step, setStep] = useState<Step>()

  useEffect(() => {
    if (from !== '/dashboard') return
    toast.error(LOGIN_TEXT.dashboardNeedsLogIn, {
      action: { label: LOGIN_TEXT.submit, onClick: () => void navigate({ to: '/login' }) },
    })
  }, [from, navigate])

  useEffect(() => {
    if (!connection.isError) return
    toast.error(LOGIN_TEXT.cannotConnect, { description: LOGIN_TEXT.checkNetwork })
  }, [connection.isError])

  useEffect(() => {
    if (anyAdmin?.exists === false) toast.warning(LOGIN_TEXT.noAdmin)
  }, [anyAdmin])

  if (step) {
    return (
      <Suspense>
        <SecondStep step={step} from={from} onStartAgain={() => setStep(undefined)} />
      </Suspense>
    )
  }
  return (
    <EntryPage title={LOGIN_TEXT.title} intro={LOGIN_TEXT.welcome}>
      {reason === 'already_registered' && <Notice>{LOGIN_TEXT.alreadyRegistered}</Notice>}
      {reason === 'password_changed' && <Notice kind="success">{LOGIN_TEXT.passwordChanged}</Notice>}
      {reason === 'link_expired' && (
        <Notice
          kind="warning"
          action={
            <Link href="/register" className={buttonClass({ size: 'sm' })}>
              {LOGIN_TEXT.registerAgain}
            </Link>
          }
        >
          {LOGIN_TEXT.linkExpired}
        </Notice>
      )}
      {connection.isError && <Notice kind="warning">{LOGIN_TEXT.troubleConnecting}</Notice>}
      <Card pad="lg">
        <LoginForm key={email} from={from} knownEmail={email} onSecondStep={setStep} />
      </Card>
      <p className="text-center text-ink-soft">
        {LOGIN_TEXT.noAccount}{' '}
        <Link href={onTheWay('/register', from)} className="link">
          {LOGIN_TEXT.createAccount}
        </Link>
      </p>
    </EntryPage>
  )
}
