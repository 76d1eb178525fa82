import type { Domain } from '#server/platform/domain/domain.ts'
import { announcementsRoutes } from './announcements.routes.ts'

export const announcements: Domain = { name: 'announcements', routes: announcementsRoutes }
