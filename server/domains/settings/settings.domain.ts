import type { Domain } from '#server/platform/domain/domain.ts'
import { settingsRoutes } from './settings.routes.ts'

export const settings: Domain = { name: 'settings', routes: settingsRoutes }
