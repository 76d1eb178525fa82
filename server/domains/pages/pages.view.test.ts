import { describe, expect, test } from 'vitest'
import { viewPage } from './pages.view.ts'

const at = new Date('2026-03-01T10:00:00Z')
const rowOf = (body: string, title = 'A page') => ({
  path: '/our-story',
  title,
  description: '',
  body,
  picture: null,
  at,
})
const htmlOf = (body: string) => viewPage(rowOf(body), 'The Club').html
const descriptionOf = (body: string) => viewPage(rowOf(body), 'The Club').description

test('a page has a lead, sections by heading, and the site’s name as plain text', () => {
  const body = `First words of *{site}* & "others".

### Small

# Part **one** of {site} <b>&amp;</b> 1 < 2 > 0

One.

### Smaller

## Part two
3. Three.
`
  const small = '<h3>Small</h3>\n'
  const lead = `<p>First words of <em>&lt;Us&gt; &amp; &quot;You&quot;</em> &amp; "others".</p>\n${small}`
  const one = '<p>One.</p>\n<h3>Smaller</h3>\n'
  const two = '<ol start="3">\n<li>Three.</li>\n</ol>\n'
  expect(viewPage(rowOf(body, 'About {site}'), '<Us> & "You"')).toEqual({
    path: '/our-story',
    title: 'About <Us> & "You"',
    html: `${lead}<h2>Part <strong>one</strong> of &lt;Us&gt; &amp; &quot;You&quot; &amp; 1 &lt; 2 &gt; 0</h2>\n${one}<h2>Part two</h2>\n${two}`,
    lead,
    parts: [
      { title: 'Part one of <Us> & "You" & 1 < 2 > 0', html: one },
      { title: 'Part two', html: two },
    ],
    description: 'First words of <Us> & "You" & "others".',
    picture: null,
    updatedAt: at.toISOString(),
  })
})

test('a page without headings is all lead, and a page without paragraphs has no description', () => {
  expect(viewPage(rowOf('- One\n- Two'), 'The Club')).toMatchObject({
    html: '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\n',
    lead: '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\n',
    parts: [],
    description: '',
  })
})

describe('a description', () => {
  const words = 'word '.repeat(31)

  test.each([
    ['of 160 characters stays as it is', `${words}last!`, `${words}last!`],
    ['of 161 characters is cut before its last word', `${words}lastly`, `${words.trim()}…`],
    ['keeps a last word if an ellipsis fits after it', `${words}end more`, `${words}end…`],
    ['drops a last word if no ellipsis fits after it', `${words}last! more`, `${words.trim()}…`],
  ])('%s', (_, text, description) => {
    expect(descriptionOf(text)).toBe(description)
  })
})

describe('a link', () => {
  test.each(['http://example.org/', 'https://example.org/', 'mailto:desk@club.example', '/about'])(
    'to %s is kept, and sends no referrer',
    (href) => {
      expect(htmlOf(`[out](${href} "title")`)).toBe(
        `<p><a href="${href}" rel="noopener noreferrer">out</a></p>\n`,
      )
    },
  )

  test.each(['javascript:alert(1)', '//evil.example', 'ftp://evil.example', 'data:text/html,x', 'tel:123'])(
    'to %s loses its href',
    (href) => {
      expect(htmlOf(`<a href="${href}">out</a>`)).toBe('<p><a rel="noopener noreferrer">out</a></p>\n')
    },
  )
})
