import { expect, test } from 'vitest'
import { DAY } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import {
  isReserved,
  isUsername,
  normalizedUsername,
  usernameLimit,
  usernameProblems,
  type UsernameForm,
} from './usernames.rules.ts'

test('usernames are 3 to 30 letters, digits, dots, hyphens and underscores', covers('REG-23'), () => {
  for (const fine of ['abc', 'A.B-c_9', 'x'.repeat(30)]) expect(isUsername(fine), fine).toBe(true)
  for (const wrong of ['ab', 'x'.repeat(31), 'a b c', 'rose@home', 'ros/e', 'röschen', '<b>']) {
    expect(isUsername(wrong), wrong).toBe(false)
  }
})

test(
  'paths of the site and names that could be mistaken for its operators are reserved',
  covers('ROUTE-26.1', 'ROUTE-26.2', 'ROUTE-26.3', 'ROUTE-26.4'),
  () => {
    for (const name of [
      ['admin', 'Viewers', 'edit', 'preferences', 'login', 'DASHBOARD', 'forgot-password', 'blocklist'],
      ['Admin1', 'admin.', '_ad.min_', '0admin0', 'support-team', 'the.MODERATOR', 'staff_77', 'site-admin'],
      ['api', 'null', 'Undefined', 'ampersand-official', 'log.in', 'viewers2'],
      ['adm1n', 'AdmIn', 'rn0derator', 'the.supp0rt', 'v1evvers', 'l0g-1n', 'm0derat0r_5'],
      ['true', 'FALSE', 'tru.e1', 'Former.Member', 'formermernber'],
      [
        'mod',
        'Mods',
        'm0d',
        'm-o-d',
        'mod_77',
        'm0d5',
        'm0d.10',
        'rnods',
        'the-mods',
        'moderators',
        'admins',
        'm0derators2',
      ],
      [
        'team',
        'support.team',
        'supportteam',
        'Help',
        'he1p',
        'helpdesk',
        'owner',
        'owner1',
        'the_owner',
        'system',
        'sysop',
      ],
      [
        'root',
        'r00t',
        'r00t9',
        'postmaster',
        'webmaster',
        'hostmaster',
        'abuse',
        'noreply',
        'no-reply',
        'n0_reply',
        'sysadmin',
      ],
      [
        'billing',
        'info',
        '1nfo',
        'inf0',
        'info.24',
        'deleted',
        'everyone',
        'security',
        'AmpersandTeam',
        'site_owner',
        'supports',
      ],
    ].flat()) {
      expect(isReserved(name), name).toBe(true)
    }
    for (const name of [
      'rose',
      '12345',
      '...',
      'badminton',
      'apiary',
      'supportive',
      'edith',
      'nullarbor',
      'true-blue',
      'modest',
      'mod-girl',
      'dream-team',
      'teamwork',
      'dog.owner',
      'help_me',
      'rooted',
      'systematic',
      'informal',
      'the-boys',
      'master-of-none',
      'nobody-else',
      'deleted-scene',
      'steam',
      'our.house',
      '77',
      'site',
    ]) {
      expect(isReserved(name), name).toBe(false)
    }
    for (const name of ['Ember-Club', 'the.emberclub', 'ember_club_team', 'emberc1ub7', 'ernberclub']) {
      expect(isReserved(name, 'Ember Club'), name).toBe(true)
      expect(isReserved(name), name).toBe(false)
    }
    for (const name of ['ember', 'ember-clubber', 'rose'])
      expect(isReserved(name, 'Ember Club'), name).toBe(false)
    expect(isReserved('xxx', 'X')).toBe(false)
  },
)

test.each([
  ['Rose', 'rose'],
  ['r.o-s_e', 'rose'],
  ['b0b', 'bob'],
  ['i11I.l', 'lllll'],
  ['Mary', 'mary'],
  ['rnary', 'mary'],
  ['r_n', 'm'],
  ['vvinter', 'wlnter'],
  ['vvv', 'wv'],
  ['rrnn', 'rmn'],
  ['...', ''],
  ['s5z2b8', 's5z2b8'],
])('the username %s is normalized to %s', covers('UNAME-27.3'), (username, normalized) => {
  expect(normalizedUsername(username)).toBe(normalized)
})

