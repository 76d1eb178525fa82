import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { listToasts, subscribeToToasts, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const entry of listToasts()) toast.dismiss(entry.id)
  vi.runAllTimers()
  vi.useRealTimers()
})

const open = () => listToasts().filter((entry) => entry.isOpen)

for (const [rows, kind, duration] of [
  [['SHELL-73', 'CONST-23'], 'success', 5000],
  [['SHELL-73', 'CONST-23'], 'info', 5000],
  [['SHELL-73', 'CONST-23'], 'warning', 5000],
  [['SHELL-76', 'SHELL-77', 'CONST-24'], 'error', 8000],
  [['SHELL-78', 'SHELL-77', 'CONST-25'], 'connection', 5000],
] as const) {
  test(`a toast of the kind ${kind} stays ${duration} ms`, covers(...rows), () => {
    toast[kind]('Saved')
    expect(open()).toMatchObject([{ kind, text: 'Saved', duration }])
  })
}

test('a toast can have its own duration', () => {
  toast.success('Copied', { duration: 2000 })
  expect(open()).toMatchObject([{ duration: 2000 }])
})

test('a new toast replaces the current one immediately', covers('SHELL-79', 'SHELL-88'), () => {
  toast.success('First')
  toast.error('Second')
  expect(open().map((entry) => entry.text)).toEqual(['Second'])
})

test(
  'a dismissed toast closes immediately and is removed from the list 5 s later',
  covers('SHELL-80', 'SHELL-88', 'CONST-26'),
  () => {
    const id = toast.info('Seen')
    toast.dismiss(id)
    expect(open()).toEqual([])
    vi.advanceTimersByTime(4999)
    expect(listToasts()).toMatchObject([{ id, isOpen: false }])
    vi.advanceTimersByTime(1)
    expect(listToasts()).toEqual([])
  },
)

test('dismissing a toast twice doesn’t delay or repeat its removal', () => {
  const id = toast.info('Seen')
  toast.dismiss(id)
  vi.advanceTimersByTime(4000)
  const heard = vi.fn()
  const stop = subscribeToToasts(heard)
  toast.dismiss(id)
  expect(heard).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(heard).toHaveBeenCalledOnce()
  expect(listToasts()).toEqual([])
  stop()
})
