import type { Domain } from '#server/platform/domain/domain.ts'
import { seedMenus } from './menus.commands.ts'
import { menusRoutes } from './menus.routes.ts'

export const menus: Domain = {
  name: 'menus',
  routes: menusRoutes,
  seed: seedMenus,
  demo: () => import('./menus.demo.ts'),
}
