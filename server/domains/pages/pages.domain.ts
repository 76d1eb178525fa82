import type { Domain } from '#server/platform/domain.ts'
import { eraseContactMessages, seedPages } from './pages.commands.ts'
import { exportContactMessages } from './pages.queries.ts'
import { pagesRoutes } from './pages.routes.ts'

export const pages: Domain = {
  name: 'pages',
  routes: pagesRoutes,
  personal: {
    holds: [],
    erase: eraseContactMessages,
    title: 'What you wrote to us',
    export: exportContactMessages,
  },
  seed: seedPages,
}
