import type { Domain } from '#server/platform/domain.ts'
import { seedPages } from './pages.commands.ts'
import { pagesRoutes } from './pages.routes.ts'

export const pages: Domain = { name: 'pages', routes: pagesRoutes, seed: seedPages }
