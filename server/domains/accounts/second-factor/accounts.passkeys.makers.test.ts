import { createPrivateKey, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPasskey, startPasskey } from '#shared/domains/accounts/accounts.passkeys.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createSecurityKey, type SecurityKey } from '#server/testing/builders/passkeys.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A made-up manufacturer's certificate, valid for a hundred years. */
const CERTIFICATE = Buffer.from(
  'MIIB/jCCAaSgAwIBAgIUD7zF2HPpwMRhHGfQZr8irdqyPvowCgYIKoZIzj0EAwIwVTELMAkGA1UEBhMCR0IxEDAOBgNVBAoMB01hZGUgdXAxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xEDAOBgNVBAMMB01hZGUgdXAwIBcNMjYxMTIzMTI0OTQ5WhgPMjEyNjEwMzAxMjQ5NDlaMFUxCzAJBgNVBAYTAkdCMRAwDgYDVQQKDAdNYWRlIHVwMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMRAwDgYDVQQDDAdNYWRlIHVwMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEu8jrWPJMpmil3DSi3ISrkTDRFF2TZ8iycMYbJWLB6OiTlK3vISK7dlibxpxKXwVLiwi1sY7HeB5E6vvmPk/ODaNQME4wHQYDVR0OBBYEFINk3/TdlZCafenJVa+coAYLhrQ9MB8GA1UdIwQYMBaAFINk3/TdlZCafenJVa+coAYLhrQ9MAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0EAwIDSAAwRQIgRt7RkicN9hOy3SRBeefqF9QS9K+vlPJIlnvpJhG/1k0CIQDCnDcJB5tgKAksgzh0qEoqyTUvVaOcaZjijK9CwSyeFA==',
  'base64',
)
const OF_MAKER = createPrivateKey({
  key: Buffer.from(
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdcbfhA/Xsnf0Xg3zsgNeWZpjkkNHxXX97BzKsKfknVehRANCAAS7yOtY8kymaKXcNKLchKuRMNEUXZNnyLJwxhslYsHo6JOUre8hIrt2WJvGnEpfBUuLCLWxjsd4HkTq++Y+T84N',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
})

type Made = NonNullable<Parameters<SecurityKey['create']>[1]>

const addMade = async (made: (key: SecurityKey) => Made) => {
  const browser = app.as(await app.given.member())
  const key = createSecurityKey()
  const { challenge } = (await browser.call(startPasskey, {})).ok
  const credential = key.create({ challenge }, made(key))
  return browser.call(addPasskey, { name: 'Mine', credential })
}
const signed = (signature: Buffer, chain: Buffer[] = []) =>
  new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(signature)],
    ...(chain.length > 0 ? [['x5c', chain.map((der) => new Uint8Array(der))] as const] : []),
  ])

test(
  'a passkey with a manufacturer’s certificate is rejected, even if it’s valid',
  covers('BEY-26.2'),
  async () => {
    const state = (data: Buffer) => signed(sign('sha256', data, OF_MAKER), [CERTIFICATE])
    for (const format of ['packed', 'fido-u2f', 'apple', 'android-key', 'android-safetynet', 'tpm', 'none']) {
      const answer = await addMade(() => ({ format, state }))
      expect([answer.status, answer.code], format).toEqual([422, 'wrong_passkey'])
    }
  },
)

test('a self-attested passkey is accepted, unless its attestation is invalid', async () => {
  const own = await addMade((key) => ({ format: 'packed', state: (data) => signed(key.sign(data)) }))
  expect(own.status).toBe(200)
  const foreign = await addMade(() => ({
    format: 'packed',
    state: (data) => signed(createSecurityKey().sign(data)),
  }))
  expect(foreign.code).toBe('wrong_passkey')
})
