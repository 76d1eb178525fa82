import type { Domain } from '#server/platform/domain.ts'
import { joiningRoutes } from './joining.routes.ts'

export const joining: Domain = { name: 'joining', routes: joiningRoutes }
