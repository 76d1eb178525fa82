import { type ComponentType, createElement, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { toast } from './toast.ts'

/** Thrown if a page's code couldn't be fetched. */
export class MissingCode extends Error {
  constructor(cause: unknown) {
    super('The code could not be fetched', { cause })
    this.name = 'MissingCode'
  }
}

/** Returns the module's value, or throws MissingCode. */
export const fetchCode = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    throw new MissingCode(cause)
  })

/** Milliseconds reserved for what the page needs first. */
const IDLE_AFTER = 2000

/** Fetches code when the page is idle, so that it's available offline. If that fails, it's fetched when it's needed. */
export const fetchAhead = (load: () => Promise<unknown>): void => {
  if (typeof window !== 'undefined') setTimeout(() => void load().catch(() => undefined), IDLE_AFTER)
}

const PART_MISSING = 'We couldn’t open that. Try again, or send what you’ve typed and then refresh the page.'

interface Part {
  open: boolean
  onClose(): void
}

/**
 * A dialog or sheet whose code is fetched when it's opened or when the page is idle, so that it can also be opened
 * offline. If the code can't be fetched, a toast says so and the page doesn't change.
 */
export const lazyPart = <P extends Part>(load: () => Promise<ComponentType<P>>) => {
  fetchAhead(load)
  return function LazyPart(props: P) {
    const { open, onClose } = props
    const [Loaded, setLoaded] = useState<ComponentType<P>>()
    const giveUp = useEffectEvent(() => {
      toast.error(PART_MISSING)
      onClose()
    })
    useEffect(() => {
      if (!open || Loaded) return
      let isGone = false
      load().then(
        (part) => isGone || setLoaded(() => part),
        () => isGone || giveUp(),
      )
      return () => {
        isGone = true
      }
    }, [open, Loaded])
    return Loaded && createElement(Loaded, props)
  }
}

/**
 * Returns a component whose code is fetched once it's needed. Returns undefined until then, or if it can't be fetched.
 */
export const usePart = <P>(load: () => Promise<ComponentType<P>>, isNeeded: boolean) => {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  const fetchPart = useEffectEvent(load)
  useEffect(() => {
    if (!isNeeded) return
    fetchPart().then(
      (part) => setLoaded(() => part),
      () => undefined,
    )
  }, [isNeeded])
  return isNeeded ? Loaded : undefined
}

/** Code that only some people need. Once loaded it's kept, so that a page that needs it is shown immediately. */
export const keptCode = <T>(fetch: () => Promise<T>) => {
  let code: T | undefined
  const load = async (): Promise<void> => {
    code ??= await fetchCode(fetch)
  }
  /** Returns the code once it's loaded. */
  const useCode = (isNeeded: boolean): T | undefined => {
    const [, showAgain] = useReducer((count: number) => count + 1, 0)
    const isMissing = isNeeded && !code
    useEffect(() => {
      // A failed fetch is retried on the next page.
      if (isMissing) load().then(showAgain, () => undefined)
    }, [isMissing])
    return isNeeded ? code : undefined
  }
  return { load, useCode, find: () => code }
}
