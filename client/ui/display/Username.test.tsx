import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Username } from './Username.tsx'

test('a username isn’t translated, and marks where it may break', () => {
  const shown = (name: string) => renderToStaticMarkup(<Username name={name} />)
  expect(shown('lavender')).toBe('<span translate="no">lavender</span>')
  expect(shown('WanderingMartini2')).toBe('<span translate="no">Wandering<wbr/>Martini2</span>')
  expect(shown('lavenderstargazer')).toBe(
    '<span translate="no">lavenderstarga<span class="whitespace-nowrap">zer</span></span>',
  )
})
