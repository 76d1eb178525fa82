import { splitLinks } from './links.ts'

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
