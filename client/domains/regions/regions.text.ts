import {
  type ListedRegion,
  REGION_LIMITS,
  type StoredRegion,
} from '#shared/domains/regions/regions.editing.contract.ts'
import type { ImportPreview } from '#shared/domains/regions/regions.import.contract.ts'
import { counted, groupedNumber } from '#client/platform/format.ts'

type Place = Pick<StoredRegion, 'region' | 'county'>
type Named = Pick<StoredRegion, 'postcodePrefix' | 'country'>

const placeOf = ({ region, county }: Place) => (county ? `${region}, ${county}` : region)
const nameOf = ({ postcodePrefix, country }: Named) => `${postcodePrefix}, ${country}`

export const REGIONS_TEXT = {
  title: 'Postcode regions',
  description:
    'Members type the beginning of their postcode, and we fill in the region and county you store for it here.',
  list: 'Postcode regions',
  search: 'Search by prefix, region or county',
  country: 'Country',
  allCountries: 'All countries',
  loadFailed: 'We couldn’t load the postcode regions.',
  empty: 'No postcode regions',
  emptyHelp: 'Add one above, or import a file.',
  noneFound: 'No postcode regions found',
  noneFoundHelp: 'Try a shorter search, or all countries.',
  nameOf,
  placeOf,
  members: ({ members }: Pick<ListedRegion, 'members'>) =>
    members > REGION_LIMITS.members
      ? `More than ${REGION_LIMITS.members} members live in this place`
      : `${counted(members, 'member')} ${members === 1 ? 'lives' : 'live'} in this place`,
  edit: 'Edit',
  editNamed: (region: Named) => `Edit ${nameOf(region)}`,
  delete: 'Delete',
  deleteNamed: (region: Named) => `Delete ${nameOf(region)}`,
  deleteQuestion: 'Are you sure you want to delete this postcode region?',
  deleteMeans: (region: StoredRegion) =>
    `${nameOf(region)}: ${placeOf(region)}. Members who live there keep their place until they next save it.`,
  deleted: 'Postcode region deleted successfully',
  deleteFailed: 'Failed to delete postcode region',
} as const

export const REGION_FORM_TEXT = {
  add: 'Add a postcode region',
  edit: (region: Named) => `Edit ${nameOf(region)}`,
  country: 'Country',
  choose: 'Choose a country',
  region: 'Region',
  county: 'County',
  prefix: 'Postcode prefix',
  prefixHelp: 'The beginning of the postcodes there, such as M20.',
  saveNew: 'Add region',
  save: 'Save changes',
  cancel: 'Cancel',
  added: 'Postcode region added successfully',
  addFailed: 'Failed to add postcode region',
  updated: 'Postcode region updated successfully',
  updateFailed: 'Failed to update postcode region',
  changedTitle: 'Another admin has changed this region in the meantime',
  changedHelp: (region: StoredRegion) =>
    `It’s now ${nameOf(region)}: ${placeOf(region)}. What you entered is still here. Save it over the other version, or continue from that one.`,
  deletedTitle: 'Another admin has deleted this region in the meantime',
  deletedHelp: 'What you entered is still here. Keep it to add it as a new region.',
  discardTitle: 'Discard what you entered?',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
} as const

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
