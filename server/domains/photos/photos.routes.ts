import { getPicture } from '#shared/domains/photos/photos.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { findFileKey } from './photos.queries.ts'

/** Seconds a browser may show a picture again without asking. */
const KEPT = 60

export const photosRoutes: Routes = (serve) => {
  serve.file(getPicture, async ({ services, actor, input: { photoId, size } }) => {
    const fileKey = await findFileKey(services.db, actor, photoId)
    if (fileKey === null) throw new Failure(COMMON_REASONS.notFound)
    return {
      tag: `"${photoId}-${size}"`,
      keptFor: KEPT,
      open: async () => {
        const file = await services.files.get(`${fileKey}-${size}.webp`)
        return file && { ...file, type: 'image/webp' }
      },
    }
  })
}
