import { listWaiting } from '#shared/domains/statistics/statistics.waiting.contract.ts'
import type { BadgeDeclaration } from '#client/platform/page.ts'

export const badge: BadgeDeclaration = { page: '/admin', endpoint: listWaiting }
