import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import {
  addPasskey,
  askPasskeyForProof,
  removePasskey,
  startPasskey,
} from '#shared/domains/accounts/accounts.passkeys.contract.ts'
import {
  getSecurity,
  PROOF_LIFE,
  proveOwner,
  RECOVERY_CODES,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import {
  CHALLENGE_LIFE,
  MAX_PASSKEYS,
  type NewCredential,
} from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { addKey, createSecurityKey, keepPasskey } from '#server/testing/builders/passkeys.ts'
import { covers } from '#testing/covers.ts'
import { passkeys } from '#server/domains/accounts/accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>
const isOpen = async (browser: Agent) => (await browser.call(getSession, {})).ok.session !== null

/** A browser in which the member has logged in by password, and has just entered it again. */
const proven = async ({ email }: Member) => {
  const browser = app.visitor()
  expect((await browser.call(logIn, { email, password: PASSWORD })).ok.session).not.toBeNull()
  await browser.call(proveOwner, { password: PASSWORD }).then(({ ok }) => ok)
  return browser
}
const challengeFor = async (browser: Agent) => (await browser.call(startPasskey, {})).ok.challenge
const storedFor = ({ id }: Member) =>
  app.services.db.select().from(passkeys).where(eq(passkeys.accountId, id))
const emailsTo = async ({ email }: Member) => {
  await app.services.jobs.drain()
  return app.emails.splice(0).filter(({ to }) => to === email)
}

test('a visitor can’t see or change any passkeys', async () => {
  const credential = createSecurityKey().create({ challenge: 'any' })
  for (const endpoint of [startPasskey, askPasskeyForProof]) {
    expect((await app.visitor().call(endpoint, {})).code).toBe('not_signed_in')
  }
  expect((await app.visitor().call(addPasskey, { name: 'Mine', credential })).code).toBe('not_signed_in')
  expect((await app.visitor().call(removePasskey, { id: newId() })).code).toBe('not_signed_in')
})

test('adding or removing passkeys requires the password again, not just being logged in', async () => {
  const member = await app.given.member()
  const browser = await proven(member)
  const key = createSecurityKey()
  const credential = key.create({ challenge: await challengeFor(browser) })
  app.clock.advance(PROOF_LIFE)
  expect((await browser.call(startPasskey, {})).code).toBe('not_proven')
  expect((await browser.call(addPasskey, { name: 'Mine', credential })).code).toBe('not_proven')
  expect((await browser.call(removePasskey, { id: newId() })).code).toBe('not_proven')
  expect(await storedFor(member)).toEqual([])
})

test(
  'a browser is asked for a plain passkey for this site and member, other than the existing ones',
  covers('BEY-26.2'),
  async () => {
    const member = await app.given.member()
    const browser = await proven(member)
    const key = createSecurityKey()
    await addKey(browser, key).then(({ ok }) => ok)
    const [first, second] = [
      (await browser.call(startPasskey, {})).ok,
      (await browser.call(startPasskey, {})).ok,
    ]
    expect(first).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: member.email, displayName: '' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      excludeCredentials: [{ id: key.id, transports: ['usb'] }],
    })
    expect(first.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -8, -257])
    expect(first.user.id).toBe(second.user.id)
    expect(Buffer.from(first.user.id, 'base64url').toString('latin1')).not.toContain(member.id)
    expect(first.challenge).not.toBe(second.challenge)
    const other = await proven(await app.given.member())
    const ofOther = (await other.call(startPasskey, {})).ok
    expect(ofOther.user.id).not.toBe(first.user.id)
    expect(ofOther.excludeCredentials).toEqual([])
  },
)

