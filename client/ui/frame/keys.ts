/** Whether an input method handles this key. Safari ends the composition before the event and reports this key code. */
const isComposing = ({ isComposing: isInside, keyCode }: KeyboardEvent) => isInside || keyCode === 229

/**
 * Hides from all other listeners the keys that pick or cancel an input method's character. Returns a function that
 * stops this.
 */
export const leaveKeysToInputMethods = () => {
  const keep = (event: KeyboardEvent) => isComposing(event) && event.stopImmediatePropagation()
  addEventListener('keydown', keep, { capture: true })
  return () => removeEventListener('keydown', keep, { capture: true })
}

/** Returns the key in lower case, or on a non-Latin keyboard the Latin letter in its position. */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (/^[^ -~]$/u.test(key) ? code.replace(/^Key/, '') : key).toLowerCase()

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null
