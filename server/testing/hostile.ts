import { newId } from '#shared/kernel/ids.ts'

const HALF_A_CHARACTER = '\ud800'
const DAYS_THAT_NEVER_WERE = ['2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', 'infinity']

/** Texts that have broken servers before. */
export const NASTY_TEXTS: readonly string[] = [
  ['https://a.example/\0', `https://a.example/${HALF_A_CHARACTER}`],
  ['', ' ', '\0', `${newId()}\0`, HALF_A_CHARACTER, 'a@b.c,d@e.f', `a@b.${HALF_A_CHARACTER}`],
  [
    '%',
    '%ED%A0%80',
    '\u202e',
    'a\r\nBcc: d@e.f',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>',
    '{username}',
  ],
  ['\\', '//x', '(', '💥'.repeat(30), 'x'.repeat(5000), 'x'.repeat(150)],
  ['null', 'true', '-1', '0.5', '1e309', '99999999999', '99999999999999999999', 'NaN', '0x10', ','],
  ['__proto__', 'constructor', 'toString'],
  DAYS_THAT_NEVER_WERE,
  DAYS_THAT_NEVER_WERE.map((day) => `${day}_${newId()}`),
  [newId(), 'ffffffff-ffff-ffff-ffff-ffffffffffff', '0'.repeat(36)],
].flat()

/** What else JSON can hold in the place of something sensible. */
export const NASTY_VALUES: readonly unknown[] = [
  0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  false,
  null,
  [],
  [null],
  [[]],
  ['\0'],
  [HALF_A_CHARACTER],
  [{}],
  Array.from({ length: 300 }, () => 'man'),
  {},
  { length: 1, 0: 'man' },
  { toString: null },
]

const DEEP = 10_000

/** Bodies that are not the object an endpoint expects, made for one of its fields. */
export const NASTY_BODIES: readonly ((field: string) => string)[] = [
  ...['null', '[]', '1', '"x"', '', '{', '[[[', '{"__proto__":{"role":"admin"}}', '\ufeff{}'].map(
    (body) => () => body,
  ),
  () => '{"constructor":{"prototype":{"role":"admin"}}}',
  () => `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  (field) => `{"${field}":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
  (field) => `{"${field}":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}`,
  (field) => `{"${field}":"${'x'.repeat(200_000)}"}`,
  (field) => `{"${field}":"\\ud800","${field}":"\\u0000"}`,
]
