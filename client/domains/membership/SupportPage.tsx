import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { MembershipTier, Tier } from '#shared/domains/membership/membership.contract.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { useSession } from '#client/platform/calls/session.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { membershipQuery, tiersQuery } from './membership.queries.api.ts'
import { COMPARISON, MEMBERSHIP_TEXT, TIER_TEXT } from './membership.text.ts'
import { MembershipCard } from './MembershipCard.tsx'
import { UpgradeRequest } from './UpgradeRequest.tsx'

/** The membership comparison for everyone. Members see their own membership, and founders claim their upgrade. */
export function SupportPage() {
  const { user, isLoading } = useSession()
  const tiers = useQuery(tiersQuery)
  const own = useQuery({ ...membershipQuery, enabled: user !== null }).data
  return (
    <>
      <PageHeader title={MEMBERSHIP_TEXT.title} description={MEMBERSHIP_TEXT.description} />
      <div className="flex flex-col gap-8">
        {!user && !isLoading && tiers.data && <FounderOffer placesLeft={tiers.data.founderPlacesLeft} />}
        {user && (
          <Section title={MEMBERSHIP_TEXT.own}>
            <MembershipCard />
          </Section>
        )}
        {user && own && <UpgradeRequest key={own.tier?.name} membership={own} />}
        <Section title={MEMBERSHIP_TEXT.compare}>
          <Loaded
            query={tiers}
            skeleton={
              <SkeletonGroup>
                <Skeleton className="h-96 w-full" />
              </SkeletonGroup>
            }
            failed={MEMBERSHIP_TEXT.tiersFailed}
          >
            {(data) => <TierCards tiers={data.tiers} own={own && (own.tier?.name ?? 'free')} />}
          </Loaded>
        </Section>
      </div>
    </>
  )
}

const HEADS = {
  free: 'bg-sunken',
  silver: 'bg-silver-soft text-silver',
  gold: 'bg-gold-soft text-gold',
} as const satisfies Record<Tier, string>

/** Each tier's purpose and benefits, with the member's own tier marked. */
function TierCards({ tiers, own }: { tiers: readonly MembershipTier[]; own: Tier | undefined }) {
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

/** The offer for visitors who register while founder places are left, with the link to do so. */
function FounderOffer({ placesLeft }: { placesLeft: number }) {
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
