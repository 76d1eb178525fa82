import { SITE_ZONE } from '#shared/kernel/time.ts'
import { escapeHtml } from '#server/platform/http/html.ts'
import { holdsStreamed, isStreamed } from '#server/platform/streamed.ts'

const STYLE = `
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #2a1f2d; background: #fdf9f3; overflow-wrap: anywhere }
a { color: #8c2f4f }
h1 { font-size: 1.75rem; line-height: 1.2 }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .25rem 1rem; margin: 0 }
dt { color: #6b5d68 }
dd { margin: 0; white-space: pre-line }
dd:has(> ol, > dl) { grid-column: 1 / -1; padding-left: 1rem }
ol, ul { margin: 0; padding-left: 1.25rem }
li + li { margin-top: .75rem }
img { max-width: 100%; height: auto; border-radius: 8px }
.none { color: #6b5d68 }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: .75rem } }
@media (prefers-color-scheme: dark) { body { color: #f3eaf0; background: #191219 } a { color: #f0a3ba } dt, .none { color: #b9a9b6 } }
`

/** The icon of discreet mode, so that no tab reveals what the pages are about. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#7c8794" d="M8 2h11l7 7v19a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z"/><path fill="#fff" d="M11 14h10v2H11zm0 5h10v2H11zm0 5h6v2h-6z"/></svg>`

const beginningOf = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<style>${STYLE}</style>
</head>
<body>
<main>
`
const END = `
</main>
</body>
</html>
`

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const instants = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: SITE_ZONE,
})

/** Returns a key as readable text: `profileTitle` becomes `Profile title`, and `isByYou` becomes `By you`. */
const labelOf = (key: string) => {
  const words = key
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const NONE = '<span class="none">None</span>'

const isNone = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const textOf = (text: string, pictures: ReadonlySet<string>): string => {
  const safe = escapeHtml(text)
  if (pictures.has(text)) return `<a href="../${safe}"><img src="../${safe}" alt="Your picture"></a>`
  return INSTANT.test(text) ? instants.format(new Date(text)) : safe
}

/** Returns JSON as HTML: objects as names with values, arrays as lists. */
const valueOf = (value: unknown, pictures: ReadonlySet<string>): string => {
  if (isNone(value)) return NONE
  if (typeof value === 'string') return textOf(value, pictures)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    const items = value.map((each) => `<li>${valueOf(each, pictures)}</li>`)
    return `<ol>${items.join('')}</ol>`
  }
  if (typeof value !== 'object' || value === null) return escapeHtml(String(value))
  const lines = Object.entries(value).map(
    ([key, held]) => `<dt>${escapeHtml(labelOf(key))}</dt><dd>${valueOf(held, pictures)}</dd>`,
  )
  return `<dl>${lines.join('')}</dl>`
}

/** Does the same for streamed values, and objects that contain them. */
async function* htmlOf(value: unknown, pictures: ReadonlySet<string>): AsyncGenerator<string> {
  if (!holdsStreamed(value)) {
    yield valueOf(JSON.parse(JSON.stringify(value ?? null)), pictures)
  } else if (isStreamed(value)) {
    let isEmpty = true
    for await (const item of value) {
      yield isEmpty ? '<ol><li>' : '<li>'
      yield* htmlOf(item, pictures)
      yield '</li>'
      isEmpty = false
    }
    yield isEmpty ? NONE : '</ol>'
  } else {
    yield '<dl>'
    for (const [key, held] of Object.entries(value as object)) {
      yield `<dt>${escapeHtml(labelOf(key))}</dt><dd>`
      yield* htmlOf(held, pictures)
      yield '</dd>'
    }
    yield '</dl>'
  }
}

/** Returns one domain's part of an export as a readable page. */
export async function* pageOf(
  title: string,
  part: unknown,
  pictures: ReadonlySet<string>,
): AsyncGenerator<string> {
  yield beginningOf(title)
  yield `<p><a href="../index.html">All your data</a></p>\n<h1>${escapeHtml(title)}</h1>\n`
  yield* htmlOf(part, pictures)
  yield END
}

/** Returns the first page of an export, which links to all the others. */
export const indexOf = (parts: readonly { domain: string; title: string }[], madeAt: Date): string => {
  const links = parts.map(
    ({ domain, title }) =>
      `<li><a href="pages/${domain}.html">${escapeHtml(title)}</a> (<a href="data/${domain}.json">JSON</a>)</li>`,
  )
  return `${beginningOf('Your data')}<h1>Your data</h1>
<p>Everything we hold about you, as of ${instants.format(madeAt)}. Each part is a page to read, and the same as JSON for other programs.
Your pictures are in a folder of their own.</p>
<p>Keep this somewhere only you can open it: anyone with these files can read all of it.</p>
<ul>${links.join('\n')}</ul>${END}`
}
