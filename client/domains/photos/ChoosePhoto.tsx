import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import type { LicenceDuration, SentPhoto } from '#shared/domains/photos/photos.sending.contract.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Fieldset, RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { ownPhotosQuery } from './photos.api.ts'
import { DURATIONS, LICENCES_TEXT, SENDING_TEXT } from './photos.text.ts'
import { PHOTOS_TEXT } from './photos.more.text.ts'
import { PhotoChoices } from './PhotoChoices.tsx'

/** Photos beyond the membership’s limit are hidden from others. */
const isShown = (photo: OwnPhoto) => photo.isShown

type ChoosePhotoProps = {
  open: boolean
  /** The recipient's name. */
  recipient: string
  onClose: () => void
  onChosen: (photo: SentPhoto) => void
}

/** Chooses one of the member's photos to send with a message, and how long to share it. */
export function ChoosePhoto({ open, recipient, onClose, onChosen }: ChoosePhotoProps) {
  const list = useInfiniteQuery(ownPhotosQuery)
  const [photoId, setPhotoId] = useState('')
  const [duration, setDuration] = useState<LicenceDuration>('day')
  const isEmpty = list.data !== undefined && !itemsOf(list.data).some(isShown)
  return (
    <Dialog
      open={open}
      title={SENDING_TEXT.question}
      description={SENDING_TEXT.means(recipient)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{PHOTOS_TEXT.cancel}</Button>
          <Button
            look="primary"
            disabledReason={!photoId && SENDING_TEXT.missing}
            onClick={() => {
              onChosen({ photoId, duration })
              onClose()
            }}
          >
            {SENDING_TEXT.add}
          </Button>
        </>
      }
    >
      {isEmpty ? (
        <EmptyState
          title={PHOTOS_TEXT.empty}
          action={
            <Link href="/photos/manage" className={buttonClass()}>
              {LICENCES_TEXT.toPhotos}
            </Link>
          }
        >
          {SENDING_TEXT.emptyHelp}
        </EmptyState>
      ) : (
        <PagedList
          query={list}
          skeleton={<FormSkeleton fields={2} />}
          failed={PHOTOS_TEXT.loadFailed}
          empty={null}
          frame={(grid) => (
            <div className="flex flex-col gap-6">
              <Fieldset legend={SENDING_TEXT.which}>{grid}</Fieldset>
              <RadioGroup
                legend={LICENCES_TEXT.duration}
                options={DURATIONS}
                value={duration}
                onChange={setDuration}
              />
            </div>
          )}
          footClass="mt-3"
        >
          {(photos) => (
            <PhotoChoices photos={photos} photoId={photoId} isOffered={isShown} onChoose={setPhotoId} />
          )}
        </PagedList>
      )}
    </Dialog>
  )
}
