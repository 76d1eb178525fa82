import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'error').mockImplementation((...values) => void printed.push(format(...values)))
})

afterEach(() => {
  vi.mocked(console.error).mockRestore()
  if (printed.length > 0) throw new Error(`Unexpected console.error: ${printed.join('\n')}`)
})
