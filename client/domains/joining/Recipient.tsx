import { useQuery } from '@tanstack/react-query'
import { destinationIn } from '#shared/domains/accounts/accounts.destination.rules.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { profileQuery } from '#client/domains/profiles/profiles.shown.api.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { writeToText } from './joining.more.text.ts'

/** The member a visitor is registering to write to, as far as visitors may see them. */
export function Recipient({ from }: { from: string }) {
  const username = recipientIn(from)
  const member = useQuery({ ...profileQuery(username), enabled: username !== '' }).data
  if (!member) return null
  const ages = member.people.flatMap(({ age }) => (age === null ? [] : [age]))
  return (
    <Card className="flex items-center gap-4">
      <ProfilePhoto
        picture={shownPicture(member.picture, 'thumb')}
        profileType={member.profileType ?? 'tvts'}
        shape="square"
        width={80}
        eager
      />
      <div className="min-w-0">
        <h2 className="text-lg [overflow-wrap:anywhere]">{writeToText(member.username)}</h2>
        <p>{[shownType(member.profileType), ages.join(' and ')].filter(Boolean).join(' · ')}</p>
        {member.place && <p className="text-sm text-ink-soft">{member.place}</p>}
      </div>
    </Card>
  )
}

/** Returns the member a visitor was about to write to, given the destination after registering, or an empty string. */
const recipientIn = (from: string): string => {
  const { pathname, searchParams } = new URL(destinationIn(from) ?? '/', 'http://site')
  return (pathname === '/messages/send' && searchParams.get('to')) || ''
}
