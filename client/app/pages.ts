import type { ComponentType } from 'react'
import type { PagePath } from '#shared/routes.ts'

type Page = () => Promise<ComponentType>

/** The component behind each page, fetched when it is opened. Addresses that lead elsewhere have none. */
export const PAGE_COMPONENTS: Partial<Record<PagePath, Page>> = {}
