import { PASSWORD } from './given.ts'
import type { World } from './world.ts'

type Sample = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>

const none: Sample = () => ({})

/** For every endpoint an input with which it succeeds for whoever may use it on the party's things. */
export const SAMPLES: Record<string, Sample> = {
  'accounts.getSession': none,
  'accounts.logIn': ({ other }) => ({ email: other.email, password: PASSWORD, rememberMe: true }),
  'accounts.logOut': () => ({ scope: 'local' }),
  'accounts.findAnyAdmin': none,
  'menus.listMenus': none,
  'regions.listPlaces': none,
  'regions.findPlace': () => ({ prefix: 'SW1A' }),
}
