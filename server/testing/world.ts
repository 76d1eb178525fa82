import { eq } from 'drizzle-orm'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { accounts } from '../domains/accounts/accounts.tables.ts'
import type { TestApp } from './app.ts'

/** Everybody who may stand at a door; `party` is the one whose things are asked for. */
export const ACTORS = ['stranger', 'party', 'other', 'blocked', 'friend', 'suspended', 'admin'] as const
export type ActorName = (typeof ACTORS)[number]

/** A small world of members with every relation to one of them. */
export const createWorld = async (app: TestApp) => {
  const { given } = app
  const party = await given.member({ profileType: 'couple_mf', partnerBirthYear: 1990, partnerBirthMonth: 5 })
  const partner = await given.member()
  const other = await given.member()
  const blocked = await given.member()
  const friend = await given.member()
  const suspended = await given.member()
  const admin = await given.member({ role: 'admin' })
  await given.block(party, blocked)
  await given.friends(party, friend)
  const agents = {
    stranger: app.visitor(),
    party: app.as(party),
    other: app.as(other),
    blocked: app.as(blocked),
    friend: app.as(friend),
    suspended: app.as(suspended),
    admin: app.as(admin),
  }
  const sent = await agents.party.call(sendMessage, {
    to: partner.username,
    body: 'Hello',
    clientKey: newId(),
  })
  await agents.suspended.request('GET', '/api/session')
  await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, suspended.id))
  return {
    app,
    threadId: sent.ok.thread.id,
    party,
    partner,
    other,
    blocked,
    friend,
    suspended,
    admin,
    agents,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>
