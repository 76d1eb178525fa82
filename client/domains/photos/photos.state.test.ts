import { expect, test } from 'vitest'
import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { isFull, isSeenByOthers, withChanged, withMoved } from './photos.state.ts'

const photo = (id: string): OwnPhoto => ({
  id,
  alt: '',
  thumbhash: '',
  width: 800,
  height: 1000,
  audience: 'everyone',
  sharedWith: 0,
  fabs: 0,
  isProfilePhoto: false,
  isShown: true,
  isWithheld: false,
  createdAt: '2026-01-01T00:00:00.000Z',
})
const pages = [['a', 'b'], ['c', 'd'], ['e']].map((ids) => ({
  items: ids.map(photo),
  next: null,
  room: { used: 5, max: null },
}))
const idsOf = (list: typeof pages) => list.map(({ items }) => items.map(({ id }) => id).join(''))

test.each([
  ['a', 1, ['ba', 'cd', 'e']],
  ['a', 4, ['bc', 'de', 'a']],
  ['e', 0, ['ea', 'bc', 'd']],
  ['c', 1, ['ac', 'bd', 'e']],
  ['c', 99, ['ab', 'de', 'c']],
  ['none', 0, ['ab', 'cd', 'e']],
])('moving photo %s to place %i keeps the length of every page', (photoId, place, expected) => {
  expect(idsOf(withMoved(pages, { photoId, place }))).toEqual(expected)
  expect(idsOf(pages)).toEqual(['ab', 'cd', 'e'])
})

test('a change to a photo leaves the others in the list unchanged', () => {
  const changed = withChanged(pages, { id: 'd', audience: 'friends' })
  expect(changed.flatMap(({ items }) => items).filter(({ audience }) => audience === 'friends')).toEqual([
    { ...photo('d'), audience: 'friends' },
  ])
})

test.each([
  [{}, true],
  [{ isShown: false }, false],
  [{ isWithheld: true }, false],
  [{ audience: 'chosen' }, false],
  [{ audience: 'chosen', sharedWith: 1 }, true],
] as const)('whether others see a photo with %o: %s', (changes, expected) => {
  expect(isSeenByOthers({ ...photo('a'), ...changes })).toBe(expected)
})

test.each([
  [0, 1, false],
  [1, 1, true],
  [2, 1, true],
  [5000, null, false],
])('%i photos with a limit of %s: full is %s', (used, max, expected) => {
  expect(isFull({ used, max })).toBe(expected)
})
