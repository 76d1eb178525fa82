import { escapeHtml, withLinks } from '../http/html.ts'
import type { Email } from './mailer.ts'

/** Number of characters from which a line of an email counts as full, so that the next one continues the sentence. */
const FULL_LINE = 70

const flow = (paragraph: string) =>
  paragraph
    .split('\n')
    .map((line, at, lines) => {
      if (at === lines.length - 1) return line
      return line.length < FULL_LINE ? `${line}\n` : `${line} `
    })
    .join('')

/**
 * Returns the email as HTML: its text, with links and lines that wrap to the window. It loads nothing, and leaves the
 * colours to the mail program, which may be in dark mode.
 */
export const htmlOf = ({ subject, text }: Pick<Email, 'subject' | 'text'>): string => {
  const paragraphs = text.trim().split(/\n{2,}/)
  const shown = paragraphs.map((each) => `<p>${withLinks(flow(each)).replaceAll('\n', '<br>\n')}</p>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin: 0 auto; padding: 24px 16px; max-width: 560px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere">
${shown.join('\n')}
</body>
</html>
`
}
