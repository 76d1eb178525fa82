import * as z from 'zod/mini'
import { FAILURE_STATUS, type Reason } from '#shared/kernel/failure.ts'
import { pathParameters, type Endpoint } from '#shared/kernel/endpoint.ts'

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

const ACCESS_TEXT = {
  public: 'Open to everybody.',
  member: 'For signed-in members.',
  staff: 'For staff.',
  admin: 'For admins.',
}

const inputSchema = (endpoint: Endpoint): ObjectSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return schema
}

const outputSchema = (endpoint: Endpoint) => {
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' })
  return schema
}

const failureResponses = (reasons: readonly Reason[]) => {
  const byStatus = new Map<number, Reason[]>()
  for (const reason of reasons) {
    const status = FAILURE_STATUS[reason.kind]
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((reason) => `\`${reason.code}\`: ${reason.message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

const filesOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

const operation = (endpoint: Endpoint) => {
  const { takes, gives } = endpoint
  const schema = inputSchema(endpoint)
  const inPath = pathParameters(endpoint.path)
  const rest = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.includes(name))
  const isRequired = (name: string) => schema.required?.includes(name) ?? false
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: schema.properties?.[name] ?? {} })),
    ...(endpoint.method === 'GET' || takes
      ? rest.map(([name, field]) => ({ name, in: 'query', required: isRequired(name), schema: field }))
      : []),
  ]
  const required = rest.map(([name]) => name).filter(isRequired)
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest),
    ...(required.length ? { required } : {}),
  }
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: ACCESS_TEXT[endpoint.access],
    tags: [endpoint.name.split('.')[0]],
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters,
    ...(takes ? { requestBody: { required: true, content: filesOf(takes.types) } } : {}),
    ...(endpoint.method !== 'GET' && !takes && rest.length
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      200: {
        description: 'Success',
        content: gives ? filesOf(gives.types) : { 'application/json': { schema: outputSchema(endpoint) } },
      },
      ...failureResponses(endpoint.reasons),
    },
  }
}

const pathsOf = (endpoints: readonly Endpoint[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return paths
}

/**
 * Returns the OpenAPI 3.1 description of all endpoints, generated from their contracts. The paths, which take longest,
 * are built when first read, because few processes ever need them.
 */
export const openApiOf = (endpoints: readonly Endpoint[], title: string) => {
  let paths: ReturnType<typeof pathsOf> | undefined
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'JSON over HTTP, with the session in a cookie.' },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: { type: 'string' },
                message: { type: 'string' },
                fields: { type: 'object', additionalProperties: { type: 'string' } },
                retryAfter: { type: 'number', description: 'seconds' },
              },
            },
          },
        },
      },
    },
    get paths() {
      return (paths ??= pathsOf(endpoints))
    },
  }
}
