import { useQuery } from '@tanstack/react-query'
import type { ComingTier } from '#shared/domains/membership/membership.contract.ts'
import { lastDateOf, SITE_ZONE } from '#shared/kernel/time.ts'
import { fullDate } from '#client/platform/format.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { useClaimUpgrade } from './membership.api.ts'
import { membershipQuery } from './membership.queries.api.ts'
import { MEMBERSHIP_TEXT, TIER_TEXT } from './membership.text.ts'

/**
 * The member's tier and its end date. Founders claim their upgrade here. `isBrief` leaves out anything that needs no
 * action.
 */
export function MembershipCard({ isBrief = false }: { isBrief?: boolean }) {
  const membership = useQuery(membershipQuery)
  const claim = useClaimUpgrade()
  if (membership.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-32 w-full" />
      </SkeletonGroup>
    )
  }
  if (membership.isError) {
    return (
      <Card>
        <ErrorState
          message={MEMBERSHIP_TEXT.loadFailed}
          busy={membership.isFetching}
          onRetry={() => void membership.refetch()}
        />
      </Card>
    )
  }
  const { tier, subscriptions, coming, founder } = membership.data
  const name = tier?.name ?? 'free'
  const [current] = subscriptions
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Badge look={name === 'free' ? 'neutral' : name}>{TIER_TEXT[name]}</Badge>
        <div className="min-w-44 flex-1">
          {tier && <p className="text-pretty">{tier.description}</p>}
          {current && <p className="text-sm text-ink-soft">{endOf(current.expiresAt)}</p>}
        </div>
      </div>
      {coming && <Coming {...coming} />}
      {founder && !(isBrief && founder.hasClaimed) && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
          <p className="min-w-60 flex-1 text-pretty">
            {founder.hasClaimed
              ? MEMBERSHIP_TEXT.thanks(founder.number)
              : MEMBERSHIP_TEXT.founder(founder.number)}
          </p>
          {!founder.hasClaimed && (
            <Button look="primary" busy={claim.isPending} onClick={() => claim.mutate()}>
              {MEMBERSHIP_TEXT.claim}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function Coming({ tier, startsAt, expiresAt }: ComingTier) {
  return (
    <p className="border-t border-line pt-4">
      {MEMBERSHIP_TEXT.coming(TIER_TEXT[tier], fullDate(new Date(startsAt), SITE_ZONE))}
      <span className="block text-sm text-ink-soft">{endOf(expiresAt)}</span>
    </p>
  )
}

const endOf = (expiresAt: string | null): string =>
  expiresAt ? MEMBERSHIP_TEXT.until(lastDateOf(new Date(expiresAt))) : MEMBERSHIP_TEXT.withoutEnd
