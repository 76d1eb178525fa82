import type { Domain } from '#server/platform/domain.ts'
import { registerMedia } from './photos.media.routes.ts'

export const photos: Domain = { name: 'photos', http: registerMedia }
