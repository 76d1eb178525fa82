import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, EyeOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  mediaPath,
  PHOTO_ALT_MAX,
  PHOTO_AUDIENCES,
  type PhotoAudience,
} from '#shared/domains/photos/photos.contract.ts'
import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button, IconButton } from '#client/ui/form/Button.tsx'
import { Field, Select } from '#client/ui/form/Field.tsx'
import { SavedChoice } from '#client/ui/form/SavedChoice.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { useDeletePhoto, useDescribePhoto, useSetAudience, useSetProfilePhoto } from './photos.api.ts'
import { givenQuery } from '#client/domains/photos/licences/photos.licences.api.ts'
import { AUDIENCE_TEXT, PHOTOS_TEXT, SAVED_AUDIENCE_TEXT } from './photos.more.text.ts'
import { FABS_TEXT, LICENCES_TEXT } from './photos.text.ts'
import { PhotoSharing, SharePhoto } from '#client/domains/photos/licences/PhotoSharing.tsx'

/** The dialog to open for a photo. */
export type Asked = 'settings' | 'share' | 'delete'

interface PhotoSettingsProps {
  open: boolean
  photo: OwnPhoto
  name: string
  asked: Asked
  /** The number of photos the membership shows, or null for all. */
  max: number | null
  /** The photo's place among all, counted from 0, and the first place it can be moved to. */
  place: number
  firstPlace: number
  isLast: boolean
  onMove: (to: number) => void
  onClose: () => void
  onDeleted: () => void
}

const AUDIENCES = PHOTO_AUDIENCES.map((value) => ({ value, label: AUDIENCE_TEXT[value] }))

/**
 * The dialog opened for one of the member's photos: all of its settings, only its shares, or only the confirmation for
 * deleting it.
 */
export function PhotoSettings(props: PhotoSettingsProps) {
  const { photo, name, asked, onClose, onDeleted } = props
  const [isDeleting, setDeleting] = useState(asked === 'delete')
  const goBack = asked === 'settings' ? () => setDeleting(false) : onClose
  return (
    <>
      {asked === 'settings' && <Settings {...props} onDelete={() => setDeleting(true)} />}
      {asked === 'share' && <SharePhoto photoId={photo.id} name={name} onClose={onClose} />}
      {isDeleting && <DeletePhoto photo={photo} name={name} onClose={goBack} onDeleted={onDeleted} />}
    </>
  )
}

type SettingsProps = PhotoSettingsProps & { onDelete: () => void }

