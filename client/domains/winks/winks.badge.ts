import { countNewWinks } from '#shared/domains/winks/winks.counts.contract.ts'
import type { BadgeDeclaration } from '#client/platform/page.ts'

export const badge: BadgeDeclaration = { page: '/winks', endpoint: countNewWinks }
