import { cutFrom } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { eraseContactMessages } from './pages.commands.ts'
import { exportContactMessages } from './pages.queries.ts'
import { pagesRoutes } from './pages.routes.ts'
import { seedPages } from './pages.seeding.commands.ts'
import { pageVersions } from './pages.tables.ts'

export const pages: Domain = {
  name: 'pages',
  routes: pagesRoutes,
  personal: {
    holds: [pageVersions.savedBy],
    // Texts that admins wrote for the site are kept without an author.
    portions: [cutFrom(pageVersions.savedBy)],
    erase: eraseContactMessages,
    title: 'What you wrote to us',
    export: exportContactMessages,
  },
  seed: seedPages,
}
