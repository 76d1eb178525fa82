import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { PUBLIC_TEXT } from './profiles.text.ts'

/** What the member wrote, as plain text. */
export function ProfileAbout({ profile, isOwn }: { profile: PublicProfile; isOwn: boolean }) {
  const { profileTitle, profileText, bio, username } = profile
  return (
    <Card as="section" pad="lg" className="flex min-w-0 flex-col gap-4">
      <h2 dir="auto" className="text-2xl">
        {profileTitle || PUBLIC_TEXT.about}
      </h2>
      {profileText || bio ? (
        <>
          {profileText && (
            <p dir="auto" className="max-w-prose font-serif text-lg whitespace-pre-line">
              {profileText}
            </p>
          )}
          {bio && (
            <p dir="auto" className="max-w-prose whitespace-pre-line text-ink-soft">
              {bio}
            </p>
          )}
        </>
      ) : (
        <p className="text-ink-soft">{isOwn ? PUBLIC_TEXT.noTextOwn : PUBLIC_TEXT.noText(username)}</p>
      )}
    </Card>
  )
}
