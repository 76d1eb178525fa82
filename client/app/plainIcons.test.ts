import { Icon, Lock } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

test('the server renders an icon once per look, but every time if it has other properties', async () => {
  const draw = vi.spyOn(Icon as unknown as { render: () => void }, 'render')
  const looks = [
    {},
    { className: 'size-4' },
    { className: 'size-4', strokeWidth: 1.75 },
    { 'aria-hidden': true },
    { size: 30 },
    { 'aria-label': 'Closed' },
  ]
  const drawAll = () => looks.map((look) => renderToStaticMarkup(createElement(Lock, look)))
  const all = drawAll()
  draw.mockClear()
  await import('./plainIcons.ts')
  expect([drawAll(), draw.mock.calls.length]).toEqual([all, looks.length])
  expect([drawAll(), draw.mock.calls.length]).toEqual([all, looks.length + 1])
})
