import { X } from 'lucide-react'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import type { SentPhoto } from '#shared/domains/photos/photos.sending.contract.ts'
import { IconButton } from '#client/ui/form/IconButton.tsx'
import { PhotoThumb } from '#client/ui/display/ProfilePhoto.tsx'
import { SENDING_TEXT } from './photos.text.ts'

/** The photo that will go with the message being written. */
export function PhotoToSend({ photo, onRemove }: { photo: SentPhoto; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <PhotoThumb src={mediaPath(photo.photoId, 'thumb')} alt="" />
      <p role="status" className="min-w-0 flex-1 text-sm">
        {SENDING_TEXT.chosen(photo.duration)}
      </p>
      <IconButton icon={X} label={SENDING_TEXT.remove} onClick={onRemove} />
    </div>
  )
}
