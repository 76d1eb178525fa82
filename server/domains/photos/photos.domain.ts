import type { Domain } from '#server/platform/domain.ts'
import { photosRoutes } from './photos.routes.ts'

export const photos: Domain = { name: 'photos', routes: photosRoutes }
