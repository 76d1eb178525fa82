import { expect, test } from 'vitest'
import { nameParts, splitEnd } from './Username.tsx'

test.each([
  ['anna', ['anna']],
  ['Jo', ['Jo']],
  ['lavenderstargazer', ['lavenderstargazer']],
  ['twilight_ladder', ['twilight_', 'ladder']],
  ['kate-and-tom', ['kate-', 'and-', 'tom']],
  ['first.second__third', ['first.', 'second__', 'third']],
  ['WanderingMartini', ['Wandering', 'Martini']],
  ['LAVENDERSTARGAZER', ['LAVENDERSTARGAZER']],
  ['anna1990', ['anna', '1990']],
  ['ANNA1990', ['ANNA', '1990']],
  // Parts with fewer than three letters stay with the part before them, or else with the part after.
  ['WanderingMartini2', ['Wandering', 'Martini2']],
  ['silkenserenadex2', ['silkenserenadex2']],
  ['poppy_and_sa_m', ['poppy_', 'and_sa_m']],
  ['a_long_weekend', ['a_long_', 'weekend']],
  ['x2Y3z4', ['x2Y3z4']],
  ['___', ['___']],
  ['', ['']],
])('the username %s breaks only between its parts', (username, parts) => {
  expect(nameParts(username)).toEqual(parts)
  expect(nameParts(username).join('')).toBe(username)
})

test('a part of a username that’s longer than any line doesn’t break within its last three letters', () => {
  expect(splitEnd('lavenderstargazer')).toEqual(['lavenderstarga', 'zer'])
  expect(splitEnd('lavenderstar')).toEqual(['lavenderstar', ''])
})
