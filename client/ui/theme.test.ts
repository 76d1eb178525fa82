import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTheme, setTheme } from './theme.ts'

const dataset: Record<string, string> = {}
const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  delete dataset['theme']
  stored.clear()
  vi.unstubAllGlobals()
})

test('without a choice the page follows the system', () => {
  expect(readTheme()).toBe('system')
})

test('a chosen theme is applied and kept', () => {
  setTheme('dark')
  expect(readTheme()).toBe('dark')
  expect(dataset).toEqual({ theme: 'dark' })
  expect([...stored]).toEqual([['theme', 'dark']])
})

test('going back to the system forgets the choice', () => {
  setTheme('light')
  setTheme('system')
  expect(dataset).toEqual({})
  expect([...stored]).toEqual([])
})

test('a theme can be chosen where storage is closed', () => {
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('closed', 'SecurityError')
    },
  })
  setTheme('dark')
  expect(readTheme()).toBe('dark')
})
