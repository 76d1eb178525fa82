import { countNewWinks } from '#shared/domains/winks/winks.counts.contract.ts'
import type { BadgeDeclaration } from '#client/platform/badge.ts'

export const badge: BadgeDeclaration = { page: '/winks', endpoint: countNewWinks }