test(
  'the first passkey shows ten recovery codes once, ends the other sessions and notifies the owner',
  covers('BEY-26.2'),
  async () => {
    const member = await app.given.member()
    const [browser, elsewhere] = [await proven(member), await proven(member)]
    const { recoveryCodes: codes } = (await addKey(browser, createSecurityKey(), '  My laptop ')).ok
    expect(new Set(codes).size).toBe(RECOVERY_CODES)
    expect([await isOpen(browser), await isOpen(elsewhere)]).toEqual([true, false])
    const [mail] = await emailsTo(member)
    expect(mail?.subject).toBe('You have a new passkey')
    const security = (await browser.call(getSecurity, {})).ok
    expect(security).toMatchObject({ appSince: null, recoveryCodesLeft: RECOVERY_CODES })
    expect(security.passkeys).toMatchObject([{ name: 'My laptop', usedAt: null }])
    expect((await addKey(browser, createSecurityKey(), 'Another')).ok.recoveryCodes).toBeNull()
    const names = (await browser.call(getSecurity, {})).ok.passkeys.map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Another', 'My laptop'])
  },
)

test('a passkey for a different origin or purpose, or created without the user present, is rejected', async () => {
  const member = await app.given.member()
  const browser = await proven(member)
  const lies = [
    { origin: 'https://localhost:3000' },
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { type: 'webauthn.get' },
    { isPresent: false },
    { challenge: Buffer.alloc(32).toString('base64url') },
  ]
  for (const lie of lies) {
    const challenge = await challengeFor(browser)
    const credential = createSecurityKey().create({ challenge, ...lie })
    const answer = await browser.call(addPasskey, { name: 'Mine', credential })
    expect([answer.status, answer.code], JSON.stringify(lie)).toEqual([422, 'wrong_passkey'])
  }
  expect(await storedFor(member)).toEqual([])
})

test('a passkey challenge works once, in the session that requested it, for five minutes', async () => {
  const member = await app.given.member()
  const [browser, elsewhere] = [await proven(member), await proven(member)]
  const ask = async () => ({
    name: 'Mine',
    credential: createSecurityKey().create({ challenge: await challengeFor(browser) }),
  })
  expect((await elsewhere.call(addPasskey, await ask())).code).toBe('wrong_passkey')
  const late = await ask()
  app.clock.advance(CHALLENGE_LIFE)
  expect((await browser.call(addPasskey, late)).code).toBe('wrong_passkey')
  const replaced = await ask()
  const right = await ask()
  expect((await browser.call(addPasskey, replaced)).code).toBe('wrong_passkey')
  expect((await browser.call(addPasskey, right)).code).toBe('wrong_passkey')
  const last = await ask()
  expect((await browser.call(addPasskey, last)).status).toBe(200)
  const again = createSecurityKey().create({
    challenge: JSON.parse(Buffer.from(last.credential.response.clientDataJSON, 'base64url').toString())
      .challenge,
  })
  expect((await browser.call(addPasskey, { name: 'Mine', credential: again })).code).toBe('wrong_passkey')
  expect(await storedFor(member)).toHaveLength(1)
})

test('a passkey that already belongs to someone is rejected like any wrong one', async () => {
  const [member, other] = [await app.given.member(), await app.given.member()]
  const key = createSecurityKey()
  const browser = await proven(member)
  await addKey(browser, key).then(({ ok }) => ok)
  const own = await addKey(browser, key)
  const ofOther = await addKey(await proven(other), key)
  expect([own.code, ofOther.code]).toEqual(['wrong_passkey', 'wrong_passkey'])
  expect(ofOther.error).toEqual(own.error)
  expect(await storedFor(other)).toEqual([])
  expect((await app.as(other).call(getSecurity, {})).ok.recoveryCodesLeft).toBe(0)
})

