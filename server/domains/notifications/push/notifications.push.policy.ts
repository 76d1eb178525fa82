import { createHmac } from 'node:crypto'
import { PUSH_REASONS } from '#shared/domains/notifications/notifications.push.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { decrypt, encrypt } from '#server/platform/secrets/encrypt.ts'
import { isPushTarget } from '#server/platform/push/push-encryption.ts'
import { isPushService, type PushSettings, type Subscription } from '#server/platform/push/push.ts'
import { keyFor } from '#server/platform/secrets/seal.ts'

const keyOf = ({ secretKey }: Config) => keyFor(secretKey, 'push device')

/** Encrypts a subscription for storage. It's useless to anyone else, or for a different device. */
export const sealSubscription = (config: Config, deviceId: string, subscription: Subscription): Buffer =>
  encrypt(keyOf(config), JSON.stringify(subscription), deviceId)

export const openSubscription = (config: Config, deviceId: string, stored: Buffer): Subscription =>
  JSON.parse(decrypt(keyOf(config), stored, deviceId)) as Subscription

/** Returns the keyed hash of a subscription's endpoint, which is the same whenever the same browser subscribes. */
export const tagOfEndpoint = ({ secretKey }: Config, { endpoint }: Subscription): Buffer =>
  createHmac('sha256', keyFor(secretKey, 'push endpoint')).update(endpoint).digest()

/** Throws `push_not_offered` if push isn't configured. */
export const requirePush = ({ push }: Config): PushSettings => {
  if (!push) throw new Failure(PUSH_REASONS.notOffered)
  return push
}

/** Throws `unknown_push_service` unless the subscription is valid and belongs to a known push service. */
export const requirePushable = (push: PushSettings, subscription: Subscription): void => {
  if (!isPushService(push, subscription.endpoint) || !isPushTarget(subscription))
    throw new Failure(PUSH_REASONS.unknownService)
}
