import { expect, test } from 'vitest'
import { USERNAME_PAUSE } from '#shared/domains/joining/joining.contract.ts'
import { covers } from '#testing/covers.ts'
import { availabilityOf, DASHBOARD_AFTER } from './joining.api.ts'

const lookup = { typed: 'rose', rested: 'rose', isFetching: false, available: undefined }

test('the availability of a username is none, checking, available or taken', covers('REG-18'), () => {
  expect(availabilityOf({ ...lookup, typed: '', rested: '' })).toBe('none')
  expect(availabilityOf({ ...lookup, isFetching: true })).toBe('checking')
  expect(availabilityOf({ ...lookup, available: true })).toBe('available')
  expect(availabilityOf({ ...lookup, available: false })).toBe('taken')
})

test('the availability of a username is none after a failed lookup', covers('REG-19'), () => {
  expect(availabilityOf({ ...lookup, available: undefined })).toBe('none')
})

test('the availability of an earlier input is ignored', () => {
  expect(availabilityOf({ ...lookup, typed: 'rosemary', available: true })).toBe('none')
})

test('usernames reserved for pages and operators are taken without a lookup', () => {
  expect(availabilityOf({ ...lookup, typed: 'Admin', rested: 'Admin' })).toBe('taken')
})

test('the pause before a username is looked up is 500 ms', covers('CONST-04'), () => {
  expect(USERNAME_PAUSE).toBe(500)
})

test('the dashboard opens 2 s after a registration', covers('CONST-42'), () => {
  expect(DASHBOARD_AFTER).toBe(2000)
})
