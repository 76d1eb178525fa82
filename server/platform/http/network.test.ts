import { describe, expect, test } from 'vitest'
import { addressOf, networkOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:CB00:7109', '203.0.113.9'],
  ['64:ff9b:1::203.0.113.9', '64:ff9b:1:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['', ''],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('an IP address reported by a trusted proxy', () => {
  const told = (forwarded: string | undefined, remoteAddress: string | undefined = '127.0.0.1') =>
    addressOf({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } } as never, [
      '127.0.0.1',
      '10.0.0.2',
    ])
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5678', '203.0.113.9'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::1'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::1'],
    ['2001:db8:1:2::1', '2001:db8:1:2::1'],
    ['[::ffff:203.0.113.9]:443', '::ffff:203.0.113.9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['for=203.0.113.9', '203.0.113.9'],
    ['For="[2001:db8::1]:4711"', '2001:db8::1'],
    ['198.51.100.1, 203.0.113.9:1, 10.0.0.2:2', '203.0.113.9'],
    ['203.0.113.9, unknown', '127.0.0.1'],
  ])('%s is read as %s', (forwarded, address) => {
    expect(told(forwarded)).toBe(address)
  })
  test.each([
    'unknown',
    '_hidden',
    'for=_x7',
    'for="_x7:80"',
    '',
    ' ',
    ',',
    '-',
    '203.0.113.9:',
    '203.0.113',
    'a.b',
    '[]:1',
    ':80',
    '%eth0',
  ])('%j isn’t an IP address, so the proxy’s own address counts', (forwarded) => {
    expect(told(forwarded)).toBe('127.0.0.1')
    expect(told(`${forwarded}, 10.0.0.2`)).toBe('10.0.0.2')
  })
  test('only trusted proxies are believed', () => {
    expect(told('198.51.100.1', '203.0.113.9')).toBe('203.0.113.9')
    expect(told(undefined)).toBe('127.0.0.1')
  })
})
