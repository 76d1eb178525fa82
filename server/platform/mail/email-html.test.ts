import { expect, test } from 'vitest'
import { htmlOf } from './email-html.ts'

const bodyOf = (text: string) => /<body[^>]*>\n(.*)\n<\/body>/s.exec(htmlOf({ subject: 'Hello', text }))?.[1]

test('an email’s HTML keeps the paragraphs, and turns URLs into links', () => {
  expect(bodyOf('Hello,\n\nOpen this link:\n\nhttps://site.example/x#token=a_b-c\n')).toBe(
    '<p>Hello,</p>\n<p>Open this link:</p>\n<p><a href="https://site.example/x#token=a_b-c">https://site.example/x#token=a_b-c</a></p>',
  )
})

test('an email’s HTML joins a full line with the next one, and keeps the break after a short line', () => {
  const full = 'It works once, within one hour, and only the newest link works. Everybody will be'
  expect(bodyOf(`${full}\nlogged out.\nGoodbye`)).toBe(`<p>${full} logged out.<br>\nGoodbye</p>`)
})

test('an email’s HTML escapes markup in the text', () => {
  const text = '<script>alert(1)</script> https://example.org/"onclick="alert(3) <img src=x>'
  const html = htmlOf({ subject: '</title><script>', text })
  expect(html).not.toMatch(/<(script|img)/)
  expect(html).not.toContain('"onclick')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('an email’s HTML loads nothing from elsewhere, and respects dark mode', () => {
  const html = htmlOf({ subject: 'You have a new message', text: 'Hello' })
  expect(html).not.toMatch(/\b(src|url\(|@import|<link|color:|background)/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})
