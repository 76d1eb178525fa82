import { expect, test } from 'vitest'
import { htmlOf } from './email-html.ts'

const bodyOf = (text: string) => /<body[^>]*>\n(.*)\n<\/body>/s.exec(htmlOf({ subject: 'Hello', text }))?.[1]

test('paragraphs are kept, and addresses become links', () => {
  expect(bodyOf('Hello,\n\nOpen this link:\n\nhttps://site.example/x#token=a_b-c\n')).toBe(
    '<p>Hello,</p>\n<p>Open this link:</p>\n<p><a href="https://site.example/x#token=a_b-c">https://site.example/x#token=a_b-c</a></p>',
  )
})

test('a full line is joined with the next one, and a short line keeps its break', () => {
  const full = 'It works once, within one hour, and only the newest link works. Everybody will be'
  expect(bodyOf(`${full}\nlogged out.\nGoodbye`)).toBe(`<p>${full} logged out.<br>\nGoodbye</p>`)
})

test('markup in the text is escaped', () => {
  const text = '<script>alert(1)</script> https://example.org/"onclick="alert(3) <img src=x>'
  const html = htmlOf({ subject: '</title><script>', text })
  expect(html).not.toMatch(/<(script|img)/)
  expect(html).not.toContain('"onclick')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('nothing is loaded from elsewhere, and dark mode is respected', () => {
  const html = htmlOf({ subject: 'You have a new message', text: 'Hello' })
  expect(html).not.toMatch(/\b(src|url\(|@import|<link|color:|background)/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})
