import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { holdsUnsaved } from './unsaved.ts'

afterEach(() => vi.unstubAllGlobals())

test(
  'a form that differs from what’s stored counts as unsaved even if nothing was typed',
  covers('CONN-29.1'),
  () => {
    const form = { dataset: {}, elements: [], querySelector: () => ({}) }
    const changed = { ...form, dataset: { changed: 'true' } }
    const isUnsaved = (...forms: object[]) => {
      vi.stubGlobal('document', { forms })
      return holdsUnsaved(new QueryClient())
    }
    expect([isUnsaved(form), isUnsaved(form, changed)]).toEqual([false, true])
  },
)
