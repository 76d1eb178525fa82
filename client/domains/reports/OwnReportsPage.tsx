import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import type { OwnReport, ToldDecision } from '#shared/domains/reports/reports.filing.contract.ts'
import { lastDateOf } from '#shared/kernel/time.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { OwnAppeal } from './AppealForm.tsx'
import { ownDecisionsQuery, ownReportsQuery, useShowAgain } from './reports.own.api.ts'
import { CATEGORY_TEXT, REPORT_TEXT } from './reports.text.ts'
import { KIND_TEXT, OWN_REPORTS_TEXT, TOLD_TEXT } from './reports.more.text.ts'

/** The member's own reports with our responses, and the decisions about the member. */
export function OwnReportsPage() {
  const query = useInfiniteQuery(ownReportsQuery)
  return (
    <>
      <PageHeader title={OWN_REPORTS_TEXT.title} description={OWN_REPORTS_TEXT.description} />
      <div className="flex flex-col gap-8">
        <OwnDecisions />
        <Section title={OWN_REPORTS_TEXT.reported}>
          <PagedList
            query={query}
            skeleton={<RowsSkeleton rows={4} />}
            failed={OWN_REPORTS_TEXT.loadFailed}
            empty={
              <EmptyState icon={Flag} title={OWN_REPORTS_TEXT.none}>
                {OWN_REPORTS_TEXT.noneHelp}
              </EmptyState>
            }
            footClass=""
          >
            {(reports) => (
              <ul className="flex flex-col gap-3">
                {reports.map((report) => (
                  <Card key={report.id} as="li" className="flex flex-col gap-2">
                    <Filed report={report} />
                  </Card>
                ))}
              </ul>
            )}
          </PagedList>
        </Section>
      </div>
    </>
  )
}

function Filed({ report }: { report: OwnReport }) {
  const query = useInfiniteQuery(ownReportsQuery)
  const again = useShowAgain(() => void query.refetch())
  const { id, kind, category, caseNumber, createdAt, note, answer, isHidden } = report
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans text-base font-medium">
          {KIND_TEXT[kind]}: {CATEGORY_TEXT[category]}
        </h3>
        <Badge {...(answer ? {} : { look: 'new' as const })}>
          {answer ? OWN_REPORTS_TEXT.answered : OWN_REPORTS_TEXT.waiting}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {OWN_REPORTS_TEXT.caseNumber(caseNumber)} · <TimeAgo at={createdAt} />
      </p>
      {note && (
        <p className="text-pretty wrap-anywhere whitespace-pre-wrap text-ink-soft">
          {OWN_REPORTS_TEXT.yourNote} <bdi>{note}</bdi>
        </p>
      )}
      {answer && (
        <p className="text-pretty wrap-anywhere whitespace-pre-wrap">
          {OWN_REPORTS_TEXT.ourAnswer} <bdi>{answer.text}</bdi>
        </p>
      )}
      {isHidden && (
        <Button size="sm" className="self-start" busy={again.isPending} onClick={() => again.mutate(id)}>
          {REPORT_TEXT.showAgain}
        </Button>
      )}
    </>
  )
}

/** The decisions about the member. Hidden if there are none. */
function OwnDecisions() {
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
