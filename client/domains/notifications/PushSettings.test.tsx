import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getNotificationSettings } from '#shared/domains/notifications/notifications.contract.ts'
import { addPushDevice } from '#shared/domains/notifications/notifications.push.contract.ts'
import { createBrowser } from '#server/testing/fixtures/push.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Simulates a browser that receives push messages once its user agrees. `asked` records the keys used. */
const knowPush = (permission: NotificationPermission, ...answers: NotificationPermission[]) => {
  const [first, second] = [createBrowser().subscription, createBrowser().subscription]
  const [asked, left]: [Uint8Array[], string[]] = [[], []]
  const subscriptionOf = ({ endpoint, ...keys }: typeof first) => ({
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: () => Promise.resolve(left.push(endpoint)),
  })
  let current: ReturnType<typeof subscriptionOf> | null = subscriptionOf(first)
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      asked.push(applicationServerKey)
      return Promise.resolve((current = subscriptionOf(second)))
    },
  }
  const unregister = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const registration = { pushManager, unregister }
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  }
  const notification = {
    permission,
    requestPermission: () => Promise.resolve((notification.permission = answers.shift() ?? 'granted')),
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { first, second, asked, left, unregister }
}
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

type Member = Awaited<ReturnType<Site['given']['member']>>

const section = () => screen.findByRole('region', { name: 'On your devices' })
const openPage = async (who?: Member) => {
  const member = who ?? (await site.given.member())
  const page = await site.open('/account/notifications', member)
  await screen.findByRole('region', { name: 'Messages and chats' })
  return { ...page, member }
}
const turnOn = () => screen.findByRole('button', { name: 'Notify me on this device' })

test(
  'a member who agrees is notified on this device, which is listed, tested and removed',
  covers('BEY-27.1', 'BEY-27.3'),
  async () => {
    const { first, second, asked, left, unregister } = knowPush('default')
    const { user, calls } = await openPage()
    expect(within(await section()).getByText(/only ever says “Something new”/)).toBeVisible()
    await user.click(await turnOn())
    await waitFor(() => expect(toasts()).toEqual(['We’ll notify you on this device']))
    expect(asked[0]).toHaveLength(65)
    expect(calls.find(({ method, url }) => method === 'POST' && url === '/api/push-devices')?.body).toEqual(
      second,
    )
    expect(left).toEqual([first.endpoint])
    const list = within(await screen.findByRole('list', { name: 'Devices we notify you on' }))
    expect(list.getByText('This device')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send a test' }))
    await waitFor(() => expect(toasts()).toContain('On its way. You should see it within a minute.'))
    await user.click(list.getByRole('button', { name: /^Remove: / }))
    expect(await turnOn()).toBeVisible()
    expect(left).toEqual([first.endpoint, second.endpoint])
    expect(unregister).toHaveBeenCalledOnce()
  },
)

test(
  'a member who denies permission isn’t subscribed to push messages, and one with ten devices is told what to do',
  covers('BEY-27.1', 'BEY-27.3'),
  async () => {
    const { asked } = knowPush('default', 'default', 'granted')
    const { user, calls, trouble } = await openPage()
    await user.click(await turnOn())
    await waitFor(() => expect(toasts()).toEqual(['Your browser didn’t allow it. You can try again.']))
    expect(asked).toEqual([])
    expect(calls.some(({ method, url }) => method === 'POST' && url.includes('push'))).toBe(false)
    trouble('POST /api/push-devices', refusalOf(409, 'too_many_devices'))
    await user.click(await turnOn())
    await waitFor(() =>
      expect(toasts()).toEqual(['We can notify you on 10 devices. Please remove one first.']),
    )
  },
)

test('in a browser that blocks notifications, the section for devices says so and has no button', async () => {
  knowPush('denied')
  await openPage()
  expect(within(await section()).getByText('Your browser blocks notifications from this site')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Notify me on this device' })).toBeNull()
})

test('in a browser that can’t show notifications, the section for devices says so', async () => {
  await openPage()
  expect(within(await section()).getByText('This browser can’t show notifications')).toBeVisible()
})

test('removing a different device keeps this browser’s subscription', async () => {
  const { left, unregister } = knowPush('granted')
  const member = await site.given.member()
  await site.as(member).call(addPushDevice, createBrowser().subscription)
  const { user } = await openPage(member)
  const list = within(await screen.findByRole('list', { name: 'Devices we notify you on' }))
  expect(list.queryByText('This device')).toBeNull()
  await user.click(list.getByRole('button', { name: /^Remove: / }))
  await waitFor(() => expect(toasts()).toEqual(['We won’t notify you on that device any more']))
  expect([left, unregister.mock.calls]).toEqual([[], []])
})

test(
  'each kind of notification has its own switch for devices, with fabs initially off',
  covers('BEY-27.5'),
  async () => {
    knowPush('granted')
    const { user, member } = await openPage()
    const onDevices = (kind: string) => screen.findByRole('switch', { name: `${kind}: On your devices` })
    expect(await onDevices('New messages')).toBeChecked()
    expect(await onDevices('Fabs of your photos')).not.toBeChecked()
    await user.click(await onDevices('New messages'))
    await waitFor(() => expect(toasts()).toEqual(['Notification settings updated']))
    expect(await onDevices('New messages')).not.toBeChecked()
    const { settings } = (await site.as(member).call(getNotificationSettings, {})).ok
    expect(settings.find(({ kind }) => kind === 'new_message')).toMatchObject({ push: false })
  },
)

test('without the operator’s keys the section for devices is hidden', covers('BEY-27.1'), async () => {
  knowPush('granted')
  const { trouble } = await site.open('/account/notifications', await site.given.member())
  trouble('GET /api/push-devices', answerOf(200, { serverKey: null, devices: [] }))
  expect(await screen.findByRole('switch', { name: 'Discreet emails' })).toBeVisible()
  expect(screen.queryByText('On your devices')).toBeNull()
})
