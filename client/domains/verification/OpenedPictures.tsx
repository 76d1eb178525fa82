import { clsx } from 'clsx'
import {
  openedPhotoPath,
  openedProofPath,
  type OpenedEntry,
} from '#shared/domains/verification/verification.review.contract.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { REVIEW_TEXT } from './verification.review.text.ts'

/** The photo to be reviewed, beside what stands on the profile. */
export function OpenedPictures({ entry }: { entry: OpenedEntry }) {
  const { openingId, username, proof, photos } = entry
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {proof ? (
        <img
          src={openedProofPath(openingId)}
          alt={REVIEW_TEXT.proofOf(username)}
          width={proof.width}
          height={proof.height}
          className="max-h-140 w-full rounded-control bg-sunken object-contain"
        />
      ) : (
        <p className="rounded-control bg-sunken p-6 text-center text-ink-soft">{REVIEW_TEXT.gone}</p>
      )}
      <div className="flex flex-col gap-3">
        <h3 className="font-sans text-base font-medium">{REVIEW_TEXT.profilePhotos}</h3>
        {photos.length === 0 ? (
          <p className="text-ink-soft">{REVIEW_TEXT.noPhotos}</p>
        ) : (
          <ul className="grid grid-cols-2 gap-3">
            {photos.map(({ id, isProfilePhoto }, at) => (
              <li key={id} className={clsx('relative', isProfilePhoto && 'col-span-2')}>
                <img
                  src={openedPhotoPath(openingId, id)}
                  alt={REVIEW_TEXT.photoOf(username, at + 1)}
                  width={400}
                  height={500}
                  className="max-h-140 w-full rounded-control bg-sunken object-cover"
                />
                {isProfilePhoto && (
                  <Badge look="new" className="absolute top-2 left-2">
                    {REVIEW_TEXT.profilePhoto}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
