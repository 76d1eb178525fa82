import { useInfiniteQuery } from '@tanstack/react-query'
import type { ToldDecision } from '#shared/domains/reports/reports.filing.contract.ts'
import { lastDateOf } from '#shared/kernel/time.ts'
import { PagedList } from '#client/platform/PagedList.tsx'
import { itemsOf } from '#client/platform/lists.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { OwnAppeal } from './OwnAppeal.tsx'
import { ownDecisionsQuery } from './reports.own.api.ts'
import { OWN_REPORTS_TEXT, TOLD_TEXT } from './reports.own.text.ts'

/** What was decided about the member; nothing for one about whom nothing was. */
export function OwnDecisions() {
  const query = useInfiniteQuery(ownDecisionsQuery)
  if (query.data && itemsOf(query.data).length === 0) return null
  return (
    <Section title={OWN_REPORTS_TEXT.about}>
      <PagedList
        query={query}
        skeleton={null}
        failed={OWN_REPORTS_TEXT.decisionsFailed}
        empty={null}
        footClass=""
      >
        {(decisions) => (
          <ul className="flex flex-col gap-3">
            {decisions.map((told) => (
              <Card key={told.id} as="li" className="flex flex-col gap-2">
                <Told told={told} />
              </Card>
            ))}
          </ul>
        )}
      </PagedList>
      <p className="text-sm text-ink-soft">
        {OWN_REPORTS_TEXT.disagree}{' '}
        <Link href="/contact" className="link">
          {OWN_REPORTS_TEXT.contact}
        </Link>
      </p>
    </Section>
  )
}

function Told({ told }: { told: ToldDecision }) {
  const { decision, kind, reason, decidedAt, until } = told
  return (
    <>
      <h3 className="font-sans text-base font-medium">
        {TOLD_TEXT[decision](kind ?? 'profile', until && lastDateOf(new Date(until)))}
      </h3>
      <p className="text-sm text-ink-soft">
        <TimeAgo at={decidedAt} />
      </p>
      {reason && (
        <p className="text-pretty wrap-anywhere whitespace-pre-wrap">
          {OWN_REPORTS_TEXT.reason} <bdi>{reason}</bdi>
        </p>
      )}
      <OwnAppeal told={told} />
    </>
  )
}