test('a new passkey with data that no browser sends is rejected with a clear reason', async () => {
  const browser = await proven(await app.given.member())
  const good = createSecurityKey().create({ challenge: await challengeFor(browser) })
  const { response } = good
  for (const credential of [
    { ...good, id: 'a'.repeat(1025) },
    { ...good, type: 'password' },
    { ...good, response: { ...response, clientDataJSON: 'a'.repeat(4097) } },
    { ...good, response: { ...response, attestationObject: 'not base64!' } },
    { ...good, response: { ...response, attestationObject: 'a'.repeat(16_385) } },
    { ...good, response: { ...response, transports: 'usb' } },
    null,
  ]) {
    const answer = await browser.call(addPasskey, { name: 'Mine', credential })
    expect([answer.status, answer.code]).toEqual([422, 'invalid_input'])
  }
  const garble = (change: (fresh: NewCredential) => Partial<NewCredential>) => (fresh: NewCredential) => ({
    ...fresh,
    ...change(fresh),
  })
  const garbled = [
    garble(() => ({ rawId: 'other' })),
    garble(() => ({ id: 'other', rawId: 'other' })),
    garble((fresh) => ({ response: { ...fresh.response, clientDataJSON: 'e30' } })),
    garble((fresh) => ({ response: { ...fresh.response, attestationObject: 'oWNmbXQ' } })),
    garble((fresh) => ({ response: { ...fresh.response, attestationObject: 'gYGB'.repeat(4000) } })),
  ]
  for (const change of garbled) {
    const credential = change(createSecurityKey().create({ challenge: await challengeFor(browser) }))
    const answer = await browser.call(addPasskey, { name: 'Mine', credential })
    expect([answer.status, answer.code]).toEqual([422, 'wrong_passkey'])
  }
  for (const name of ['', '   ', 'x'.repeat(51)]) {
    expect((await browser.call(addPasskey, { name, credential: good })).code).toBe('invalid_input')
  }
})

test('a passkey’s unknown transports aren’t stored', async () => {
  const member = await app.given.member()
  const browser = await proven(member)
  const credential = createSecurityKey().create({ challenge: await challengeFor(browser) })
  const response = { ...credential.response, transports: ['usb', 'carrier-pigeon', 'usb'] }
  await browser
    .call(addPasskey, { name: 'Mine', credential: { ...credential, response } })
    .then(({ ok }) => ok)
  expect((await storedFor(member))[0]?.transports).toEqual(['usb'])
})

test(
  'twenty concurrent additions don’t exceed the maximum number of passkeys',
  covers('BEY-26.2'),
  async () => {
    const member = await app.given.member()
    for (let each = 1; each < MAX_PASSKEYS; each += 1) {
      await keepPasskey(app.services, { accountId: member.id, name: `Key ${each}` })
    }
    const browsers = Array.from({ length: 20 }, () => app.as(member))
    const asked = []
    for (const browser of browsers) {
      const challenge = await challengeFor(browser)
      asked.push({ browser, input: { name: 'Mine', credential: createSecurityKey().create({ challenge }) } })
    }
    const answers = await Promise.all(asked.map(({ browser, input }) => browser.call(addPasskey, input)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'too_many_passkeys')).toHaveLength(19)
    expect(await storedFor(member)).toHaveLength(MAX_PASSKEYS)
    expect((await app.as(member).call(startPasskey, {})).code).toBe('too_many_passkeys')
  },
)

test(
  'no passkey can be added if the site is accessed by an IP address or a host name that isn’t its own',
  covers('BEY-26.2'),
  async () => {
    const browser = app.as(await app.given.member())
    for (const host of ['127.0.0.1:3000', '[::1]:3000']) {
      const headers = { host, origin: `http://${host}` }
      expect((await browser.call(startPasskey, {}, headers)).code, host).toBe('no_passkeys_here')
    }
    const program = await browser.request('POST', startPasskey.path, {
      headers: { host: 'elsewhere.example', origin: '' },
      body: {},
    })
    expect(program.statusCode).toBeLessThan(500)
  },
)

test('if the site has a configured URL, passkeys belong to it', covers('BEY-26.2'), async () => {
  const site = await createTestApp({ siteUrl: 'https://club.example' })
  try {
    const browser = site.as(await site.given.member())
    const headers = { host: 'club.example', origin: 'https://club.example' }
    await browser.request('GET', '/api/session')
    const cookie = [...browser.cookies].map(([name, value]) => `__Host-${name}=${value}`).join('; ')
    const { ok } = await browser.call(startPasskey, {}, { ...headers, cookie })
    expect(ok.rp.id).toBe('club.example')
    const credential = createSecurityKey().create({
      challenge: ok.challenge,
      rpId: 'club.example',
      origin: 'https://club.example',
    })
    expect(
      (await browser.call(addPasskey, { name: 'Mine', credential }, { ...headers, cookie })).status,
    ).toBe(200)
  } finally {
    await site.close()
  }
})
