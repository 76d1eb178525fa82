import { EXPORT_LIFE, type ExportState } from '#shared/domains/joining/joining.export.contract.ts'
import type { dataExports } from '#server/domains/joining/joining.tables.ts'

type ExportRow = typeof dataExports.$inferSelect

export const viewExport = ({ done, total, readyAt, bytes }: ExportRow): ExportState => ({
  done,
  total,
  ready:
    readyAt === null || bytes === null
      ? null
      : { bytes, expiresAt: new Date(readyAt.getTime() + EXPORT_LIFE).toISOString() },
})
