import type { OpenedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { ProfileTexts } from './ProfileTexts.tsx'
import { changedTexts } from './reports.changed.state.ts'
import { CASES_TEXT } from './reports.review.text.ts'

/** The reported member as they are now. */
export function CaseMember({ opened }: { opened: OpenedCase }) {
  const { member } = opened
  const changed = changedTexts(opened)
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="font-sans text-base font-medium">{CASES_TEXT.now}</h3>
      {member ? (
        <>
          <div className="flex items-start gap-3">
            <ProfilePhoto
              picture={shownPicture(member.picture, 'thumb')}
              profileType={member.profileType}
              width={80}
              className="rounded-control"
            />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <Username name={member.username} />
              </p>
              <p className="text-sm text-ink-soft">
                {shownType(member.profileType)} · {CASES_TEXT.status[member.status]}
              </p>
              <p className="text-sm text-ink-soft">
                {CASES_TEXT.memberSince(fullDate(new Date(member.memberSince)))}
              </p>
              <Link href={`/profile/${member.username}`} className="link">
                {CASES_TEXT.openProfile}
              </Link>
            </div>
          </div>
          {changed?.length !== 0 && <ProfileTexts texts={member.texts} changed={changed ?? []} />}
        </>
      ) : (
        <p className="text-ink-soft">{CASES_TEXT.memberGone}</p>
      )}
    </section>
  )
}
