import { getMember, getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { listViewers } from '#shared/domains/profiles/profiles.views.contract.ts'
import {
  getOwnProfile,
  getPreferences,
  getProfileText,
  updatePlace,
  updatePreferences,
  updateProfile,
} from '#shared/domains/profiles/profiles.own.contract.ts'
import { getPersonal, updatePersonal } from '#shared/domains/profiles/profiles.personal.contract.ts'
import {
  getPrivacy,
  listConsents,
  updatePrivacy,
  withdrawConsent,
} from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { getProfileAs, viewAsVisitor } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './profiles.commands.ts'
import * as consents from '#server/domains/profiles/own/profiles.consents.commands.ts'
import * as looks from '#server/domains/profiles/views/profiles.views.commands.ts'
import * as viewsQueries from '#server/domains/profiles/views/profiles.views.queries.ts'
import * as members from '#server/domains/profiles/public/profiles.members.queries.ts'
import * as personal from '#server/domains/profiles/own/profiles.personal.commands.ts'
import { requireViewLeft } from './profiles.policy.ts'
import * as preferences from '#server/domains/profiles/own/profiles.preferences.commands.ts'
import * as queries from './profiles.queries.ts'
import * as seenAs from '#server/domains/profiles/own/profiles.seen-as.queries.ts'
import { viewPrivacy, viewText } from './profiles.view.ts'
import * as viewers from '#server/domains/profiles/public/profiles.viewer.queries.ts'

export const profilesRoutes: Routes = (serve) => {
  serve(getOwnProfile, ({ services, actor }) =>
    queries.getOwnProfile(services.db, actor.id, services.clock.now()),
  )
  serve(updateProfile, ({ services, actor, input }) => commands.updateProfile(services, actor.id, input))
  serve(getProfileText, async ({ services, actor }) => viewText(await queries.getRow(services.db, actor.id)))
  serve(getPreferences, ({ services, actor }) =>
    viewers.getPreferences(services.db, actor, services.clock.now()),
  )
  serve(updatePreferences, ({ services, actor, input }) =>
    preferences.updatePreferences(services, actor.id, input),
  )
  serve(updatePlace, ({ services, actor, input }) => preferences.updatePlace(services, actor.id, input))
  serve(getPersonal, ({ services, actor }) => queries.getPersonal(services.db, actor.id))
  serve(updatePersonal, ({ services, actor, input }) => personal.updatePersonal(services, actor.id, input))
  serve(getPrivacy, async ({ services, actor }) => viewPrivacy(await queries.getRow(services.db, actor.id)))
  serve(updatePrivacy, ({ services, actor, input }) => commands.updatePrivacy(services, actor.id, input))
  serve(listConsents, async ({ services, actor }) => ({
    consents: await queries.listConsents(services.db, actor.id),
  }))
  serve(withdrawConsent, ({ services, actor, input }) =>
    consents.withdrawConsent(services, actor.id, input.subject),
  )
  serve(getProfile, async ({ services, actor, caller, input }) => {
    await requireViewLeft(services, { viewer: actor, caller, profile: input.username })
    return looks.openProfile(services, actor, { ...input, isAhead: caller.isAhead })
  })
  serve(getProfileAs, async ({ services, actor, caller, input }) => {
    const { as, username } = input
    if (as === 'named') await requireViewLeft(services, { viewer: actor, caller, profile: username })
    return seenAs.getProfileAs(services, actor, input)
  })
  serve(viewAsVisitor, ({ services, input }) => seenAs.getProfileFor(services, null, input.username))
  serve(listViewers, ({ services, actor, input }) => viewsQueries.listViewers(services, actor.id, input))
  serve(getMember, async ({ services, actor, caller, input: { memberId } }) => {
    await requireViewLeft(services, { viewer: actor, caller, profile: memberId })
    return members.getMember(services, actor, memberId)
  })
}
