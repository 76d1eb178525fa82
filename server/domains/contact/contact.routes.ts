import { getContactPreferences, saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './contact.commands.ts'
import * as queries from './contact.queries.ts'

export const contactRoutes: Routes = (serve) => {
  serve(getContactPreferences, ({ services, actor }) => queries.getContactPreferences(services.db, actor.id))
  serve(saveContactPreferences, ({ services, actor, input }) =>
    commands.saveContactPreferences(services, actor.id, input),
  )
}
