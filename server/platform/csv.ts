/** One record of a CSV file, with the line it begins on. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** A cell, plain or in quotes, and what ends it. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y
const LINE_END = /\r\n|\r|\n/g

/** What a spreadsheet would take for a formula, and what was guarded before. */
const FORMULA = /^'*[=+\-@\t\r]/

const guard = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell)
const withoutGuard = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

/**
 * Reads CSV as RFC 4180 has it, with any line ends, and takes back what `writeCsv` does to formulas. Records without a
 * letter are left out. `brokenAt` is the line of the first record that isn't CSV, where reading ends.
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

/** Writes CSV as spreadsheets open it: UTF-8 by its first mark, every cell in quotes, none taken for a formula. */
export const writeCsv = (records: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${records.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`)
