import { useInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type SitePicture, sitePicturePath } from '#shared/domains/pages/pages.pictures.contract.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { PhotoThumb } from '#client/ui/display/ProfilePhoto.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { AddPicture } from './AddPicture.tsx'
import { picturesQuery, useDeletePicture } from './pages.editing.api.ts'
import { PICTURES_TEXT } from './pages.more.text.ts'

interface PictureFieldProps {
  picture: SitePicture | null
  error: string | undefined
  onChoose: (picture: SitePicture | null) => void
}

/** The library picture a page shows, if any. */
export function PictureField({ picture, error, onChoose }: PictureFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fieldset legend={PICTURES_TEXT.field} help={PICTURES_TEXT.fieldHelp} error={error}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {picture && <PhotoThumb src={sitePicturePath(picture.id, 'card')} alt="" />}
        <p className="min-w-0 flex-1 basis-40 wrap-anywhere">{picture?.alt ?? PICTURES_TEXT.none}</p>
        <Button onClick={() => setOpen(true)}>{PICTURES_TEXT.open}</Button>
      </div>
      {isOpen && (
        <PictureLibrary
          picture={picture}
          onClose={() => setOpen(false)}
          onDeleted={(pictureId) => picture?.id === pictureId && onChoose(null)}
          onChoose={(chosen) => {
            onChoose(chosen)
            setOpen(false)
          }}
        />
      )}
    </Fieldset>
  )
}

interface PictureLibraryProps {
  /** The picture that's currently chosen. */
  picture: SitePicture | null
  onClose: () => void
  onChoose: (picture: SitePicture | null) => void
  onDeleted: (pictureId: string) => void
}

/** The site's pictures, to choose, add or delete one. */
function PictureLibrary({ picture, onClose, onChoose, onDeleted }: PictureLibraryProps) {
  const query = useInfiniteQuery(picturesQuery)
  const remove = useDeletePicture()
  const [value, setValue] = useState(picture)
  const [isAsked, setAsked] = useState(false)
  if (isAsked && value) {
    const { id, alt } = value
    return (
      <ConfirmDialog
        open
        danger
        title={PICTURES_TEXT.deleteQuestion(alt)}
        description={PICTURES_TEXT.deleteMeans}
        confirmLabel={PICTURES_TEXT.confirmDelete}
        busy={remove.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              setValue(null)
              onDeleted(id)
            },
            onSettled: () => setAsked(false),
          })
        }
      />
    )
  }
  return (
    <Dialog
      open
      size="lg"
      title={PICTURES_TEXT.title}
      description={PICTURES_TEXT.means}
      onClose={onClose}
      actions={
        <>
          <Button
            className="md:mr-auto"
            disabledReason={value === null && PICTURES_TEXT.nothingToDelete}
            onClick={() => setAsked(true)}
          >
            {PICTURES_TEXT.delete}
          </Button>
          <Button onClick={onClose}>{PICTURES_TEXT.cancel}</Button>
          <Button look="primary" onClick={() => onChoose(value)}>
            {PICTURES_TEXT.use}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <AddPicture onAdded={setValue} />
        <PagedList
          query={query}
          skeleton={<RowsSkeleton rows={2} />}
          failed={PICTURES_TEXT.loadFailed}
          empty={null}
        >
          {(pictures) => (
            <Fieldset legend={PICTURES_TEXT.choices}>
              <div className="grid grid-cols-2 gap-3 p-1 sm:grid-cols-4">
                <Choice isChosen={value === null} onChoose={() => setValue(null)}>
                  <span className="flex aspect-4/5 items-center justify-center bg-sunken">
                    {PICTURES_TEXT.none}
                  </span>
                </Choice>
                {pictures.map((each) => (
                  <Choice key={each.id} isChosen={value?.id === each.id} onChoose={() => setValue(each)}>
                    <img
                      src={sitePicturePath(each.id, 'card')}
                      alt={each.alt}
                      loading="lazy"
                      className="aspect-4/5 w-full bg-sunken object-cover"
                    />
                  </Choice>
                ))}
              </div>
            </Fieldset>
          )}
        </PagedList>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="relative cursor-pointer overflow-hidden rounded-control has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input type="radio" name="site-picture" className="sr-only" checked={isChosen} onChange={onChoose} />
      {children}
      {isChosen && (
        <Check
          aria-hidden="true"
          className="absolute top-1 right-1 size-6 rounded-full bg-accent p-1 text-on-accent"
        />
      )}
    </label>
  )
}
