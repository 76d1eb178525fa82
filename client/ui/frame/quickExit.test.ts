import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { installQuickExit } from './quickExit.ts'

const WEATHER = 'https://weather.example/'
const left: string[] = []
let listeners: ((event: unknown) => void)[] = []
let point = (_event: unknown) => {}
const press = (key: string, timeStamp: number, more: object = {}) => {
  const stopped = vi.fn<() => void>()
  const event = { key, timeStamp, repeat: false, ...more, stopImmediatePropagation: stopped }
  for (const listener of listeners) if (stopped.mock.calls.length === 0) listener(event)
}

beforeEach(() => {
  left.length = 0
  listeners = []
  vi.stubGlobal('onbeforeunload', () => 'Really?')
  vi.stubGlobal('document', { documentElement: { style: {}, dataset: {} }, querySelector: () => null })
  vi.stubGlobal('location', { replace: (address: string) => void left.push(address) })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) => {
    if (type === 'keydown') listeners.push(listener)
    if (type === 'pointerdown') point = listener
  })
  installQuickExit(WEATHER)
})
afterEach(() => vi.unstubAllGlobals())

test(
  'pressing Escape three times leaves the site if each press follows within a second',
  covers('BEY-11.1', 'BEY-11.2'),
  () => {
    press('Escape', 5000)
    press('Escape', 6000)
    expect(left).toEqual([])
    expect(document.documentElement.style.display).toBeUndefined()
    press('Escape', 7000)
    expect(left).toEqual([WEATHER])
    expect(document.documentElement.style.display).toBe('none')
  },
)

test('a slower press of Escape restarts the count for the quick exit', covers('BEY-11.2'), () => {
  for (const at of [5000, 5500, 6501, 7000]) press('Escape', at)
  expect(left).toEqual([])
  press('Escape', 7500)
  expect(left).toEqual([WEATHER])
})

test(
  'a different key in between restarts the count for the quick exit, and a held key counts once',
  covers('BEY-11.2'),
  () => {
    for (const key of ['Escape', 'Escape', 'a', 'Escape', 'Escape']) press(key, 5000)
    for (let at = 5000; at < 5400; at += 30) press('Escape', at, { repeat: true })
    expect(left).toEqual([])
  },
)

test('a click or touch in between restarts the count for the quick exit', covers('BEY-11.2'), () => {
  press('Escape', 5000)
  press('Escape', 5300)
  point({})
  press('Escape', 5600)
  press('Escape', 5900)
  expect(left).toEqual([])
  press('Escape', 6200)
  expect(left).toEqual([WEATHER])
})

test('the quick exit leaves without asking for confirmation', covers('BEY-11.2'), () => {
  for (const at of [5000, 5500, 6000]) press('Escape', at)
  expect(left).toEqual([WEATHER])
  expect(globalThis.onbeforeunload).toBeNull()
  expect(document.documentElement.dataset).toHaveProperty('leaving')
})

test.each([
  ['most browsers', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
])(
  'Escape that cancels an input method’s composition doesn’t count towards the quick exit in %s',
  covers('BEY-11.2'),
  (_, composing) => {
    for (const at of [5000, 5500, 6000]) press('Escape', at, composing)
    expect(left).toEqual([])
  },
)
