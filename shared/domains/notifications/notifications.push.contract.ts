import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant, nothing, secret } from '../../kernel/fields.ts'
import { reason } from '../../kernel/failure.ts'

/** Maximum number of devices that a member's notifications are sent to. */
export const MOST_DEVICES = 10

export const PUSH_REASONS = {
  notOffered: reason('push_not_offered', 'not_found', 'This site doesn’t send notifications to devices.'),
  unknownService: reason(
    'unknown_push_service',
    'invalid',
    'We can’t reach this browser through the service it uses for notifications.',
  ),
  tooManyDevices: reason(
    'too_many_devices',
    'conflict',
    `We can notify you on ${MOST_DEVICES} devices. Please remove one first.`,
  ),
} as const

const device = z.object({
  id: id(),
  /** For example `Firefox` and `Windows`, or null if the browser doesn't send it. */
  browser: selfOnly(z.nullable(z.string())),
  system: selfOnly(z.nullable(z.string())),
  addedAt: selfOnly(instant()),
  /** Whether it's the device that sent the request. */
  isThis: z.boolean(),
})
export type PushDevice = z.output<typeof device>

const pushDevices = z.object({
  /** The key browsers subscribe with, or null if the site doesn't send push notifications. */
  serverKey: z.nullable(z.string()),
  devices: z.array(device),
})
export type PushDevices = z.output<typeof pushDevices>

export const listPushDevices = endpoint({
  name: 'notifications.listPushDevices',
  summary: 'The devices that the caller’s notifications are pushed to, most recently added first.',
  method: 'GET',
  path: '/api/push-devices',
  access: 'member',
  input: nothing,
  output: pushDevices,
  reasons: [],
})

export const addPushDevice = endpoint({
  name: 'notifications.addPushDevice',
  summary: 'Push the caller’s notifications to this device as well, until the current session ends.',
  method: 'POST',
  path: '/api/push-devices',
  access: 'member',
  whileRestricted: 'kept',
  /** The subscription as the browser received it. */
  input: z.object({ endpoint: secret(1, 2000), p256dh: secret(1, 200), auth: secret(1, 100) }),
  output: pushDevices,
  reasons: [PUSH_REASONS.notOffered, PUSH_REASONS.unknownService, PUSH_REASONS.tooManyDevices],
  limits: [{ per: 'member', max: 30, seconds: 3600, whenStoreDown: 'closed' }],
})

export const removePushDevice = endpoint({
  name: 'notifications.removePushDevice',
  summary: 'Stop pushing notifications to one of the caller’s devices.',
  method: 'DELETE',
  path: '/api/push-devices/{id}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ id: id() }),
  output: pushDevices,
  reasons: [],
})

export const testPushDevice = endpoint({
  name: 'notifications.testPushDevice',
  summary: 'Push a test notification to one of the caller’s devices. It looks like any other.',
  method: 'POST',
  path: '/api/push-devices/{id}/test',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ id: id() }),
  output: nothing,
  reasons: [],
  limits: [{ per: 'member', max: 5, seconds: 3600, whenStoreDown: 'closed' }],
})
