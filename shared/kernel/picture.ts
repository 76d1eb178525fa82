import * as z from 'zod/mini'
import { id } from './fields.ts'

/** The data a page needs to show a picture. */
export const picture = z.object({
  id: id(),
  /** Base64. Shown blurred while the picture loads. */
  thumbhash: z.string(),
  /** Size of the full picture in pixels. */
  width: z.int(),
  height: z.int(),
})
export type Picture = z.output<typeof picture>
