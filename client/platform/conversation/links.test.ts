import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLinks } from '#client/platform/conversation/MessageBubble.tsx'

const linksIn = (text: string) =>
  splitLinks(text).flatMap(({ text: part, href }) => (href ? [[part, href]] : []))

test.each([
  ['See https://example.org.', 'https://example.org', 'https://example.org/'],
  ['(http://example.org/a_(b))', 'http://example.org/a_(b)', 'http://example.org/a_(b)'],
  ['at HTTPS://Example.org/Path?x=1#y!', 'HTTPS://Example.org/Path?x=1#y', 'https://example.org/Path?x=1#y'],
  ['"https://example.org/a"', 'https://example.org/a', 'https://example.org/a'],
  ['see [https://example.org/a]', 'https://example.org/a', 'https://example.org/a'],
  ['http://[::1]/a', 'http://[::1]/a', 'http://[::1]/a'],
  ['it’s https://example.org/it’s', 'https://example.org/it’s', 'https://example.org/it%E2%80%99s'],
  ...[
    '“%”',
    '‘%’',
    '„%“',
    '«%»',
    '›%‹',
    '%…',
    '「%」です',
    '『%』',
    '【%】',
    '(%)。',
    '%。次',
    '%、と',
    '（%）',
  ].map((around) => [
    around.replace('%', 'https://example.org/a'),
    'https://example.org/a',
    'https://example.org/a',
  ]),
  ...['%，', '%！', '%？', '%：', '%；', '%”.', '“%!”', '%（公式）', '[%],', '{%}'].map((around) => [
    around.replace('%', 'https://example.org/a_(b)'),
    'https://example.org/a_(b)',
    'https://example.org/a_(b)',
  ]),
])('the web address in %s is found', (text, part, href) => {
  expect(linksIn(text)).toEqual([[part, href]])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  'ftp://example.org',
  'https://user:secret@example.org',
  'https://trusted.example@example.org',
  'https://',
  'example.org',
  'xhttps://example.org',
])('%s isn’t turned into a link', (text) => {
  expect(linksIn(text)).toEqual([])
})

test('no part of a text is lost or changed, and every link is a web address', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom('https://', ' ', ').', 'javascript:', '\n'),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const parts = splitLinks(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      const links = parts.flatMap(({ href }) => href ?? [])
      expect(links.filter((href) => !/^https?:\/\//.test(href))).toEqual([])
    }),
  )
})
