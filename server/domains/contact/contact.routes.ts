import { getContactPreferences, saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { savePreferences } from './contact.commands.ts'
import { getPreferences } from './contact.queries.ts'

export const contactRoutes: Routes = (serve) => {
  serve(getContactPreferences, ({ services, actor }) => getPreferences(services.db, actor.id))
  serve(saveContactPreferences, ({ services, actor, input }) => savePreferences(services, actor.id, input))
}