const good: UsernameForm = {
  newUsername: 'rosebud',
  confirmation: 'rosebud',
  password: 'any',
  current: 'rose',
  isWaiting: false,
}

test(
  'the problems with a username request are in the order match, password, entry, same name, pending request, the name itself',
  covers('UNAME-06.1', 'UNAME-06.2'),
  () => {
    expect(usernameProblems(good)).toEqual([])
    const asTyped = (newUsername: string) => ({ newUsername, confirmation: newUsername })
    const empty = { ...good, ...asTyped(''), current: '', password: '', isWaiting: true }
    expect(usernameProblems({ ...empty, confirmation: 'other' })).toEqual([
      'differ',
      'passwordMissing',
      'missing',
      'same',
      'waiting',
      'invalid',
    ])
    expect(usernameProblems(empty)[0]).toBe('passwordMissing')
    expect(usernameProblems({ ...empty, password: 'x' })[0]).toBe('missing')
    expect(usernameProblems({ ...good, ...asTyped('ro'), current: 'ro', isWaiting: true })).toEqual([
      'same',
      'waiting',
      'invalid',
    ])
    expect(usernameProblems({ ...good, ...asTyped('admin'), isWaiting: true })).toEqual(['waiting', 'taken'])
    expect(usernameProblems({ ...good, ...asTyped('ro') })).toEqual(['invalid'])
    expect(usernameProblems({ ...good, ...asTyped('Rose') })).toEqual([])
  },
)

const limitOf = (approvedAt: string[], now: string) => {
  const found = usernameLimit(
    approvedAt.map((at) => new Date(at)),
    new Date(now),
  )
  return found && [found.limit, found.until.toISOString()]
}

test(
  'the next username change is possible exactly 7 days after the last one',
  covers('UNAME-20', 'CONST-13'),
  () => {
    const last = ['2026-03-01T12:00:00.000Z']
    expect(limitOf(last, '2026-03-08T11:59:59.999Z')).toEqual(['gap', '2026-03-08T12:00:00.000Z'])
    expect(limitOf(last, '2026-03-08T12:00:00.000Z')).toBeNull()
    expect(limitOf(['2026-03-07T12:00:00Z', '2026-01-01T12:00:00Z'], '2026-03-09T00:00:00Z')).toEqual([
      'gap',
      '2026-03-14T12:00:00.000Z',
    ])
    expect(limitOf([], '2026-03-09T00:00:00Z')).toBeNull()
  },
)

test(
  'at most 4 username changes are approved in a calendar year by the site’s time zone',
  covers('UNAME-19', 'UNAME-21', 'CONST-12'),
  () => {
    for (const year of [2025, 2026, 2031]) {
      const four = [1, 3, 5, 7].map((month) => `${year}-0${month}-01T12:00:00Z`)
      expect(limitOf(four.slice(1), `${year}-09-01T00:00:00Z`)).toBeNull()
      expect(limitOf(four, `${year}-09-01T00:00:00Z`)).toEqual(['year', `${year + 1}-01-01T00:00:00.000Z`])
      expect(limitOf(four, `${year + 1}-01-01T00:00:00Z`)).toBeNull()
    }
  },
)

test('the yearly limit on username changes ends at midnight in London, but the 7 days can extend past it', () => {
  const spring = ['2026-01-01', '2026-02-01', '2026-04-01'].map((day) => `${day}T12:00:00Z`)
  const late = new Date('2026-12-31T23:30:00Z')
  expect(limitOf([...spring, late.toISOString()], '2026-12-31T23:59:59Z')).toEqual([
    'year',
    new Date(late.getTime() + 7 * DAY).toISOString(),
  ])
  expect(limitOf([...spring, late.toISOString()], '2027-01-01T00:00:00Z')?.[0]).toBe('gap')
})
