import { Window } from 'happy-dom'

/** What Node has too, and the document needs its own of: one kind of event does not go through the other's targets. */
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

const isClass = (value: unknown) => typeof value === 'function' && /^[A-Z]/.test(value.name)

/** Makes everything of a window global that Node has not, or has in a way the document cannot use. */
const install = (window: Window) => {
  const owners = [window, Object.getPrototypeOf(window) as object]
  // Fetch, streams, timers and the like stay Node's, for the server that runs in the same process.
  for (const name of new Set(owners.flatMap((owner) => Object.getOwnPropertyNames(owner)))) {
    if (name in globalThis && !DOCUMENTS_OWN.has(name)) continue
    const value: unknown = Reflect.get(window, name)
    const isMethod = typeof value === 'function' && !isClass(value)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: isMethod ? () => value.bind(window) as unknown : () => Reflect.get(window, name) as unknown,
      set: (next: unknown) => {
        Reflect.set(window, name, next)
      },
    })
  }
  Object.defineProperty(globalThis, 'window', { configurable: true, value: window })

  // What its selects lack: the number of rows they show, and that any value set counts as text.
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
}

const open = () => {
  const window = new Window({
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
  install(window)
  return window
}

/** Test files that share a worker share its modules, and with them the window they were loaded in. */
const KEPT = Symbol.for('the window of the component tests')

/** The window of the component tests; links that leave the app change the address, and nothing is loaded. */
export const browserWindow = (Reflect.get(globalThis, KEPT) as Window | undefined) ?? open()
Reflect.set(globalThis, KEPT, browserWindow)
