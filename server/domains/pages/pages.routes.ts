import { getPage, sendContactMessage } from '#shared/domains/pages/pages.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { storeContactMessage } from './pages.commands.ts'
import { findPage } from './pages.queries.ts'

export const pagesRoutes: Routes = (serve) => {
  serve(getPage, async ({ services, input }) => {
    const page = await findPage(services, input.path)
    if (!page) throw new Failure(COMMON_REASONS.notFound)
    return { page }
  })
  serve(sendContactMessage, async ({ services, input }) => {
    await storeContactMessage(services, input)
    return {}
  })
}
