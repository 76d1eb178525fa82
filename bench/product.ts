import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { startServer } from '../e2e/support/server.ts'
import { browserFlags, findBrowser } from '../scripts/testing/browser.mjs'
import { ensureBuilt } from '../scripts/ready.mjs'

/** The member whose pages are measured. Their own search finds more than twenty members. */
export const MEMBER = 'kate-and-tom@demo.example'

export interface Product {
  baseUrl: string
  /** Opens a phone with an empty cache, logged in as the demo member with this email address, if one is given. */
  openPhone(email?: string): Promise<BrowserContext>
}

const phoneIn = (browser: Browser, baseUrl: string) => async (email?: string) => {
  const phone = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  if (!email) return phone
  const data = { email, password: DEMO_PASSWORD }
  const answer = await phone.request.post('/api/session', { headers: { origin: baseUrl }, data })
  if (!answer.ok()) throw new Error(`The log-in of ${email} was answered with ${answer.status()}.`)
  return phone
}

/** Runs `work` on the built product with a fresh demo that's removed afterwards. */
export const withProduct = async (work: (product: Product) => Promise<void>): Promise<void> => {
  await ensureBuilt()
  const server = await startServer({ DEMO: '1' })
  try {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
    try {
      await work({ baseUrl: server.baseUrl, openPhone: phoneIn(browser, server.baseUrl) })
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}
