import { Link } from '#client/ui/frame/Link.tsx'
import { SEARCH_TEXT } from './search.text.ts'

/** What the search asks for without anybody having chosen it here: the member's own preferences. */
export function Presets({ labels }: { labels: readonly string[] }) {
  return (
    <p className="text-sm text-ink-soft">
      {SEARCH_TEXT.presets(labels)}{' '}
      <Link href="/account/preferences" className="link">
        {SEARCH_TEXT.changePresets}
      </Link>
    </p>
  )
}
