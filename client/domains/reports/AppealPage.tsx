import { APPEAL_PAGE } from '#shared/domains/reports/reports.appeals.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { useLinkToken } from '#client/domains/accounts/passwords/accounts.passwords.api.ts'
import { AppealForm } from './AppealForm.tsx'
import { appealFailureText, useAppealByLink } from './reports.cases.api.ts'
import { APPEAL_TEXT } from './reports.more.text.ts'

/** The page opened by the link in an email to a member who can't log in. */
export function AppealPage() {
  const token = useLinkToken(APPEAL_PAGE)
  return (
    <EntryPage title={APPEAL_TEXT.title} intro={token === null ? undefined : APPEAL_TEXT.intro}>
      {token === null ? (
        <Notice kind="warning" title={APPEAL_TEXT.noLink}>
          {APPEAL_TEXT.noLinkHelp}
        </Notice>
      ) : (
        <Linked token={token} />
      )}
    </EntryPage>
  )
}

function Linked({ token }: { token: string }) {
  const ask = useAppealByLink(token)
  if (ask.isSuccess)
    return (
      <Notice kind="success" title={APPEAL_TEXT.sentTitle}>
        {APPEAL_TEXT.sentHelp}
      </Notice>
    )
  return (
    <Card pad="lg">
      <AppealForm
        about="suspension"
        isSending={ask.isPending}
        failure={appealFailureText(ask.error)}
        onSend={ask.mutate}
      />
    </Card>
  )
}
