// Runs on both engines: nobody gets in by the engine.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { collectRoutes } from '../../platform/http/serve.ts'
import { DOMAINS, RESOURCES } from '../../domains.ts'
import { isForStaff, listDescribed } from '../../testing/matrices/contracts.ts'
import {
  describeAuthorization,
  domainOf,
  MATRIX,
  unnamedDomains,
} from '../../testing/matrices/authorization.ts'
import { ENDPOINTS, RESOURCES as RECORDS } from '../../testing/matrices/endpoints.ts'

const endpoints = [...collectRoutes(DOMAINS).values()].map(({ endpoint }) => endpoint)
const names = endpoints.map(({ name }) => name).toSorted()

test('every endpoint that a contract describes is served, and no other', async () => {
  const described = (await listDescribed()).filter((value) => 'access' in value)
  expect(described.map(({ name }) => name).toSorted()).toEqual(names)
})

test('every endpoint has its record, and every record its endpoint', () => {
  expect(Object.keys(ENDPOINTS).toSorted()).toEqual(names)
})

test('every endpoint that reads says what it shows, but for those of staff, and no other does', () => {
  const reading = endpoints.filter((endpoint) => endpoint.method === 'GET' && !isForStaff(endpoint))
  const telling = Object.entries(ENDPOINTS).filter(([, { shows }]) => shows)
  expect(telling.map(([name]) => name).toSorted()).toEqual(reading.map(({ name }) => name).toSorted())
})

test('contracts let in whom the records name', covers('ROUTE-29'), () => {
  const ofContracts = endpoints.map(({ name, access, concerns = 'anything else' }) => [
    name,
    access,
    concerns,
  ])
  const ofRecords = endpoints.map(({ name }) => {
    const [access, whom = ''] = ENDPOINTS[name]?.who ?? []
    return [name, access, ['nobody', 'self', 'listed'].includes(whom) ? 'anything else' : whom]
  })
  expect(ofContracts).toEqual(ofRecords)
})

/** Of this one pages hear by its topic; no call is about it. */
const ONLY_HEARD = 'feed'

test('a domain registers who may know of each resource that a contract names, and of no other', () => {
  const named = new Set([...endpoints.flatMap(({ concerns = [] }) => concerns), ONLY_HEARD])
  expect([...RESOURCES.keys()].toSorted()).toEqual([...named].toSorted())
  expect([...RESOURCES.keys()].toSorted()).toEqual(Object.keys(RECORDS).toSorted())
})

test(
  'a visitor changes nothing but to get in and to stop mails, and writes to nobody but those who run the site',
  covers('ROUTE-10'),
  () => {
    const open = endpoints.filter(({ method, access }) => method !== 'GET' && access === 'public')
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'accounts.askPasskeyForLogIn',
      'accounts.confirmEmail',
      'accounts.confirmEmailChange',
      'accounts.findConfirmationAddress',
      'accounts.findResetAddress',
      'accounts.finishLogIn',
      'accounts.finishLogInWithPasskey',
      'accounts.logIn',
      'accounts.requestPasswordReset',
      'accounts.resendConfirmation',
      'accounts.resetPassword',
      'accounts.takeBackAccount',
      'joining.signUp',
      'notifications.unsubscribe',
      'pages.sendContactMessage',
      'reports.appealByLink',
      'reports.fileVisitorReport',
    ])
  },
)

test('the endpoints of every domain are called, once', () => {
  const files = readdirSync(MATRIX).filter((file) => file.startsWith('authorization-'))
  const called = files.flatMap((file) => {
    const call = /describeAuthorization\((.+)\)/.exec(readFileSync(join(MATRIX, file), 'utf8'))?.[1] ?? ''
    const domains = [...call.matchAll(/'(\w+)'/g)].map(([, domain = '']) => domain)
    return domains.filter((domain) => file.split(/[-.]/).includes(domain))
  })
  expect(called).not.toEqual([])
  expect([...called, ...unnamedDomains()].toSorted()).toEqual([...new Set(names.map(domainOf))].toSorted())
})

// Those of a new domain, until they are many enough for a file of their own.
const added = unnamedDomains()
if (added.length > 0) describeAuthorization(...added)
