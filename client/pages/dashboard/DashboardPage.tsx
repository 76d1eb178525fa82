import { LogIn } from 'lucide-react'
import { useEffect } from 'react'
import { ConfirmedNotice } from '#client/domains/accounts/ConfirmedNotice.tsx'
import { LOGIN_TEXT } from '#client/domains/accounts/accounts.login.text.ts'
import { useSession } from '#client/platform/session.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Dashboard } from './Dashboard.tsx'

/** The dashboard; where the log-in ended while it was open, a way back in. */
export function DashboardPage() {
  const { isLoading, isAuthenticated } = useSession()
  const hasEnded = !isLoading && !isAuthenticated

  useEffect(() => {
    if (hasEnded) toast.error(LOGIN_TEXT.dashboardNeedsLogIn)
  }, [hasEnded])

  if (!hasEnded) {
    return (
      <>
        <ConfirmedNotice />
        <Dashboard />
      </>
    )
  }
  return (
    <EmptyState
      icon={LogIn}
      title={<h1 className="text-xl">{LOGIN_TEXT.dashboardNeedsLogIn}</h1>}
      action={
        <Link href="/login?from=%2Fdashboard" className={buttonClass({ look: 'primary' })}>
          {LOGIN_TEXT.submit}
        </Link>
      }
    />
  )
}
