import { type FormEvent, useEffect, useRef, useState } from 'react'

interface Versioned {
  updatedAt: string | null
}

interface Editing<V, D> {
  /** The newest version that is known to be stored. */
  stored: V
  /** What is edited of a version. */
  draftOf: (version: V) => D
  isSaving: boolean
  /** Called with what was entered and the version it began from, but not while that is on its way. */
  send: (draft: D, base: V) => void
}

/**
 * What others may change meanwhile, as a draft in a form: the version it was filled from, and what was entered, which
 * is nowhere else.
 */
export function useVersionedDraft<V extends Versioned | undefined, D extends object>({
  stored,
  draftOf,
  isSaving,
  send,
}: Editing<V, D>) {
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => draftOf(stored))
  const entered = useRef(draft)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  const enter = (next: D) => {
    entered.current = next
    setDraft(next)
  }
  const take = (version: V) => {
    setBase(version)
    enter(draftOf(version))
    setRefusals(0)
  }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(base))
  return {
    base,
    stored,
    draft,
    isChanged,
    isRefused: refusals > 0,
    /** Somebody else has stored another version. */
    isBehind: !isSaving && base?.updatedAt !== stored?.updatedAt,
    change: (changes: Partial<D>) => enter({ ...entered.current, ...changes }),
    /** Goes on from this version, without what was entered. */
    take,
    /** Goes on from the stored version, with what was entered. */
    keepMine: () => setBase(stored),
    /** Goes on from what was saved, with what was entered after it was sent; true where that is nothing. */
    settle: (sent: D, saved: V): boolean => {
      const isAll = entered.current === sent
      if (isAll) take(saved)
      else setBase(saved)
      return isAll
    },
    /** Leads to the first field with an error. */
    refuse: () => setRefusals((before) => before + 1),
    form: {
      ref: form,
      noValidate: true,
      'data-changed': isChanged || undefined,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (!isSaving) send(entered.current, base)
      },
    },
  }
}
