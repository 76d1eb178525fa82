import { listShown } from '#shared/domains/announcements/announcements.contract.ts'
import {
  addAnnouncement,
  deleteAnnouncement,
  endAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '#shared/domains/announcements/announcements.editing.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './announcements.commands.ts'
import * as queries from './announcements.queries.ts'
import { viewAnnouncement } from './announcements.view.ts'

export const announcementsRoutes: Routes = (serve) => {
  serve(listShown, async ({ services, actor }) => ({
    announcements: await queries.listShown(services, actor),
  }))
  serve(listAnnouncements, ({ services, input }) => queries.listAnnouncements(services, input))
  serve(getAnnouncement, async ({ services, input }) => ({
    announcement: viewAnnouncement(
      await queries.getAnnouncement(services.db, input.id),
      services.clock.now(),
    ),
  }))
  serve(addAnnouncement, async ({ services, actor, input }) => ({
    announcement: await commands.addAnnouncement(services, actor, input),
  }))
  serve(updateAnnouncement, async ({ services, actor, input }) => ({
    announcement: await commands.updateAnnouncement(services, actor, input),
  }))
  serve(endAnnouncement, async ({ services, actor, input }) => ({
    announcement: await commands.endAnnouncement(services, actor, input),
  }))
  serve(deleteAnnouncement, async ({ services, actor, input }) => {
    await commands.deleteAnnouncement(services, actor, input.id)
    return {}
  })
}
