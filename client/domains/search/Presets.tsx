import { Link } from '#client/ui/frame/Link.tsx'
import { SEARCH_TEXT } from './search.text.ts'

/** Which parts of the search come from the member's own preferences. */
export function Presets({ names }: { names: readonly string[] }) {
  return (
    <p>
      {SEARCH_TEXT.presets(names)}{' '}
      <Link href="/account/preferences" className="link">
        {SEARCH_TEXT.changePresets}
      </Link>
    </p>
  )
}
