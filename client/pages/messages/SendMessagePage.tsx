import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { BadgeCheck, Pencil } from 'lucide-react'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { whoLine } from '#shared/domains/profiles/profiles.people.rules.ts'
import { ConfirmedNotice } from '#client/domains/accounts/email/ConfirmedNotice.tsx'
import { mayContactQuery } from '#client/domains/messages/messages.contact.api.ts'
import { MESSAGES_TEXT } from '#client/domains/messages/messages.text.ts'
import { NewMessageForm } from '#client/domains/messages/NewMessageForm.tsx'
import { ownProfileQuery } from '#client/domains/profiles/profiles.queries.api.ts'
import { profileQuery } from '#client/domains/profiles/profiles.shown.api.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { IconButton } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { SEND_TEXT } from './messages.text.ts'

/** The form for a message. The username is typed, or taken from `?to=`. */
export function SendMessagePage() {
  const { to = '' } = useSearch({ strict: false }) as { to?: string }
  const isShown = useIsShown(to)
  return (
    <>
      <ConfirmedNotice />
      <PageHeader title={MESSAGES_TEXT.write} />
      <Card pad="lg" className="flex max-w-2xl flex-col gap-5">
        <EmptyProfile />
        <NewMessageForm key={to} to={to} isShown={isShown} Recipient={RecipientCard} />
      </Card>
    </>
  )
}

/** Returns whether the sender may see this member's profile, or undefined while it's loading. */
function useIsShown(username: string) {
  const contact = useQuery({ ...mayContactQuery(username), enabled: username !== '' })
  const profile = useQuery({ ...profileQuery(username), enabled: contact.isSuccess })
  if (username === '' || contact.isLoadingError || profile.isLoadingError) return false
  return contact.data && profile.data ? true : undefined
}

/** Warns senders whose profile has no photo and no text. */
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

interface RecipientCardProps {
  username: string
  /** Lets the sender name someone else. */
  onChange: (() => void) | undefined
}

/** Shows the recipient and topics to write about, or nothing if their profile isn't visible to the sender. */
function RecipientCard({ username, onChange }: RecipientCardProps) {
  const member = useQuery(profileQuery(username)).data
  if (!member) return null
  const { profileType, people, verified, interests, sharedInterests } = member
  const shared = interests.slice(0, sharedInterests)
  const words = member.profileText || member.profileTitle
  return (
    <section
      aria-label={SEND_TEXT.recipient(member.username)}
      className="flex items-start gap-4 rounded-card bg-sunken p-4"
    >
      <ProfilePhoto
        picture={shownPicture(member.picture, 'thumb')}
        profileType={profileType ?? 'tvts'}
        width={80}
        className="rounded-control"
        eager
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="text-lg">
          <Link href={`/profile/${encodeURIComponent(member.username)}`} className="hover:underline">
            <Username name={member.username} />
          </Link>
          {verified && (
            <span className="text-verified">
              <BadgeCheck aria-hidden="true" className="mb-0.5 ml-1.5 inline size-5" />
              <span className="sr-only">{SEND_TEXT.verified}</span>
            </span>
          )}
        </h2>
        <p className="text-sm">{whoLine({ profileType, people })}</p>
        {shared.length > 0 && (
          <p className="text-sm font-medium text-accent-strong">{SEND_TEXT.shared(shared)}</p>
        )}
        {words && (
          <p dir="auto" className="line-clamp-2 font-serif">
            {words}
          </p>
        )}
      </div>
      {onChange && (
        <IconButton
          icon={Pencil}
          label={SEND_TEXT.change}
          className="-mt-2 -mr-2 text-ink-soft"
          onClick={onChange}
        />
      )}
    </section>
  )
}
