import type { Domain } from '#server/platform/domain/domain.ts'
import { usersRoutes } from './users.routes.ts'

/** What admins see of a member across the domains below, and do about them; and what the member learns of it. */
export const users: Domain = { name: 'users', routes: usersRoutes }
