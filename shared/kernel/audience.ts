import * as z from 'zod/mini'

type FieldAudience = 'self' | 'staff' | 'admin' | 'open'

/**
 * Audience marks of schemas. A mark applies to everything inside. `server/cross-domain/fields.test.ts` compares them
 * with who has access.
 */
export const fieldAudiences = z.registry<{ audience: FieldAudience }>()

const marking =
  (audience: FieldAudience) =>
  <S extends z.ZodMiniType>(schema: S): S => {
    const marked: z.ZodMiniType = schema
    fieldAudiences.add(marked, { audience })
    return schema
  }

/** Marks data for the member it's about, and no one else. */
export const selfOnly = marking('self')
/** Marks data for staff only. */
export const staffOnly = marking('staff')
/** Marks data for admins only. */
export const adminOnly = marking('admin')
/** Marks data whose name looks private, but which anyone who gets the response may see. */
export const openly = marking('open')
