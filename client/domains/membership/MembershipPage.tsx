import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EditedTier } from '#shared/domains/membership/membership.tiers.contract.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { editedTiersQuery } from './membership.admin.api.ts'
import { REVIEW_TEXT, TIERS_TEXT } from './membership.more.text.ts'
import { tiersQuery } from './membership.queries.api.ts'
import { COMPARISON, TIER_TEXT } from './membership.text.ts'
import { TierForm } from './TierForm.tsx'
import { UpgradeRequests } from './UpgradeRequests.tsx'

/** The requests for higher tiers, what each tier allows, and the number of founders, for admins. */
export function MembershipPage() {
  const left = useQuery(tiersQuery).data?.founderPlacesLeft
  return (
    <>
      <PageHeader title={REVIEW_TEXT.title} description={REVIEW_TEXT.description} />
      <div className="flex flex-col gap-10">
        <UpgradeRequests />
        <TierList />
        {left !== undefined && (
          <Section title={REVIEW_TEXT.founders}>
            <p className="max-w-prose text-pretty text-ink-soft">{REVIEW_TEXT.founderPlaces(left)}</p>
          </Section>
        )}
      </div>
    </>
  )
}

/** Lists what each tier allows, for admins to change. */
function TierList() {
  const query = useQuery(editedTiersQuery)
  return (
    <Section title={TIERS_TEXT.title} description={TIERS_TEXT.description}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={3} />} failed={TIERS_TEXT.loadFailed}>
        {({ tiers }) => (
          <ul aria-label={TIERS_TEXT.list} className="flex flex-col gap-3">
            {tiers.map((tier) => (
              <Row key={tier.id} tier={tier} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function Row({ tier }: { tier: EditedTier }) {
  const [isOpen, setOpen] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  // Closing the form returns the focus to its button.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) edit.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) {
    return (
      <Card as="li" pad="lg">
        <TierForm stored={tier} onClose={() => setOpen(false)} />
      </Card>
    )
  }
  return (
    <Card as="li" className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-60 flex-1">
        <h3 className="text-xl">{TIER_TEXT[tier.name]}</h3>
        <p dir="auto" className="wrap-anywhere">
          {tier.description}
        </p>
        {tier.features.length > 0 && (
          <p className="text-ink-soft wrap-anywhere">{tier.features.join(' · ')}</p>
        )}
        <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {COMPARISON.map(({ label, valueOf }) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold tabular-nums">{valueOf(tier)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-sm">
          <Link href={`/admin/users?tier=${tier.name}`} className="link">
            {TIERS_TEXT.members(tier)}
          </Link>
        </p>
      </div>
      <Button ref={edit} aria-label={TIERS_TEXT.editNamed(tier)} onClick={() => setOpen(true)}>
        {TIERS_TEXT.edit}
      </Button>
    </Card>
  )
}
