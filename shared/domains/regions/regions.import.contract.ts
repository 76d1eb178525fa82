import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint, type RateLimit } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { nothing } from '../../kernel/fields.ts'
import { COUNTRIES } from './regions.contract.ts'
import { REGION_REASONS } from './regions.editing.contract.ts'

/** Maximum number of regions and bytes in a file, and of lines shown in a preview. */
export const IMPORT_LIMITS = { lines: 5_000, bytes: 1024 * 1024, shown: 100 } as const

export const IMPORT_REASONS = {
  fileWrong: reason('import_wrong', 'invalid', 'Some lines are wrong, so we imported nothing.'),
  outdated: reason(
    'import_outdated',
    'conflict',
    'The regions have changed since this preview, so we imported nothing. Please look at the new one.',
  ),
} as const

const CSV = ['text/csv'] as const
const takes = { types: CSV, maxBytes: IMPORT_LIMITS.bytes }
const limits: readonly RateLimit[] = [{ per: 'member', max: 60, seconds: 60 * 60, whenStoreDown: 'open' }]

export const exportRegions = endpoint({
  name: 'regions.exportRegions',
  summary: 'All postcode regions as CSV, in the format that an import accepts.',
  method: 'GET',
  path: '/media/admin/postcode-regions.csv',
  access: 'admin',
  input: nothing,
  output: nothing,
  gives: { types: CSV },
  reasons: [],
  limits,
})

const counts = {
  added: z.int(),
  changed: z.int(),
  /** Number of lines that match what's already stored. */
  left: z.int(),
}

const importPreview = adminOnly(
  z.object({
    ...counts,
    wrong: z.int(),
    /** Identifies exactly this preview. The import requires it. */
    digest: z.string(),
    /** The first lines that add or change a region, up to `IMPORT_LIMITS.shown`. */
    changes: z.array(
      z.object({
        line: z.int(),
        country: z.enum(COUNTRIES),
        region: z.string(),
        county: z.nullable(z.string()),
        postcodePrefix: z.string(),
        /** Null if the line adds a region. */
        before: z.nullable(z.object({ region: z.string(), county: z.nullable(z.string()) })),
      }),
    ),
    /** The first wrong lines, up to `IMPORT_LIMITS.shown`. */
    problems: z.array(z.object({ line: z.int(), problem: z.string() })),
  }),
)
export type ImportPreview = z.output<typeof importPreview>

export const previewImport = endpoint({
  name: 'regions.previewImport',
  summary:
    'What importing this CSV would add, change and leave as it is, and which lines are wrong. Nothing is stored.',
  method: 'POST',
  path: '/api/admin/postcode-regions/preview',
  access: 'admin',
  input: nothing,
  takes,
  output: z.object({ preview: importPreview }),
  reasons: [],
  limits,
})

export const importRegions = endpoint({
  name: 'regions.importRegions',
  summary:
    'Import a CSV as a whole or not at all, if the import still does what the preview with this digest said. Regions that aren’t in the file stay.',
  method: 'POST',
  path: '/api/admin/postcode-regions/import',
  access: 'admin',
  input: z.object({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  takes,
  output: z.object(counts),
  reasons: [IMPORT_REASONS.fileWrong, IMPORT_REASONS.outdated, REGION_REASONS.tooMany],
  limits,
})

/** Path of the export. */
export const EXPORT_ADDRESS = exportRegions.path
