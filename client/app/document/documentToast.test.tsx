import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { screen } from '#testing/site.ts'
import { listToasts, toast } from '#client/ui/feedback/toast.ts'
import { showToasts } from './documentNotices.ts'

let box: Element
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  box = document.createElement('div')
  document.body.replaceChildren(box)
  stop = showToasts(box)
})
afterEach(() => {
  for (const { id } of listToasts()) toast.dismiss(id)
  vi.runAllTimers()
  stop()
  vi.useRealTimers()
})

const shown = () => [...box.children].map(({ textContent }) => textContent)

test('a document shows only the latest toast', covers('SHELL-79'), () => {
  toast.success('First')
  toast.error('Second')
  expect(shown()).toEqual(['Second×'])
})

test('a toast on a document can be closed', covers('SHELL-74'), () => {
  toast.info('Seen')
  screen.getByRole('button', { name: 'Close' }).click()
  expect(shown()).toEqual([])
})

test('an error on a document stays for 8 s', covers('SHELL-76'), () => {
  toast.error('Failed')
  vi.advanceTimersByTime(7999)
  expect(shown()).toEqual(['Failed×'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('removing an earlier toast doesn’t announce the current one again', () => {
  toast.info('First')
  toast.error('Second')
  const second = box.firstElementChild
  vi.advanceTimersByTime(5000)
  expect(listToasts()).toHaveLength(1)
  expect(box.firstElementChild).toBe(second)
})
