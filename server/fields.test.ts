import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { DOMAINS } from './app.ts'
import { collectRoutes } from './platform/http/serve.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
}

const keysOf = (schema: Schema, path = ''): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const here = path ? `${path}.${name}` : name
    return [here, ...keysOf(inner, here)]
  }),
  ...(schema.items ? keysOf(schema.items, `${path}[]`) : []),
  ...(schema.anyOf ?? []).flatMap((option) => keysOf(option, path)),
  ...(typeof schema.additionalProperties === 'object'
    ? keysOf(schema.additionalProperties, `${path}.*`)
    : []),
]

const AUDIENCE = {
  public: 'everybody',
  member: 'members',
  admin: 'admins',
} as const
const CONCERNED = { visible: ' who may see the member', parties: ' who take part' } as const

const audienceOf = ({ access, concerns }: Endpoint) =>
  `${AUDIENCE[access]}${concerns ? CONCERNED[concerns] : ''}`

const endpoints = [...collectRoutes(DOMAINS).values()].map(({ endpoint }) => endpoint)
const returned = (endpoint: Endpoint) => [
  ...new Set(keysOf(z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }) as Schema)),
]

test('what each endpoint may return, and to whom, changes only on purpose', async () => {
  const list = endpoints
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(
      (endpoint) =>
        `${endpoint.name} -> ${audienceOf(endpoint)}\n${returned(endpoint)
          .map((key) => `  ${key}\n`)
          .join('')}`,
    )
  await expect(list.join('\n')).toMatchFileSnapshot('./testing/returned-fields.txt')
})

/** Settings that are about passwords and addresses, and contain none. */
const RULES = new Set(['settings.requireEmailConfirmation', 'settings.refuseCommonPasswords'])

/** Names that only the member's own endpoints may carry. */
const PRIVATE = /password|token|email|postcode|firstname|birth|dob|role$|sentToday|resetDate|consent/i
const OWN =
  /^(accounts|joining)\.|profiles\.(getOwn|getPreferences|getPrivacy|getProfileText|update|withdraw|listConsents)/

test('nothing private is returned about anybody but oneself', () => {
  const leaks = endpoints
    .filter(({ name }) => !OWN.test(name))
    .flatMap((endpoint) => returned(endpoint).map((key) => ({ endpoint: endpoint.name, key })))
    .filter(({ key }) => PRIVATE.test(key) && !RULES.has(key))
  expect(leaks).toEqual([])
})
