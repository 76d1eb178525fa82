import { useSearch } from '@tanstack/react-router'
import { ConfirmedNotice } from '#client/domains/accounts/ConfirmedNotice.tsx'
import { NewMessageForm } from '#client/domains/messages/NewMessageForm.tsx'
import { MESSAGES_TEXT } from '#client/domains/messages/messages.text.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'

/** A message to a member by username, typed or taken from `?to=`. */
export function SendMessagePage() {
  const { to = '' } = useSearch({ strict: false }) as { to?: string }
  return (
    <>
      <ConfirmedNotice />
      <PageHeader title={MESSAGES_TEXT.write} />
      <Card pad="lg" className="max-w-2xl">
        <NewMessageForm key={to} to={to} />
      </Card>
    </>
  )
}
