import type { Domain } from '#server/platform/domain/domain.ts'
import { usersRoutes } from './users.routes.ts'

/**
 * The members as admins see them across the domains below, admins' actions on them, and the emails about those actions.
 */
export const users: Domain = { name: 'users', routes: usersRoutes }
