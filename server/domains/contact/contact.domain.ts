import type { Domain } from '#server/platform/domain.ts'
import { contactRoutes } from './contact.routes.ts'

export const contact: Domain = { name: 'contact', routes: contactRoutes }
