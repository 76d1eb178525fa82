import type { Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'
import { NETWORK_NOISE } from './outages.ts'
import { startServer } from './server.ts'

/** The key of the example in RFC 8291; the host exists nowhere. */
const PUSHING = {
  DEMO: '1',
  PUSH_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  PUSH_HOSTS: 'push.invalid',
}

/**
 * Stands in for the push service of the browser, which it would ask over the internet; everything else is the browser's
 * own, its worker included. No browser without a screen can be asked whether it allows notifications, either.
 */
const standInForService = (page: Page, permission: NotificationPermission) =>
  page.addInitScript((answer) => {
    let subscription: unknown = null
    const subscribe = () => {
      const toJSON = () => ({
        endpoint: 'https://push.invalid/one',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      })
      subscription = { toJSON, unsubscribe: async () => ((subscription = null), true) }
      return subscription
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async () => subscribe(),
    })
    const asked = sessionStorage.getItem('asked') ? 'granted' : 'default'
    let now = answer === 'denied' ? answer : asked
    Object.defineProperty(Notification, 'permission', { get: () => now })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('asked', '1')
      return (now = answer)
    }
  }, permission)

const openSettings = async (page: Page, baseUrl: string) => {
  await page.goto(`${baseUrl}/account/notifications`)
  await expect(page.getByRole('region', { name: 'On your devices' })).toBeVisible()
}

test(
  'a member is notified on this device once they want it, and no longer once they do not',
  { ...covers('BEY-27'), tag: '@phone' },
  async ({ page, browser, noise }) => {
    // The server goes before the page.
    noise.allow(NETWORK_NOISE)
    test.slow()
    const { baseUrl, stop } = await startServer(PUSHING)
    try {
      const context = await browser.newContext({ viewport: page.viewportSize() })
      noise.watch(context)
      const blocked = await context.newPage()
      await standInForService(blocked, 'denied')
      await registerMember(blocked, 'man', baseUrl)
      await openSettings(blocked, baseUrl)
      await expect(blocked.getByText('Your browser blocks notifications')).toBeVisible()
      await expectGoodScreen(blocked, 'push-blocked')
      await context.close()

      await standInForService(page, 'granted')
      await registerMember(page, 'woman', baseUrl)
      await openSettings(page, baseUrl)
      await expectGoodScreen(page, 'push-off')
      await page.getByRole('button', { name: 'Notify me on this device' }).click()
      await expect(toastOf(page, 'This device will be notified')).toBeVisible()
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)).toBe(
        true,
      )
      await page.reload()
      await expect(page.getByText('You are notified on this device')).toBeVisible()
      await expectGoodScreen(page, 'push-on')
      await page.getByRole('button', { name: 'Send a test' }).click()
      await expect(toastOf(page, 'On its way')).toBeVisible()
      await page.getByRole('button', { name: /^Remove: / }).click()
      await expect(page.getByRole('button', { name: 'Notify me on this device' })).toBeVisible()
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0)
    } finally {
      await stop()
    }
  },
)

interface Shown {
  title: string
  options: NotificationOptions
}

test(
  'what is pushed shows as one neutral notification, and a press on it opens what is new',
  covers('BEY-27'),
  async ({ page, context }) => {
    await registerMember(page)
    await page.goto('/browse')
    const started = context.waitForEvent('serviceworker')
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
    const worker = await started
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)

    // Nothing shows without a screen, and nobody is there to press it: what the worker asks of the browser is kept instead.
    await worker.evaluate(() => {
      const seen: { shown: unknown[]; done: string[]; windows: string[] } = {
        shown: [],
        done: [],
        windows: [],
      }
      const windowAt = (url: string) => ({
        url: location.origin + url,
        focus: async () => (seen.done.push('focus'), windowAt(url)),
        navigate: async (to: string) => seen.done.push(`navigate ${to}`),
      })
      const replace = (of: object, parts: object) => {
        for (const [name, value] of Object.entries(parts)) Object.defineProperty(of, name, { value })
      }
      const { registration, clients } = globalThis as unknown as { registration: object; clients: object }
      replace(registration, {
        showNotification: async (title: string, options: unknown) => seen.shown.push({ title, options }),
      })
      replace(clients, {
        matchAll: async () => seen.windows.map((url) => windowAt(url)),
        openWindow: async (to: string) => seen.done.push(`open ${to}`),
      })
      Object.assign(globalThis, { seen })
    })
    const devTools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await devTools.send('ServiceWorker.enable')
    const { origin } = new URL(page.url())
    await devTools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registered,
      data: JSON.stringify({ title: 'Something new' }),
    })
    const shown = () =>
      worker.evaluate(() => (globalThis as unknown as { seen: { shown: Shown[] } }).seen.shown)
    const icon = '/icons/192-neutral.png'
    await expect
      .poll(shown)
      .toEqual([{ title: 'Something new', options: { tag: 'news', icon, badge: icon } }])

    const press = (windows: string[]) =>
      worker.evaluate(async (open) => {
        const { seen } = globalThis as unknown as { seen: { done: string[]; windows: string[] } }
        Object.assign(seen, { done: [], windows: open })
        let work: unknown
        const event = Object.assign(new Event('notificationclick'), {
          notification: { close: () => seen.done.push('close') },
          waitUntil: (promise: unknown) => (work = promise),
        })
        dispatchEvent(event)
        await work
        return seen.done
      }, windows)
    expect(await press([])).toEqual(['close', 'open /notifications'])
    expect(await press(['/browse'])).toEqual(['close', 'focus', 'navigate /notifications'])
    expect(await press(['/notifications'])).toEqual(['close', 'focus'])
  },
)
