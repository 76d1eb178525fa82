import type { Domain } from '#server/platform/domain.ts'
import { profilesRoutes } from './profiles.routes.ts'

export const profiles: Domain = { name: 'profiles', routes: profilesRoutes }
