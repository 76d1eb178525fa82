import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#client/platform/Loaded.tsx'
import { useSession } from '#client/platform/session.ts'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { securityQuery } from './accounts.security.api.ts'
import { SECURITY_TEXT } from './accounts.security.text.ts'
import { SecuritySettings } from './SecuritySettings.tsx'

/** What protects the account beside the password. */
export function SecurityPage() {
  const query = useQuery(securityQuery)
  const { session } = useSession()
  return (
    <>
      <PageHeader title={SECURITY_TEXT.title} description={SECURITY_TEXT.description} />
      <div className="flex max-w-xl flex-col gap-8">
        {session?.needsSecondFactor && <Notice kind="warning">{SECURITY_TEXT.admins}</Notice>}
        <Loaded query={query} skeleton={<FormSkeleton fields={2} />} failed={SECURITY_TEXT.loadFailed}>
          {(security) => <SecuritySettings security={security} />}
        </Loaded>
      </div>
    </>
  )
}
