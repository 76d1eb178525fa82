import { HOUR, siteTimeOf } from '#shared/kernel/time.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { none, type EndpointRecord, type Endpoints, type Pages } from '#server/testing/matrices/samples.ts'
import { addAnnouncement } from './announcements.commands.ts'
import { announcements } from './announcements.tables.ts'

/** Returns the fields of an announcement that has been running for an hour and continues for another. */
export const fieldsNow = ({ clock }: Pick<TestApp, 'clock'>) => {
  const now = clock.now().getTime()
  return {
    text: 'We’re moving on Sunday.',
    path: '/contact',
    audiences: ['members' as const],
    startsAt: new Date(now - HOUR).toISOString(),
    endsAt: new Date(now + HOUR).toISOString(),
  }
}

/** Returns the value that a form sends for this time. */
const localOf = (at: string) => {
  const { day, time } = siteTimeOf(new Date(at))
  return `${day}T${time}`
}

const typedNow = (app: TestApp) => {
  const { startsAt, endsAt, ...rest } = fieldsNow(app)
  return { ...rest, startsAt: localOf(startsAt), endsAt: localOf(endsAt) }
}

const store = async ({ app, admin }: Parameters<EndpointRecord['sample']>[0]) => {
  // Deletes earlier samples, because the number of announcements is limited.
  await app.services.db.delete(announcements)
  return addAnnouncement(app.services, admin, fieldsNow(app))
}

const known: EndpointRecord['sample'] = async (scene) => {
  const { id, updatedAt } = await store(scene)
  return { id, updatedAt }
}

const onlyId: EndpointRecord['sample'] = async (scene) => ({ id: (await store(scene)).id })

export const endpoints: Endpoints = {
  'announcements.addAnnouncement': {
    who: ['admin', 'nobody'],
    cost: 10,
    sample: async ({ app }) => {
      await app.services.db.delete(announcements)
      return typedNow(app)
    },
  },
  'announcements.deleteAnnouncement': { who: ['admin', 'nobody'], cost: 9, sample: onlyId },
  'announcements.endAnnouncement': { who: ['admin', 'nobody'], cost: 11, sample: known },
  'announcements.getAnnouncement': { who: ['admin', 'nobody'], cost: 2, sample: onlyId, isNewEachTime: true },
  'announcements.listAnnouncements': { who: ['admin', 'nobody'], cost: 2, sample: none },
  'announcements.listShown': { who: ['public', 'nobody'], cost: 1, shows: 'nobody', sample: none },
  'announcements.updateAnnouncement': {
    who: ['admin', 'nobody'],
    cost: 11,
    sample: async (scene) => {
      const { id, updatedAt } = await store(scene)
      return { ...typedNow(scene.app), id, updatedAt }
    },
  },
}

export const pages: Pages = {
  '/admin/announcements': { cost: { admin: 2 } },
}
