/** Text of a member with its web addresses as links, which open apart and are told nothing of where they stand. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, at) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** A part of a text; with `href` it is the address of a web page. */
interface TextPart {
  text: string
  href?: string
}

/** Also ended by quotation marks and by the marks of scripts that are written without spaces. */
const ADDRESS =
  /\bhttps?:\/\/[^\s<>"'`\\\p{Cc}\p{Cf}“”„«»‹›「」『』【】〈〉《》〔〕（）［］｛｝。、，．！？：；｡､｢｣]+/giu
/** What ends a sentence, or a quotation, rather than an address. */
const ENDINGS = /[.,:;!?…*_~‘’‚‛]+$/u
/** Each belongs to the address if it opens there. */
const BRACKETS = { ')': '(', ']': '[', '}': '{' }

const count = (text: string, character: string) => text.split(character).length - 1

/** The address without the end of the sentence or the bracket it stands in. */
const trimEnd = (found: string): string => {
  const short = found.replace(ENDINGS, '')
  const [close, open] = Object.entries(BRACKETS).find(([bracket]) => short.endsWith(bracket)) ?? []
  const closesMore = close && open && count(short, close) > count(short, open)
  const next = closesMore ? short.slice(0, -1) : short
  return next === found ? found : trimEnd(next)
}

/** The address as a browser reads it, if it is one of the web and names no user before the host. */
const hrefOf = (address: string): string | null => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return url.username || url.password ? null : url.href
}

/** The text in its order, apart where a web address begins and ends. Nothing but `http` and `https` becomes a link. */
export const splitLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimEnd(found)
    const href = hrefOf(address)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
