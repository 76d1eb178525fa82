import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { encryptPush, isPushTarget } from './push-encryption.ts'
import { newPushKey, pushKeysOf } from './push-keys.ts'
import { isPushService } from './push.ts'

/** The example in RFC 8291, appendix A. */
const BROWSER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('a push is encrypted exactly as RFC 8291 specifies', covers('BEY-27.1'), () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const sealed = encryptPush('When I grow up, I want to be a watermelon', BROWSER, { pair, salt })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the same text is never encrypted the same way twice', () => {
  expect(encryptPush('Hello', BROWSER)).not.toEqual(encryptPush('Hello', BROWSER))
})

test.each([
  ['from a browser are valid', BROWSER, true],
  ['with a short secret are invalid', { ...BROWSER, auth: 'BTBZMqHH6r4T' }, false],
  [
    'that aren’t a point on the curve are invalid',
    { ...BROWSER, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    false,
  ],
  ['that are empty are invalid', { p256dh: '', auth: '' }, false],
])('keys %s', (_, target, expected) => {
  expect(isPushTarget(target)).toBe(expected)
})

test('a new private key yields both keys, and an invalid one yields none', () => {
  const keys = pushKeysOf(newPushKey())
  expect(Buffer.from(keys?.publicKey ?? '', 'base64url')).toHaveLength(65)
  expect(pushKeysOf('AAAA')).toBeNull()
  expect(pushKeysOf(Buffer.alloc(32).toString('base64url'))).toBeNull()
})

describe('pushes are only sent to the configured push services:', () => {
  const keys = pushKeysOf(newPushKey())
  if (!keys) throw new Error('a new key is none')
  const settings = {
    keys,
    contact: 'mailto:a@b.example',
    hosts: ['fcm.googleapis.com', '*.notify.windows.com'],
    plainOrigin: null,
  }
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://wns2-am3p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
    ['https://somebody@fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com@evil.example/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://fcm.googleapis.com./abc', false],
    ['https://evilnotify.windows.com/abc', false],
    ['https://notify.windows.com/abc', false],
    ['https://.notify.windows.com/abc', false],
    ['https://a..notify.windows.com/abc', false],
    ['https://evil.example/fcm.googleapis.com', false],
    ['https://127.0.0.1/abc', false],
    ['https://[::1]/abc', false],
    ['https://10.0.0.1/abc', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['http://127.0.0.1:3000/abc', false],
    ['http://localhost/abc', false],
    ['ftp://fcm.googleapis.com/abc', false],
    ['file:///etc/passwd', false],
    ['data:text/plain,abc', false],
    ['fcm.googleapis.com/abc', false],
    ['', false],
  ])('%s', (endpoint, expected) => {
    expect(isPushService(settings, endpoint)).toBe(expected)
  })
})
