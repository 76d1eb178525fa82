import type { Page } from '@playwright/test'
import { conversation, sendByApi, test, untilLive } from './support/conversations.ts'
import { covers, expect, registerMember, toastOf } from './support/fixtures.ts'

test('the notification count rises with a new message, links to the list, and falls when notifications are seen', async ({
  page,
  newMember,
}) => {
  const anna = await registerMember(page)
  const max = await newMember()
  const live = untilLive(max.page)
  await max.page.goto('/update-status')
  await live
  const bell = max.page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await sendByApi(page, max.username, 'Hello from far away')
  await expect(bell).toHaveAccessibleName('Notifications 1 new')
  await expect(max.page).toHaveTitle(/^\(1\) Update status/)

  await bell.click()
  await expect(max.page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const entry = max.page.getByRole('main').getByRole('link', { name: `${anna.username} wrote to you` })
  await expect(entry).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications')

  await entry.click()
  await expect(conversation(max.page).getByText('Hello from far away')).toBeVisible()
  await expect(max.page).toHaveTitle(/^Conversation/)
  // A member with the conversation open isn't notified about new messages in it.
  await sendByApi(page, max.username, 'Still there?')
  await expect(conversation(max.page).getByText('Still there?')).toBeVisible()
  await expect(max.page).toHaveTitle(/^Conversation/)
  await max.page.goto('/dashboard')
  await expect(bell).toHaveAccessibleName('Notifications')
})

/**
 * Replaces the browser's push service, which would need the internet, and the permission prompt, which a headless
 * browser doesn't have. Everything else is the browser's own, including its service worker.
 */
const standInForService = (page: Page) =>
  page.addInitScript(() => {
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
    let now = sessionStorage.getItem('asked') ? 'granted' : 'default'
    Object.defineProperty(Notification, 'permission', { get: () => now })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('asked', '1')
      now = 'granted'
      return 'granted'
    }
  })

test('a device is registered for push along with its service worker, and removing the device unregisters both', async ({
  page,
}) => {
  await standInForService(page)
  await registerMember(page)
  await page.goto('/account/notifications')
  await page.getByRole('button', { name: 'Notify me on this device' }).click()
  await expect(toastOf(page, 'We’ll notify you on this device')).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)).toBe(true)
  await page.reload()
  await expect(page.getByText('We’ll notify you on this device')).toBeVisible()
  await page.getByRole('button', { name: /^Remove: / }).click()
  await expect(page.getByRole('button', { name: 'Notify me on this device' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
})

interface Shown {
  title: string
  options: NotificationOptions
}

test(
  'a push shows one neutral notification, and pressing it opens the new item',
  covers('BEY-27.4'),
  async ({ page, context }) => {
    await registerMember(page)
    await page.goto('/browse')
    const started = context.waitForEvent('serviceworker')
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
    const worker = await started
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)

    // A headless browser shows no notification to press, so the worker's calls to the browser are recorded instead.
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
