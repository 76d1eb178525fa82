import { Button } from '#client/ui/form/Button.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { LICENCES_TEXT } from './photos.licences.text.ts'
import { PhotoSharing } from './PhotoSharing.tsx'

type SharePhotoProps = { photoId: string; name: string; onClose: () => void }

/** Asks with whom one of the member's photos is shared. */
export function SharePhoto({ photoId, name, onClose }: SharePhotoProps) {
  return (
    <Dialog
      open
      title={LICENCES_TEXT.question(name)}
      description={LICENCES_TEXT.means}
      onClose={onClose}
      actions={<Button onClick={onClose}>{LICENCES_TEXT.done}</Button>}
    >
      <PhotoSharing photoId={photoId} />
    </Dialog>
  )
}
