import type { Domain } from '#server/platform/domain/domain.ts'
import { usersRoutes } from './users.routes.ts'

/** What admins see of members across the domains below and do about them, and what the members learn of it. */
export const users: Domain = { name: 'users', routes: usersRoutes }
