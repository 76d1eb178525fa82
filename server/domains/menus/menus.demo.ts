import { declareDemo } from '#server/demo/part.ts'
import { createMenus } from './menus.commands.ts'
import { DEMO_MENUS } from './menus.demo.data.ts'

export const demo = declareDemo({ store: ({ tx, now }) => createMenus(tx, DEMO_MENUS, now) })
