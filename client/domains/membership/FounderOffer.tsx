import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { MEMBERSHIP_TEXT } from './membership.text.ts'

/** What a visitor gets for registering while there are founder places, and the way there. */
export function FounderOffer({ placesLeft }: { placesLeft: number }) {
  return (
    <Card as="section" aria-labelledby="offer" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="min-w-56 flex-1">
        <h2 id="offer">{placesLeft > 0 ? MEMBERSHIP_TEXT.offer : MEMBERSHIP_TEXT.free}</h2>
        {placesLeft > 0 && (
          <p className="mt-1 text-pretty text-ink-soft">{MEMBERSHIP_TEXT.placesLeft(placesLeft)}</p>
        )}
      </div>
      <Link href="/register" className={buttonClass({ look: 'primary' })}>
        {MEMBERSHIP_TEXT.register}
      </Link>
    </Card>
  )
}
