import { clsx } from 'clsx'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { silhouettes } from '#client/ui/display/silhouettes.tsx'
import { LANDING_TEXT } from './pages.text.ts'

const CARDS = [
  { kind: 'woman', look: '-mr-7 translate-y-3 -rotate-8 min-[24rem]:-mr-9 sm:-mr-10' },
  { kind: 'couple_mf', look: 'z-10' },
  { kind: 'man', look: '-ml-7 translate-y-3 rotate-8 text-right min-[24rem]:-ml-9 sm:-ml-10' },
] as const

/** How members look here: three cards that are drawn and nobody's, a bar in place of a name. */
export function LandingCards() {
  return (
    <div aria-hidden="true" className="flex justify-center pt-2 pb-6 select-none">
      {CARDS.map(({ kind, look }) => (
        <div
          key={kind}
          className={clsx(
            'w-28 shrink-0 overflow-hidden rounded-card border border-line bg-card shadow-soft min-[24rem]:w-34 sm:w-44',
            look,
          )}
        >
          <svg viewBox="0 0 100 125" className="block w-full bg-[var(--figure-ground)]">
            {silhouettes[kind]}
          </svg>
          <div className="flex flex-col gap-1 p-3 text-sm">
            <span className={clsx('mb-1 h-2.5 w-2/3 rounded-full bg-ink/15', kind === 'man' && 'self-end')} />
            <span className="font-medium">{`${shownType(kind)} · ${LANDING_TEXT.cards[kind].ages}`}</span>
            <span className="text-accent-strong">{LANDING_TEXT.cards[kind].why}</span>
          </div>
        </div>
      ))}
    </div>
  )
}
