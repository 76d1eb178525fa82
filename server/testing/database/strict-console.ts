import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

const printed: string[] = []

/** A timer longer than 24.8 days fires immediately, and usually does so over and over. */
const note = ({ name, stack }: Error) => {
  if (name === 'TimeoutOverflowWarning') printed.push(String(stack))
}

beforeEach(() => {
  printed.length = 0
  process.on('warning', note)
  vi.spyOn(console, 'error').mockImplementation((...values) => void printed.push(format(...values)))
})

afterEach(() => {
  process.off('warning', note)
  vi.mocked(console.error).mockRestore()
  if (printed.length > 0) throw new Error(`Unexpected console.error or warning: ${printed.join('\n')}`)
})
