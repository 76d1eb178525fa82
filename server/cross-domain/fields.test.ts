import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { adminOnly, openly, selfOnly } from '#shared/kernel/audience.ts'
import { listDescribed } from '../testing/matrices/contracts.ts'
import { ENDPOINTS } from '../testing/matrices/endpoints.ts'
import {
  fieldsOf,
  listReturned,
  RETURNED_FIELDS,
  writeReturnedFields,
  type ReturnedField,
} from '../testing/matrices/returned-fields.ts'

/** Serves only as a reminder that the schema of a field with such a name must state its audience. */
const SOUNDS_PRIVATE =
  /password|token|secret|email|postcode|town|firstname|birth|dob|role$|sentToday|resetDate|consent|sexuality|ethnicity|visibility/i

const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** Fields whose audience is missing, or narrower than the endpoint's. */
const leaksOf = (fields: readonly ReturnedField[], [access, whom]: readonly [string?, string?]) =>
  fields
    .filter(({ path, audience }) => {
      if (audience === 'self') return whom !== 'self'
      if (audience === 'admin') return access !== 'admin'
      if (audience === 'staff') return access !== 'staff' && access !== 'admin'
      return audience === undefined && SOUNDS_PRIVATE.test(nameOf(path))
    })
    .map(({ path }) => path)

test('the recorded fields of each endpoint, with their audiences, are what npm run fields writes', () => {
  expect(writeReturnedFields()).toBe(readFileSync(RETURNED_FIELDS, 'utf8'))
})

test.each(listReturned())('$name returns each field only to those it’s meant for', ({ name, fields }) => {
  expect(leaksOf(fields, ENDPOINTS[name]?.who ?? [])).toEqual([])
})

test('no live event carries a field that’s meant only for one member or for admins', async () => {
  const events = (await listDescribed()).flatMap((value) => ('payload' in value ? [value] : []))
  expect(events.length).toBeGreaterThan(0)
  for (const { name, payload } of events) expect(leaksOf(fieldsOf(payload), []), name).toEqual([])
})

describe('an audience mark', () => {
  const member = ['member', 'visible'] as const
  const own = ['member', 'self'] as const

  test.each([
    ['optional', z.object({ a: z.optional(selfOnly(z.string())) })],
    ['nullable', z.object({ a: z.nullable(selfOnly(z.string())) })],
    ['checked', z.object({ a: selfOnly(z.string()).check(z.maxLength(3)) })],
    ['in a list', z.object({ a: z.array(selfOnly(z.object({ b: z.string() }))) })],
    ['in a union', z.union([z.object({ a: selfOnly(z.string()) }), z.object({ b: z.int() })])],
    ['in a record', z.record(z.string(), selfOnly(z.string()))],
    ['part of an extended object', z.extend(z.object({ a: selfOnly(z.int()) }), { b: z.int() })],
    ['the whole response', selfOnly(z.object({ a: z.string() }))],
  ])('applies if the marked value is %s', (_, schema) => {
    expect(leaksOf(fieldsOf(schema), member)).not.toEqual([])
    expect(leaksOf(fieldsOf(schema), own)).toEqual([])
  })

  test('for admins keeps a field from members, even if it’s about themselves', () => {
    const schema = z.object({ a: adminOnly(z.string()) })
    expect(leaksOf(fieldsOf(schema), own)).toEqual(['a'])
    expect(leaksOf(fieldsOf(schema), ['admin', 'nobody'])).toEqual([])
  })

  test('is required for every field whose name sounds private', () => {
    expect(leaksOf(fieldsOf(z.object({ a: z.object({ email: z.string() }) })), own)).toEqual(['a.email'])
    expect(leaksOf(fieldsOf(z.object({ email: openly(z.string()) })), member)).toEqual([])
  })
})
