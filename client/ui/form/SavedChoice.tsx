import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './Button.tsx'

interface SavedChoiceProps<T> {
  /** The current choice. */
  stored: T
  /** Stores the choice. If that fails, the choice can still be saved. */
  onSave: (chosen: T) => Promise<unknown>
  /** The control. */
  children: (chosen: T, choose: (value: T) => void) => ReactNode
}

/**
 * A choice that's only stored on Save. An arrow key selects every option it passes, so storing immediately could
 * briefly show everyone what's only for friends.
 */
export function SavedChoice<T extends string>({ stored, onSave, children }: SavedChoiceProps<T>) {
  const [wanted, setWanted] = useState<T | null>(null)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const chosen = wanted ?? stored
  const isChanged = chosen !== stored
  // Without this, the focus would be lost when the focused button disappears.
  const focus = () => form.current?.querySelector<HTMLElement>('select, input:checked')?.focus()
  const leave = () => {
    flushSync(() => setWanted(null))
    focus()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    focus()
    setSaving(true)
    await onSave(chosen).then(
      () => setWanted(null),
      () => undefined,
    )
    setSaving(false)
  }
  return (
    <form
      ref={form}
      data-changed={isChanged || undefined}
      className="flex flex-col gap-3"
      onSubmit={(event) => void save(event)}
    >
      {children(chosen, setWanted)}
      {isChanged && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={isSaving}>
            Save
          </Button>
          <Button onClick={leave}>Leave it as it was</Button>
        </div>
      )}
    </form>
  )
}
