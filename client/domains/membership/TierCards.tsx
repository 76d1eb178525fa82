import { clsx } from 'clsx'
import type { MembershipTier, Tier } from '#shared/domains/membership/membership.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { COMPARISON, MEMBERSHIP_TEXT, TIER_TEXT } from './membership.text.ts'

const HEADS = {
  free: 'bg-sunken',
  silver: 'bg-silver-soft text-silver',
  gold: 'bg-gold-soft text-gold',
} as const satisfies Record<Tier, string>

/** What each tier is for and allows, the member's own one marked. */
export function TierCards({ tiers, own }: { tiers: readonly MembershipTier[]; own: Tier | undefined }) {
  return (
    <ul
      aria-label={MEMBERSHIP_TEXT.comparison}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4"
    >
      {tiers.map((tier) => (
        <Card key={tier.name} as="li" pad="none" className={clsx(tier.name === own && 'border-accent!')}>
          <div
            className={clsx('flex items-baseline justify-between gap-4 px-4 py-3 md:px-5', HEADS[tier.name])}
          >
            <h3 className="text-xl">{TIER_TEXT[tier.name]}</h3>
            {tier.name === own && (
              <p className="text-sm font-medium text-accent-strong">{MEMBERSHIP_TEXT.yours}</p>
            )}
          </div>
          <div className="px-4 py-4 md:px-5">
            <p dir="auto" className="text-pretty wrap-anywhere lg:min-h-12">
              {tier.description}
            </p>
            {tier.features.length > 0 && (
              <ul
                aria-label={MEMBERSHIP_TEXT.featuresOf(TIER_TEXT[tier.name])}
                className="mt-3 list-disc pl-5 wrap-anywhere"
              >
                {tier.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            )}
            <dl className="mt-4 divide-y divide-line border-t border-line">
              {COMPARISON.map(({ label, valueOf, noteOf }) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <dt>{label}</dt>
                  <dd className="font-semibold tabular-nums">{valueOf(tier)}</dd>
                  {noteOf?.(tier) && <dd className="w-full text-sm text-ink-soft">{noteOf(tier)}</dd>}
                </div>
              ))}
            </dl>
          </div>
        </Card>
      ))}
    </ul>
  )
}
