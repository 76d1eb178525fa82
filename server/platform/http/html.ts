const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** The same, with the addresses in it to press. */
export const withLinks = (text: string): string =>
  escapeHtml(text).replaceAll(
    /https?:\/\/[^\s<&]+(?:&amp;[^\s<&]+)*/g,
    (url) => `<a href="${url}">${url}</a>`,
  )
