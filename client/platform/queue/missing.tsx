import { useRef, useState } from 'react'

/** The sentence that says what a decision lacks, and the name of the control where that's put right. */
interface Missing {
  field: string
  text: string
}

/**
 * For a decision that keys send: where something is missing, `say` tells so at its field, to screen readers as well, and
 * moves the focus there. `box` goes around the fields.
 */
export const useMissing = (missing: Missing | false) => {
  const box = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState({ field: '', times: 0 })
  return {
    box,
    say: () => {
      if (!missing) return
      setSaid({ field: missing.field, times: said.times + 1 })
      box.current?.querySelector<HTMLElement>(`[name="${missing.field}"]`)?.focus()
    },
    errorAt: (field: string) =>
      missing &&
      missing.field === field &&
      said.field === field && (
        // Said again each time: an alert that stays as it is isn't read out.
        <span key={said.times} role="alert">
          {missing.text}
        </span>
      ),
  }
}
