import { newId } from '#shared/kernel/ids.ts'
import { tokens } from '../domains/accounts/accounts.tables.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { PASSWORD } from './given.ts'
import type { World } from './world.ts'

type Sample = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>

const none: Sample = () => ({})

/** For every endpoint an input with which it succeeds for whoever may use it on the party's things. */
export const SAMPLES: Record<string, Sample> = {
  'accounts.getSession': none,
  'accounts.logIn': ({ other }) => ({ email: other.email, password: PASSWORD, rememberMe: true }),
  'accounts.logOut': () => ({ scope: 'local' }),
  'accounts.renewSession': none,
  'accounts.confirmEmail': async ({ app }) => {
    const waiting = await app.given.member({}, { confirmedAt: null })
    const token = newToken()
    const now = app.clock.now()
    await app.services.db.insert(tokens).values({
      id: newId(),
      accountId: waiting.id,
      purpose: 'confirm_email',
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    })
    return { token }
  },
  'accounts.resendConfirmation': ({ other }) => ({ email: other.email }),
  'accounts.findAnyAdmin': none,
  'joining.signUp': () => {
    const name = `sample-${newId().slice(-12)}`
    return {
      clientKey: newId(),
      email: `${name}@example.org`,
      password: PASSWORD,
      username: name,
      profileType: 'man',
      birthMonth: 6,
      birthYear: 1980,
      termsAccepted: true,
    }
  },
  'joining.findUsername': ({ party }) => ({ username: party.username }),
  'settings.getSite': none,
  'menus.listMenus': none,
  'regions.listPlaces': none,
  'regions.findPlace': () => ({ prefix: 'SW1A' }),
}
