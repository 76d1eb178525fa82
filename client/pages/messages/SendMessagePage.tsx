import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ConfirmedNotice } from '#client/domains/accounts/ConfirmedNotice.tsx'
import { NewMessageForm } from '#client/domains/messages/NewMessageForm.tsx'
import { MESSAGES_TEXT } from '#client/domains/messages/messages.text.ts'
import { ownProfileQuery } from '#client/domains/profiles/profiles.queries.api.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { RecipientCard } from './RecipientCard.tsx'
import { SEND_TEXT } from './messages.text.ts'

/** A message to a member by username, typed or taken from `?to=`. */
export function SendMessagePage() {
  const { to = '' } = useSearch({ strict: false }) as { to?: string }
  return (
    <>
      <ConfirmedNotice />
      <PageHeader title={MESSAGES_TEXT.write} />
      <Card pad="lg" className="flex max-w-2xl flex-col gap-5">
        <EmptyProfile />
        <NewMessageForm key={to} to={to} recipient={(username) => <RecipientCard username={username} />} />
      </Card>
    </>
  )
}

/** Tells a sender of whom the recipient will see nothing. */
function EmptyProfile() {
  const own = useQuery(ownProfileQuery).data
  if (!own || own.picture || own.profileTitle || own.profileText) return null
  return (
    <p className="text-sm text-ink-soft">
      <span>{SEND_TEXT.emptyProfile} </span>
      <Link href="/photos/manage" className="link">
        {SEND_TEXT.addPhoto}
      </Link>
    </p>
  )
}
