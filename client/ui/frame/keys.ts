/** Whether an input method takes the key for itself. Safari ends the composition first, and reports this key code. */
const isComposing = ({ isComposing: isInside, keyCode }: KeyboardEvent) => isInside || keyCode === 229

/** From here on nothing else hears of the keys with which someone picks a character or gives it up; answers how to stop. */
export const leaveKeysToInputMethods = () => {
  const keep = (event: KeyboardEvent) => isComposing(event) && event.stopImmediatePropagation()
  addEventListener('keydown', keep, { capture: true })
  return () => removeEventListener('keydown', keep, { capture: true })
}

/** The key in lower case; where the keyboard has other letters, the Latin one that lies there. */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (/^[^ -~]$/u.test(key) ? code.replace(/^Key/, '') : key).toLowerCase()

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null
