import * as z from 'zod/mini'

type FieldAudience = 'self' | 'staff' | 'admin' | 'open'

/** Marks of schemas; a mark holds for everything within. `server/cross-domain/fields.test.ts` compares them with who gets in. */
export const fieldAudiences = z.registry<{ audience: FieldAudience }>()

const marking =
  (audience: FieldAudience) =>
  <S extends z.ZodMiniType>(schema: S): S => {
    const marked: z.ZodMiniType = schema
    fieldAudiences.add(marked, { audience })
    return schema
  }

/** Only the member whom it is about may get this. */
export const selfOnly = marking('self')
/** Only staff may get this. */
export const staffOnly = marking('staff')
/** Only admins may get this. */
export const adminOnly = marking('admin')
/** Its name looks private; it may be told to anyone who gets the answer. */
export const openly = marking('open')
