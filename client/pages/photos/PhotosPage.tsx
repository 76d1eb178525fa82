import { ManagePhotosPage } from '#client/domains/photos/ManagePhotosPage.tsx'
import { VerificationPhotos } from '#client/domains/verification/VerificationPhotos.tsx'

/** All photos of the member: those of the profile, and those that were sent to be verified. */
export function PhotosPage() {
  return (
    <div className="flex flex-col gap-10">
      <div>
        <ManagePhotosPage />
      </div>
      <VerificationPhotos />
    </div>
  )
}
