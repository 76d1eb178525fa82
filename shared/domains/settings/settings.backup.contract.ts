import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant, nothing } from '../../kernel/fields.ts'

export const getBackup = endpoint({
  name: 'settings.getBackup',
  summary: 'When the last scheduled backup was taken, and whether the next one is late.',
  method: 'GET',
  path: '/api/admin/backup',
  access: 'admin',
  input: nothing,
  output: adminOnly(
    z.object({
      /** Whether the operator has configured a destination for backups. */
      isScheduled: z.boolean(),
      /** Whether that destination could be read. */
      isReadable: z.boolean(),
      /** Null if there's no backup yet, or the destination can't be read. */
      takenAt: z.nullable(instant()),
      isLate: z.boolean(),
    }),
  ),
  reasons: [],
})
export type Backup = z.output<typeof getBackup.output>
