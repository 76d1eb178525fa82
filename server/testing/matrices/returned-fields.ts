import * as z from 'zod/mini'
import { fieldAudiences } from '#shared/kernel/audience.ts'
import { DOMAINS } from '../../domains.ts'
import { collectRoutes } from '../../platform/http/serve.ts'
import { ENDPOINTS, RESOURCES } from './endpoints.ts'

/** The list of everything endpoints return, written by `npm run fields`. */
export const RETURNED_FIELDS = 'server/testing/matrices/returned-fields.txt'

interface JsonSchema {
  audience?: 'self' | 'staff' | 'admin' | 'open'
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}

export interface ReturnedField {
  /** The field's path, such as `items[].other.id`. Empty for the response as a whole. */
  path: string
  /** The field's mark, or that of the object that contains it. */
  audience: JsonSchema['audience']
}

const walk = (schema: JsonSchema, path: string, outer: JsonSchema['audience']): ReturnedField[] => {
  const audience = schema.audience ?? outer
  const properties = Object.entries(schema.properties ?? {})
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  return [
    { path, audience },
    ...properties.flatMap(([name, inner]) => walk(inner, path ? `${path}.${name}` : name, audience)),
    ...(schema.items ? walk(schema.items, `${path}[]`, audience) : []),
    ...options.flatMap((option) => walk(option, path, audience)),
    ...(others ? walk(others, `${path}.*`, audience) : []),
  ]
}

/** Every field that a schema returns, with its mark. A field with several forms has one entry for each. */
export const fieldsOf = (schema: z.ZodMiniType): ReturnedField[] => {
  const described = z.toJSONSchema(schema, { metadata: fieldAudiences, io: 'output', unrepresentable: 'any' })
  return walk(described as JsonSchema, '', undefined)
}

export const listReturned = () =>
  [...collectRoutes(DOMAINS).values()].map(({ endpoint: { name, output } }) => ({
    name,
    fields: fieldsOf(output),
  }))

const ACCESS = { public: 'everybody', member: 'members', staff: 'staff', admin: 'admins' } as const
const WHOM = { nobody: '', self: ', about themselves', listed: ', as far as each may see' }
const textOf = (whom: string) => RESOURCES[whom]?.text ?? WHOM[whom as keyof typeof WHOM]

/** The text of `RETURNED_FIELDS`. */
export const writeReturnedFields = (): string =>
  listReturned()
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, fields }) => {
      const [access, whom] = ENDPOINTS[name]?.who ?? []
      const audience = access && whom ? `${ACCESS[access]}${textOf(whom)}` : 'unknown'
      const marks = new Map<string, string>()
      for (const { path, audience: mark } of fields) {
        if (path && !path.endsWith('[]')) marks.set(path, marks.get(path) || (mark ? ` (${mark})` : ''))
      }
      return `${name} -> ${audience}\n${[...marks].map(([path, mark]) => `  ${path}${mark}\n`).join('')}`
    })
    .join('\n')
