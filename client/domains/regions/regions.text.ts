import {
  REGION_LIMITS,
  type ListedRegion,
  type StoredRegion,
} from '#shared/domains/regions/regions.editing.contract.ts'
import { counted } from '#client/platform/format.ts'

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
