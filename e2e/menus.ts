import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { expect } from './fixtures.ts'

/** Journeys run side by side on one site: each has menus of its own, on pages where they disturb nobody. */
export const unique = (name: string) => `${name} ${randomBytes(4).toString('hex')}`

const headers = () => ({ origin: new URL(String(process.env['E2E_BASE_URL'])).origin })

export const storeMenu = async (page: Page, menu: Partial<StoredMenu>) => {
  const empty = { links: [], assignedRoutes: ['/verifications'], area: 3, authRequired: true }
  const answer = await page.request.post('/api/admin/menus', {
    headers: headers(),
    data: { ...empty, ...menu },
  })
  expect(answer.status()).toBe(200)
  const stored = (await answer.json()) as { menu: StoredMenu }
  return stored.menu
}

const findMenu = async (page: Page, name: string) => {
  const answer = await page.request.get('/api/admin/menus')
  const { menus } = (await answer.json()) as { menus: StoredMenu[] }
  return menus.find((menu) => menu.name === name)
}

export const deleteMenu = async (page: Page, name: string) =>
  page.request.delete(`/api/admin/menus/${(await findMenu(page, name))?.id}`, {
    headers: headers(),
    data: {},
  })

export const footer = (page: Page) =>
  page.getByRole('contentinfo').getByRole('navigation', { name: 'Footer' })
export const route = (page: Page, number: number) => page.getByLabel(`Route ${number}`, { exact: true })
export const labels = (page: Page) =>
  page
    .getByRole('textbox', { name: 'Label' })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
