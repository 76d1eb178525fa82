import * as z from 'zod/mini'

export type Input = Record<string, unknown>

/** Whether an endpoint takes the input, and the text in it comes as far as its handler. */
export const accepts = (schema: z.ZodMiniType, input: Input, text: string): boolean => {
  const parsed = z.safeParse(schema, input)
  return parsed.success && JSON.stringify(parsed.data).includes(JSON.stringify(text).slice(1, -1))
}

/** The value with the text in place of every one in it that may be it; `fits` says whether the whole is accepted then. */
const planted = (value: unknown, text: string, fits: (value: unknown) => boolean): unknown => {
  if (typeof value === 'string') return fits(text) ? text : value
  if (typeof value !== 'object' || value === null) return value
  const copy = structuredClone(value) as Input
  for (const [name, inner] of Object.entries(copy)) {
    const withInner = (next: unknown) => Object.assign(structuredClone(copy), { [name]: next })
    copy[name] = planted(inner, text, (next) => fits(withInner(next)))
  }
  return copy
}

/** The input with the text wherever a field takes it. */
export const plant = (
  schema: z.ZodMiniType,
  { given, field, text }: { given: Input; field: string; text: string },
): Input => {
  const fits = (value: unknown) => accepts(schema, { ...given, [field]: value }, text)
  return { ...given, [field]: planted(given[field] ?? '', text, fits) }
}

/** The names of what an endpoint takes, also of what samples leave out. */
export const fieldsOf = (schema: z.ZodMiniType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
