import { clsx } from 'clsx'
import type { MembershipTier, Tier } from '#shared/domains/membership/membership.contract.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { COMPARISON, MEMBERSHIP_TEXT, TIER_TEXT } from './membership.text.ts'

/** The tiers side by side, the member's own one marked. */
export function TierTable({ tiers, own }: { tiers: readonly MembershipTier[]; own: Tier | undefined }) {
  const ground = ({ name }: MembershipTier) => name === own && 'bg-accent-soft'
  return (
    <Card pad="none">
      <table className="w-full table-fixed text-center max-sm:text-sm">
        <caption className="sr-only">{MEMBERSHIP_TEXT.comparison}</caption>
        <thead>
          <tr className="align-top">
            <th scope="col" className="w-[34%] sm:w-2/5">
              <span className="sr-only">{MEMBERSHIP_TEXT.allows}</span>
            </th>
            {tiers.map((tier) => (
              <th key={tier.name} scope="col" className={clsx('px-1 py-4', ground(tier))}>
                <Badge look={tier.name === 'free' ? 'neutral' : tier.name}>{TIER_TEXT[tier.name]}</Badge>
                {tier.name === own && (
                  <span className="mt-1 block text-sm font-medium text-accent-strong">
                    {MEMBERSHIP_TEXT.yours}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARISON.map(({ label, valueOf }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-3 pr-1 pl-4 text-left font-medium md:pl-6">
                {label}
              </th>
              {tiers.map((tier) => (
                <td key={tier.name} className={clsx('px-1 py-3 tabular-nums', ground(tier))}>
                  {valueOf(tier)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
