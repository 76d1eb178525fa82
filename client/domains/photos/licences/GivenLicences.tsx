import type { ReactNode } from 'react'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import type { GivenLicence } from '#shared/domains/photos/photos.licences.contract.ts'
import { exactTime } from '#client/platform/format.ts'
import { PagedList, type PagedQuery } from '#client/platform/parts/PagedList.tsx'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { useRevokeLicence } from './photos.licences.api.ts'
import { useAtNextEnd } from '#client/platform/timers.ts'
import { LICENCES_TEXT } from '#client/domains/photos/photos.text.ts'

interface GivenLicencesProps {
  query: PagedQuery<GivenLicence>
  skeleton: ReactNode
  /** Shown instead of the list if nothing is shared. */
  empty: ReactNode
}

/** The members with whom photos are shared. Expired shares disappear automatically. */
export function GivenLicences({ query, skeleton, empty }: GivenLicencesProps) {
  const licences = itemsOf(query.data)
  const revoke = useRevokeLicence()
  const { box, focusBeside } = useNextFocus(licences.length)
  useAtNextEnd(
    licences.map(({ expiresAt }) => expiresAt),
    query.dataUpdatedAt,
    () => void query.refetch(),
  )
  const end = (licence: GivenLicence) => {
    const places = licences.map(({ id }) => id)
    revoke.mutate(licence, { onSuccess: () => focusBeside(licence.id, places) })
  }
  return (
    <div ref={box}>
      <PagedList
        query={query}
        skeleton={skeleton}
        failed={LICENCES_TEXT.loadFailed}
        empty={
          <div tabIndex={-1} data-place={TOP} className="outline-none">
            {empty}
          </div>
        }
      >
        {(items) => (
          <ul aria-label={LICENCES_TEXT.givenList} className="flex flex-col gap-3">
            {items.map((licence) => (
              <GivenRow
                key={licence.id}
                licence={licence}
                busy={revoke.isPending && revoke.variables.id === licence.id}
                onRevoke={() => end(licence)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function GivenRow({
  licence,
  busy,
  onRevoke,
}: {
  licence: GivenLicence
  busy: boolean
  onRevoke: () => void
}) {
  const { id, username, picture, expiresAt, lastOpenedAt, isSent, isShown } = licence
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-3">
      <img
        src={mediaPath(picture.id, 'thumb')}
        alt={LICENCES_TEXT.photoFor(username)}
        width={64}
        height={80}
        className="h-20 w-16 shrink-0 rounded-control bg-(--figure-ground) object-cover"
      />
      <div className="min-w-0 flex-1 basis-40 text-sm">
        <p className="text-base font-medium wrap-anywhere">
          <Username name={username} />
        </p>
        <p>{expiresAt ? LICENCES_TEXT.until(exactTime(new Date(expiresAt))) : LICENCES_TEXT.untilRevoked}</p>
        <p className="text-ink-soft">
          {lastOpenedAt ? (
            <>
              {LICENCES_TEXT.opened}
              <TimeAgo at={lastOpenedAt} />
            </>
          ) : (
            LICENCES_TEXT.notOpened
          )}
        </p>
        {isSent && <p className="text-ink-soft">{LICENCES_TEXT.inMessage}</p>}
        {!isShown && <p className="text-ink-soft">{LICENCES_TEXT.rests}</p>}
      </div>
      <Button aria-label={LICENCES_TEXT.revokeFor(username)} data-place={id} busy={busy} onClick={onRevoke}>
        {LICENCES_TEXT.revoke}
      </Button>
    </li>
  )
}
