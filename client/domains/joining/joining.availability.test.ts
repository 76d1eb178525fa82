import { expect, test } from 'vitest'
import { USERNAME_PAUSE } from '#shared/domains/joining/joining.contract.ts'
import { availabilityOf, DASHBOARD_AFTER } from './joining.api.ts'

const lookup = { typed: 'rose', rested: 'rose', isFetching: false, available: undefined }

test('REG-18 the states are none, checking, available and taken', () => {
  expect(availabilityOf({ ...lookup, typed: '', rested: '' })).toBe('none')
  expect(availabilityOf({ ...lookup, isFetching: true })).toBe('checking')
  expect(availabilityOf({ ...lookup, available: true })).toBe('available')
  expect(availabilityOf({ ...lookup, available: false })).toBe('taken')
})

test('REG-19 after a failed lookup the state is none', () => {
  expect(availabilityOf({ ...lookup, available: undefined })).toBe('none')
})

test('an answer for what was typed before does not count', () => {
  expect(availabilityOf({ ...lookup, typed: 'rosemary', available: true })).toBe('none')
})

test('names of pages and operators are taken without asking', () => {
  expect(availabilityOf({ ...lookup, typed: 'Admin', rested: 'Admin' })).toBe('taken')
})

test('CONST-04 the pause is 500 ms', () => {
  expect(USERNAME_PAUSE).toBe(500)
})

test('CONST-42 the dashboard opens 2 s after a registration', () => {
  expect(DASHBOARD_AFTER).toBe(2000)
})
