import { userEvent } from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { screen } from '#testing/site.ts'
import { Tooltip } from './Tooltip.tsx'

let root: Root | undefined
afterEach(() => root?.unmount())

test('a tooltip on hover replaces that of the focused control', async () => {
  const user = userEvent.setup({ document, delay: null })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    ['Menu', 'Chat'].map((text) => (
      <Tooltip key={text} text={`To the ${text}`}>
        <button type="button">{text}</button>
      </Tooltip>
    )),
  )
  await screen.findByRole('button', { name: 'Menu' })
  await user.tab()
  expect(await screen.findByText('To the Menu')).toBeVisible()
  await user.hover(screen.getByRole('button', { name: 'Chat' }))
  expect(await screen.findByText('To the Chat')).toBeVisible()
  expect(screen.queryByText('To the Menu')).toBeNull()
})
