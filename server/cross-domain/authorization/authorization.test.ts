// Runs on both engines: access mustn't depend on the engine.
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

test('exactly the endpoints described by contracts are served', async () => {
  const described = (await listDescribed()).filter((value) => 'access' in value)
  expect(described.map(({ name }) => name).toSorted()).toEqual(names)
})

test('every endpoint has a record, and every record has an endpoint', () => {
  expect(Object.keys(ENDPOINTS).toSorted()).toEqual(names)
})

test('every reading endpoint that isn’t for staff declares what it shows, and no other endpoint does', () => {
  const reading = endpoints.filter((endpoint) => endpoint.method === 'GET' && !isForStaff(endpoint))
  const telling = Object.entries(ENDPOINTS).filter(([, { shows }]) => shows)
  expect(telling.map(([name]) => name).toSorted()).toEqual(reading.map(({ name }) => name).toSorted())
})

test('contracts admit the actors their records list', covers('ROUTE-29'), () => {
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

/** Pages only subscribe to this resource's topic. No endpoint lists it under `concerns`. */
const ONLY_HEARD = 'feed'

test('domains register rules for exactly the resources that contracts mention', () => {
  const named = new Set([...endpoints.flatMap(({ concerns = [] }) => concerns), ONLY_HEARD])
  expect([...RESOURCES.keys()].toSorted()).toEqual([...named].toSorted())
  expect([...RESOURCES.keys()].toSorted()).toEqual(Object.keys(RECORDS).toSorted())
})

test(
  'the only changes visitors can make are to log in, register or stop emails, and the only people they can write to are those who run the site',
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

test('every domain’s endpoints are called by exactly one file of the matrix', () => {
  const files = readdirSync(MATRIX).filter((file) => file.startsWith('authorization-'))
  const called = files.flatMap((file) => {
    const call = /describeAuthorization\((.+)\)/.exec(readFileSync(join(MATRIX, file), 'utf8'))?.[1] ?? ''
    const domains = [...call.matchAll(/'(\w+)'/g)].map(([, domain = '']) => domain)
    return domains.filter((domain) => file.split(/[-.]/).includes(domain))
  })
  expect(called).not.toEqual([])
  expect([...called, ...unnamedDomains()].toSorted()).toEqual([...new Set(names.map(domainOf))].toSorted())
})

// Covers a new domain's endpoints until there are enough of them for a separate file.
const added = unnamedDomains()
if (added.length > 0) describeAuthorization(...added)
