import type { ChatLine } from '#shared/domains/chat/chat.contract.ts'
import type { LinePages } from './chat.api.ts'

/** The chat with these lines in the order of the server; a line that is there already stands once. */
export const withLines = (chat: LinePages, lines: readonly ChatLine[]): LinePages => {
  const [latest, ...older] = chat.pages
  const known = new Set(chat.pages.flatMap(({ items }) => items.map(({ seq }) => seq)))
  const fresh = new Map(lines.filter(({ seq }) => !known.has(seq)).map((line) => [line.seq, line]))
  if (!latest || fresh.size === 0) return chat
  const items = [...latest.items, ...fresh.values()].toSorted((one, other) => one.seq - other.seq)
  return { ...chat, pages: [{ ...latest, items }, ...older] }
}

/** The chat with what has become of a line that is there. */
export const withChangedLine = (chat: LinePages, line: ChatLine): LinePages => ({
  ...chat,
  pages: chat.pages.map((page) => ({
    ...page,
    items: page.items.map((each) => (each.id === line.id ? line : each)),
  })),
})

/** The place up to which nothing is missing behind the first line that is there; 0 before the first line of all. */
export const caughtUpTo = (chat: LinePages): number => {
  const places = chat.pages
    .flatMap(({ items }) => items.map(({ seq }) => seq))
    .toSorted((one, other) => one - other)
  // Where there are no older pages, the first line of all has to be there, too.
  let place = chat.pages.at(-1)?.next === null ? 0 : (places[0] ?? 0) - 1
  for (const seq of places) {
    if (seq > place + 1) break
    place = Math.max(place, seq)
  }
  return place
}
