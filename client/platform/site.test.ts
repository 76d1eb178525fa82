import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_LAYOUT } from '#shared/domains/settings/settings.contract.ts'
import { covers } from '#testing/covers.ts'
import { keepLayout, readLayout } from './site.ts'

const stubStorage = (kept: Record<string, string>) =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  })

afterEach(() => vi.unstubAllGlobals())

const wide = { siteWidth: 1600, headerHeight: 64, footerHeight: 80, sidebarWidth: 300 }

test('the layout is stored under layout-settings and read again', covers('SHELL-68.1', 'SHELL-69'), () => {
  const kept: Record<string, string> = {}
  stubStorage(kept)
  expect(readLayout()).toEqual(DEFAULT_LAYOUT)
  keepLayout(wide)
  expect(Object.keys(kept)).toEqual(['layout-settings'])
  expect(readLayout()).toEqual(wide)
})

test.each(['{', '[]', 'null', '{"siteWidth":1600}', JSON.stringify({ ...wide, siteWidth: 'wide' })])(
  'an invalid stored layout is ignored in favour of the defaults: %s',
  covers('SHELL-70'),
  (copy) => {
    stubStorage({ 'layout-settings': copy })
    expect(readLayout()).toEqual(DEFAULT_LAYOUT)
  },
)

test('a browser without storage keeps the layout until the page is left', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(readLayout()).toEqual(DEFAULT_LAYOUT)
  keepLayout(wide)
  expect(readLayout()).toEqual(wide)
})
