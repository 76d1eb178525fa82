import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { readTheme, setTheme, subscribeToTheme } from './theme.ts'

/** A plain script, which runs again for each page. */
const script = '../firstTheme.js'
const stored = new Map<string, string>()
const openStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
}
const closed = () => {
  throw new DOMException('closed', 'SecurityError')
}

class StorageEvent extends Event {
  readonly key: string | null
  readonly newValue: string | null
  constructor(type: string, { key, newValue }: { key: string | null; newValue: string | null }) {
    super(type)
    this.key = key
    this.newValue = newValue
  }
}

/** Opens a page with the script in its head. */
const openPage = async (localStorage: object = openStorage) => {
  const metas = ['light', 'dark'].map((theme) => ({ dataset: { theme }, media: '' }))
  const colourScheme = { content: 'light dark' }
  const dataset: Record<string, string> = {}
  const target = new EventTarget()
  const document = {
    documentElement: { dataset },
    querySelector: () => colourScheme,
    querySelectorAll: () => metas,
  }
  vi.stubGlobal('window', target)
  vi.stubGlobal('document', document)
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('StorageEvent', StorageEvent)
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  vi.resetModules()
  await import(script)
  return { target, shows: () => [readTheme(), colourScheme.content, ...metas.map(({ media }) => media)] }
}

const SYSTEM = ['system', 'light dark', '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']
const DARK = ['dark', 'dark', 'not all', 'all']

beforeEach(() => stored.clear())
afterEach(() => vi.unstubAllGlobals())

test('the page follows the system’s theme if no other is chosen', covers('BEY-10.1'), async () => {
  expect((await openPage()).shows()).toEqual(SYSTEM)
})

test(
  'a chosen theme applies immediately, and on the next page before anything else is shown',
  covers('BEY-10.1', 'BEY-10.2'),
  async () => {
    const page = await openPage()
    setTheme('dark')
    expect(page.shows()).toEqual(DARK)
    expect((await openPage()).shows()).toEqual(DARK)
  },
)

test('switching back to the system theme removes the stored choice', covers('BEY-10.1'), async () => {
  const page = await openPage()
  setTheme('light')
  setTheme('system')
  expect(page.shows()).toEqual(SYSTEM)
  expect([...stored]).toEqual([])
})

test('a theme can be chosen if storage is blocked', async () => {
  const page = await openPage({ getItem: closed, setItem: closed, removeItem: closed })
  setTheme('dark')
  expect(page.shows()).toEqual(DARK)
})

test(
  'a theme chosen in another tab is applied, and if that tab clears its storage, the page follows the system again',
  covers('BEY-10.2'),
  async () => {
    const page = await openPage()
    const heard: string[] = []
    subscribeToTheme(() => heard.push(readTheme()))
    page.target.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
    page.target.dispatchEvent(new StorageEvent('storage', { key: 'something else', newValue: 'light' }))
    expect(page.shows()).toEqual(DARK)
    page.target.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }))
    expect(page.shows()).toEqual(SYSTEM)
    expect(heard).toEqual(['dark', 'dark', 'system'])
  },
)

test(
  'a page restored from the back/forward cache shows the theme chosen in the meantime',
  covers('BEY-10.2'),
  async () => {
    const page = await openPage()
    stored.set('theme', 'dark')
    page.target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(page.shows()).toEqual(DARK)
  },
)
