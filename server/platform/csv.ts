/** One record of a CSV file, with the number of its first line. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** A plain or quoted cell and its terminator. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y
const LINE_END = /\r\n|\r|\n/g

/** Cells that a spreadsheet would treat as a formula, or that were already escaped. */
const FORMULA = /^'*[=+\-@\t\r]/

const guard = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell)
const withoutGuard = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

/**
 * Reads CSV as in RFC 4180, with any line endings, and removes the escaping that `writeCsv` adds to formulas. Blank
 * records are skipped. `brokenAt` is the line of the first invalid record, where reading stops.
 */
export const readCsv = (text: string): { records: CsvRecord[]; brokenAt: number | null } => {
  const records: CsvRecord[] = []
  let [at, line, began] = [0, 1, 1]
  let cells: string[] = []
  while (at < text.length || cells.length > 0) {
    CELL.lastIndex = at
    const [whole, quoted, plain, end] = CELL.exec(text) ?? []
    if (whole === undefined) return { records, brokenAt: began }
    cells.push(withoutGuard(quoted?.replaceAll('""', '"') ?? plain ?? ''))
    at = CELL.lastIndex
    line += whole.match(LINE_END)?.length ?? 0
    if (end === ',') continue
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line: began, cells })
    cells = []
    began = line
  }
  return { records, brokenAt: null }
}

const writeCell = (cell: string) => `"${guard(cell).replaceAll('"', '""')}"`

/** Writes CSV for spreadsheets: UTF-8 with a byte order mark, every cell quoted, formulas escaped. */
export const writeCsv = (records: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${records.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`)
