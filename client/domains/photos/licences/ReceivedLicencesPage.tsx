import { LicencesFrame } from './LicencesFrame.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import type { ReceivedLicence } from '#shared/domains/photos/photos.licences.contract.ts'
import { exactTime } from '#client/platform/format.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { useAtNextEnd } from '#client/platform/timers.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { receivedQuery } from './photos.licences.api.ts'
import { LICENCES_TEXT } from '#client/domains/photos/photos.text.ts'
import { PhotosSkeleton } from '#client/domains/photos/PhotosSkeleton.tsx'

/** The photos others share with the member. Expired shares disappear automatically. */
export function ReceivedLicencesPage() {
  const list = useInfiniteQuery(receivedQuery)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const licences = itemsOf(list.data)
  const opened = licences.find(({ id }) => id === openedId)
  useAtNextEnd(
    licences.map(({ expiresAt }) => expiresAt),
    list.dataUpdatedAt,
    () => void list.refetch(),
  )
  return (
    <LicencesFrame list="received">
      <PagedList
        query={list}
        skeleton={<PhotosSkeleton />}
        failed={LICENCES_TEXT.loadFailed}
        empty={
          <EmptyState
            icon={Images}
            title={LICENCES_TEXT.receivedEmpty}
            action={
              <Link href="/messages/inbox" className={buttonClass({})}>
                {LICENCES_TEXT.toMessages}
              </Link>
            }
          >
            {LICENCES_TEXT.receivedEmptyHelp}
          </EmptyState>
        }
      >
        {(items) => (
          <ul
            aria-label={LICENCES_TEXT.receivedList}
            className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]"
          >
            {items.map((licence) => (
              <ReceivedCard key={licence.id} licence={licence} onOpen={() => setOpenedId(licence.id)} />
            ))}
          </ul>
        )}
      </PagedList>
      {opened && <OpenedPhoto licence={opened} onClose={() => setOpenedId(null)} />}
    </LicencesFrame>
  )
}

const untilOf = ({ expiresAt }: ReceivedLicence) =>
  expiresAt ? LICENCES_TEXT.until(exactTime(new Date(expiresAt))) : LICENCES_TEXT.untilRevoked

function ReceivedCard({ licence, onOpen }: { licence: ReceivedLicence; onOpen: () => void }) {
  const { username, picture } = licence
  return (
    <Card as="li" pad="none" className="flex sm:flex-col">
      <img
        src={mediaPath(picture.id, 'card')}
        alt={LICENCES_TEXT.photoFrom(username)}
        width={320}
        height={400}
        loading="lazy"
        className="aspect-4/5 w-28 shrink-0 self-start bg-(--figure-ground) object-cover sm:w-full"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-3">
        <div>
          <Link href={`/profile/${username}`} className="link font-medium wrap-anywhere">
            {LICENCES_TEXT.from(username)}
          </Link>
          <p className="text-sm text-ink-soft">{untilOf(licence)}</p>
        </div>
        <Button className="mt-auto" aria-label={LICENCES_TEXT.openFrom(username)} onClick={onOpen}>
          {LICENCES_TEXT.open}
        </Button>
      </div>
    </Card>
  )
}

function OpenedPhoto({ licence, onClose }: { licence: ReceivedLicence; onClose: () => void }) {
  const { username, picture } = licence
  return (
    <Dialog
      open
      size="lg"
      title={LICENCES_TEXT.photoFrom(username)}
      description={untilOf(licence)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{LICENCES_TEXT.close}</Button>}
    >
      <img
        src={mediaPath(picture.id, 'full')}
        alt={LICENCES_TEXT.photoFrom(username)}
        width={picture.width}
        height={picture.height}
        className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full rounded-control bg-(--figure-ground)"
      />
    </Dialog>
  )
}
