import type { ImportPreview } from '#shared/domains/regions/regions.import.contract.ts'
import { counted, groupedNumber } from '#client/platform/format.ts'
import { REGIONS_TEXT } from './regions.text.ts'

type Change = ImportPreview['changes'][number]

export const FILE_TEXT = {
  export: 'Export as CSV',
  import: 'Import a CSV file',
  title: 'Import postcode regions',
  means:
    'A CSV file with the columns country, region, county and prefix, as an export has them. Regions that aren’t in the file stay as they are.',
  zeros: 'Spreadsheets drop zeros at the beginning (0302). Have them treat the column prefix as text.',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  input: 'CSV file',
  tooLarge: 'This file is larger than 1 MB. Please split it.',
  previewFailed: 'We couldn’t read this file. Please try again.',
  preview: 'What the import does',
  wrong: (wrong: number) => `${counted(wrong, 'line')} ${wrong === 1 ? 'is' : 'are'} wrong`,
  wrongHelp: 'Correct the file and choose it again. Nothing is imported until every line is right.',
  wrongLines: 'Wrong lines',
  added: (count: number) => `${groupedNumber(count)} to add`,
  changed: (count: number) => `${groupedNumber(count)} to change`,
  left: (count: number) => `${groupedNumber(count)} to leave as they are`,
  line: (line: number) => `Line ${line}`,
  change: (change: Change) =>
    change.before
      ? `Change ${REGIONS_TEXT.nameOf(change)} from ${REGIONS_TEXT.placeOf(change.before)} to ${REGIONS_TEXT.placeOf(change)}`
      : `Add ${REGIONS_TEXT.nameOf(change)}: ${REGIONS_TEXT.placeOf(change)}`,
  more: (count: number) => `and ${groupedNumber(count)} more`,
  confirm: 'Import',
  noFile: 'Choose a file first.',
  stillWrong: 'Some lines are wrong.',
  nothingToDo: 'There’s nothing to add or change.',
  imported: ({ added, changed }: { added: number; changed: number }) =>
    `Imported: ${groupedNumber(added)} added, ${groupedNumber(changed)} changed`,
  importFailed: 'We couldn’t import this file. Please try again.',
} as const
