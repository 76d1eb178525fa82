import { getPage, sendContactMessage } from '#shared/domains/pages/pages.contract.ts'
import * as editing from '#shared/domains/pages/pages.editing.contract.ts'
import * as pictures from '#shared/domains/pages/pages.pictures.contract.ts'
import { pictureFor } from '#shared/domains/pages/pages.rules.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import * as ownCommands from './pages.commands.ts'
import * as commands from './pages.editing.commands.ts'
import * as queries from './pages.editing.queries.ts'
import {
  deleteSitePicture,
  uploadSitePicture,
} from '#server/domains/pages/pictures/pages.pictures.commands.ts'
import {
  findPicture,
  givePicture,
  listSitePictures,
} from '#server/domains/pages/pictures/pages.pictures.queries.ts'
import { findPage } from './pages.queries.ts'
import { viewPage } from './pages.view.ts'

export const pagesRoutes: Routes = (serve) => {
  serve(getPage, async ({ services, input }) => {
    const page = await findPage(services, input.path)
    if (!page) throw new Failure(COMMON_REASONS.notFound)
    return { page }
  })
  serve(sendContactMessage, async ({ services, input }) => {
    await ownCommands.sendContactMessage(services, input)
    return {}
  })
  serve(editing.listPages, ({ services, input }) => queries.listPages(services, input))
  serve(editing.getDraft, async ({ services, input }) => ({
    page: await queries.getDraft(services.db, input.pageId),
  }))
  serve(editing.createPage, async ({ services, actor, input }) => ({
    page: await commands.createPage(services, actor, input),
  }))
  serve(editing.saveDraft, async ({ services, actor, input }) => ({
    page: await commands.saveDraft(services, actor, input),
  }))
  serve(editing.publishPage, async ({ services, actor, input }) => ({
    page: await commands.publishPage(services, actor, input),
  }))
  serve(editing.unpublishPage, async ({ services, actor, input }) => ({
    page: await commands.unpublishPage(services, actor, input),
  }))
  serve(editing.deletePage, async ({ services, actor, input }) => {
    await commands.deletePage(services, actor, input)
    return {}
  })
  serve(editing.listVersions, ({ services, input }) => queries.listVersions(services, input))
  serve(editing.getVersion, ({ services, input }) => queries.getVersion(services, input))
  serve(editing.previewPage, async ({ services, input }) => {
    const { siteName } = await getSiteSettings(services)
    const pictureId = pictureFor(input)
    const picture = pictureId === null ? null : await findPicture(services.db, pictureId)
    return { page: viewPage({ ...input, picture, at: services.clock.now() }, siteName) }
  })
  serve(pictures.listSitePictures, ({ services, input }) => listSitePictures(services, input))
  serve.upload(pictures.uploadSitePicture, async ({ services, actor, input, file }) => ({
    picture: await uploadSitePicture(services, actor, { ...input, file }),
  }))
  serve(pictures.deleteSitePicture, async ({ services, actor, input }) => {
    await deleteSitePicture(services, actor, input.pictureId)
    return {}
  })
  serve.file(pictures.getSitePicture, ({ services, input }) => givePicture(services, input))
}
