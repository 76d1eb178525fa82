import { Window } from 'happy-dom'
import type { Clock } from '#server/platform/clock.ts'
import { FIRST_INSTANT } from './instant.ts'

/**
 * Globals that Node may have as well, but of which the document needs its own version, because events of one don't work
 * with targets of the other.
 */
const DOCUMENTS_OWN = new Set([
  'EventTarget',
  'Event',
  'CustomEvent',
  'MessageEvent',
  'ErrorEvent',
  'location',
  'navigator',
  'window',
  'self',
])

/** The window for component tests. Links that leave the app change the URL, and nothing is loaded. */
export const browserWindow = new Window({
  url: 'http://127.0.0.1/',
  width: 1280,
  height: 800,
  settings: {
    disableCSSFileLoading: true,
    disableJavaScriptFileLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
    navigation: { disableMainFrameNavigation: true },
  },
})

const names = new Set(
  [browserWindow, Object.getPrototypeOf(browserWindow) as object].flatMap((owner) =>
    Object.getOwnPropertyNames(owner),
  ),
)

/** The names of Node's own globals. Recorded before the worker's first file, as every file opens a window. */
const NODES_OWN = Symbol.for('names that are Node’s own')
const nodesOwn =
  (Reflect.get(globalThis, NODES_OWN) as Set<string> | undefined) ??
  new Set([...names].filter((name) => name in globalThis))
Reflect.set(globalThis, NODES_OWN, nodesOwn)

const isClass = (value: unknown) => typeof value === 'function' && /^[A-Z]/.test(value.name)

// Fetch, streams, timers and the like remain Node's, for the server that runs in the same process.
for (const name of names) {
  if (nodesOwn.has(name) && !DOCUMENTS_OWN.has(name)) continue
  const value: unknown = Reflect.get(browserWindow, name)
  const isMethod = typeof value === 'function' && !isClass(value)
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: isMethod
      ? () => value.bind(browserWindow) as unknown
      : () => Reflect.get(browserWindow, name) as unknown,
    set: (next: unknown) => {
      Reflect.set(browserWindow, name, next)
    },
  })
}
Object.defineProperty(globalThis, 'window', { configurable: true, value: browserWindow })

// Features that happy-dom's select elements lack: the number of visible rows, and converting any value to text.
const value = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')
Object.defineProperties(HTMLSelectElement.prototype, {
  size: { configurable: true, value: 0 },
  value: {
    configurable: true,
    get: value?.get,
    set(this: HTMLSelectElement, next: unknown) {
      value?.set?.call(this, String(next))
    },
  },
})

const computed = new Map<string, CSSStyleDeclaration>()
const computeStyle = browserWindow.getComputedStyle.bind(browserWindow)
/**
 * No style sheet is loaded, so an element's style depends only on its kind and its own `style`. happy-dom would check
 * every parent for every property.
 */
Object.defineProperty(browserWindow, 'getComputedStyle', {
  value: (element: Parameters<typeof computeStyle>[0]) => {
    if (!element.isConnected) return computeStyle(element)
    const name = [element.tagName, element.getAttribute('style')].join(' ')
    let style = computed.get(name)
    if (!style) {
      const { display, visibility, opacity, pointerEvents, fontSize } = computeStyle(element)
      style = Object.assign(document.createElement('div').style, {
        // happy-dom has no display value for `wbr`, which then splits the name of the element it's in.
        display: element.localName === 'wbr' ? 'inline' : display,
        visibility,
        opacity,
        pointerEvents,
        // For media queries in rem.
        fontSize,
      })
      computed.set(name, style)
    }
    return style
  },
})

let clock: Clock = { now: () => FIRST_INSTANT }
const now = () => clock.now().getTime()

/** Makes the window use an app's clock from now on. */
export const readTimeFrom = (app: Clock) => void (clock = app)

const REAL_DATE = Symbol.for('the Date of Node')
const RealDate = (Reflect.get(globalThis, REAL_DATE) as DateConstructor | undefined) ?? Date
Reflect.set(globalThis, REAL_DATE, RealDate)
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], self) =>
    Reflect.construct(target, values.length > 0 ? values : [now()], self) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