function Settings({ photo, name, max, place, firstPlace, isLast, onMove, onClose, onDelete }: SettingsProps) {
  const setProfilePhoto = useSetProfilePhoto()
  const { id, width, height } = photo
  const behindFirst = firstPlace === 0 ? PHOTOS_TEXT.isFirst : PHOTOS_TEXT.behindProfilePhoto
  const notEarlier = photo.isProfilePhoto ? PHOTOS_TEXT.staysFirst : behindFirst
  return (
    <Dialog open size="lg" title={name} onClose={onClose}>
      <div className="grid gap-x-8 gap-y-5 pb-1 md:grid-cols-2">
        <img
          key={id}
          src={mediaPath(id, 'full')}
          alt={photo.alt || name}
          width={width}
          height={height}
          className="mx-auto max-h-[44dvh] w-auto max-w-full rounded-control bg-(--figure-ground) object-contain md:max-h-[64dvh]"
        />
        <div className="flex min-w-0 flex-col gap-5">
          <Restrictions photo={photo} max={max} onShow={() => onMove(firstPlace)} />
          <Audience photo={photo} />
          <DescribePhoto photo={photo} />
          <div className="flex flex-wrap items-center gap-2">
            <span className="flex">
              <IconButton
                icon={ChevronLeft}
                label={PHOTOS_TEXT.earlier}
                disabledReason={place <= firstPlace && notEarlier}
                onClick={() => onMove(place - 1)}
              />
              <IconButton
                icon={ChevronRight}
                label={PHOTOS_TEXT.later}
                disabledReason={photo.isProfilePhoto ? PHOTOS_TEXT.staysFirst : isLast && PHOTOS_TEXT.isLast}
                onClick={() => onMove(place + 1)}
              />
            </span>
            {photo.isProfilePhoto ? (
              <p className="font-medium">{PHOTOS_TEXT.isProfilePhoto}</p>
            ) : (
              <Button busy={setProfilePhoto.isPending} onClick={() => setProfilePhoto.mutate(id)}>
                {PHOTOS_TEXT.makeProfilePhoto}
              </Button>
            )}
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
            <Link href="/photos/recent-fabs" className="link inline-flex min-h-11 items-center">
              {FABS_TEXT.count(photo.fabs)}
            </Link>
            <Button look="ghost" className="text-danger" onClick={onDelete}>
              {PHOTOS_TEXT.delete}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** Who may see the photo. Individually chosen members are listed here as well. */
function Audience({ photo }: { photo: OwnPhoto }) {
  const { id, audience, isShown, isWithheld } = photo
  const setAudience = useSetAudience()
  const [isChoosing, setChoosing] = useState(false)
  const isChosen = audience === 'chosen'
  const shared = useInfiniteQuery({ ...givenQuery(id), enabled: isChosen })
  const sharedWith = itemsOf(shared.data).map(({ username }) => username)
  const isKnown = isChosen && shared.isSuccess && isShown && !isWithheld
  const Chevron = isChoosing ? ChevronUp : ChevronDown
  const save = async (wanted: PhotoAudience) => {
    await setAudience.mutateAsync({ photoId: id, audience: wanted })
    setChoosing(wanted === 'chosen')
    toast.success(SAVED_AUDIENCE_TEXT[wanted])
  }
  return (
    <div className="flex flex-col gap-3">
      <SavedChoice stored={audience} onSave={save}>
        {(wanted, choose) => (
          <Field label={PHOTOS_TEXT.audience}>
            <Select
              value={wanted}
              options={AUDIENCES}
              onChange={({ target }) => choose(target.value as PhotoAudience)}
            />
          </Field>
        )}
      </SavedChoice>
      <p role="status" className="text-pretty wrap-anywhere empty:hidden">
        {isKnown && LICENCES_TEXT.seenBy(sharedWith)}
      </p>
      {isChosen && (
        <Button wide aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {LICENCES_TEXT.choose}
          <Chevron aria-hidden="true" className="size-4" />
        </Button>
      )}
      {isChosen && isChoosing && (
        <>
          <p className="text-sm text-pretty text-ink-soft">{LICENCES_TEXT.means}</p>
          <PhotoSharing photoId={id} />
        </>
      )}
    </div>
  )
}

/** Why others can't see the photo, and how to change that. */
function Restrictions({ photo, max, onShow }: { photo: OwnPhoto; max: number | null; onShow: () => void }) {
  return (
    <>
      {photo.isWithheld && (
        <p className="flex items-center gap-1.5 font-medium">
          <EyeOff aria-hidden="true" className="size-4 shrink-0" />
          {PHOTOS_TEXT.withheld}
        </p>
      )}
      {!photo.isShown && max !== null && (
        <div className="text-pretty">
          <p className="flex items-center gap-1.5 font-medium">
            <EyeOff aria-hidden="true" className="size-4 shrink-0" />
            {PHOTOS_TEXT.onlyYou}
          </p>
          <p className="text-ink-soft">{PHOTOS_TEXT.onlyYouHelp(max)}</p>
          {max > 1 && (
            <Button wide className="mt-2" onClick={onShow}>
              {PHOTOS_TEXT.showInstead}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Asks for a description of the photo. */
function DescribePhoto({ photo }: { photo: OwnPhoto }) {
  const [alt, setAlt, isKept] = useDraftText(`photo ${photo.id}`, photo.alt)
  const describe = useDescribePhoto()
  const save = (event: FormEvent) => {
    event.preventDefault()
    describe.mutate({ photoId: photo.id, alt: alt.trim() })
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-3">
      <Field
        label={PHOTOS_TEXT.describe}
        optional
        help={PHOTOS_TEXT.describeMeans}
        error={describe.isError && PHOTOS_TEXT.describeFailed}
      >
        <Textarea
          rows={2}
          isKept={isKept}
          value={alt}
          maxLength={PHOTO_ALT_MAX}
          counted
          onChange={({ target }) => setAlt(target.value)}
        />
      </Field>
      <Button type="submit" className="self-start" busy={describe.isPending}>
        {PHOTOS_TEXT.saveDescription}
      </Button>
    </form>
  )
}

interface DeletePhotoProps {
  photo: OwnPhoto
  name: string
  onClose: () => void
  onDeleted: () => void
}

/** Shows a photo and asks for confirmation before deleting it. */
function DeletePhoto({ photo, name, onClose, onDeleted }: DeletePhotoProps) {
  const remove = useDeletePhoto()
  const { isProfilePhoto } = photo
  return (
    <ConfirmDialog
      open
      danger
      title={PHOTOS_TEXT.deleteQuestion(name)}
      description={isProfilePhoto ? PHOTOS_TEXT.deleteProfilePhotoMeans : PHOTOS_TEXT.deleteMeans}
      confirmLabel={PHOTOS_TEXT.delete}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(photo.id, { onSuccess: onDeleted, onError: onClose })}
    >
      <img
        src={mediaPath(photo.id, 'thumb')}
        alt=""
        width={96}
        height={120}
        className="rounded-control bg-(--figure-ground) object-cover"
      />
    </ConfirmDialog>
  )
}
