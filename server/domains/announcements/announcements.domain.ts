import type { Domain } from '#server/platform/domain.ts'
import { announcementsRoutes } from './announcements.routes.ts'

export const announcements: Domain = { name: 'announcements', routes: announcementsRoutes }
