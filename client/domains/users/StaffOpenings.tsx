import { useInfiniteQuery } from '@tanstack/react-query'
import { listStaffOpenings } from '#shared/domains/users/users.openings.contract.ts'
import { PagedList } from '#client/platform/PagedList.tsx'
import { dateOfDay } from '#client/platform/format.ts'
import { pagesOf } from '#client/platform/lists.ts'
import { Section } from '#client/ui/display/Card.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { OPENED_TEXT, OPENINGS_TEXT } from './users.openings.text.ts'

/** What staff have opened of the member's private data, and when. */
export function StaffOpenings() {
  const query = useInfiniteQuery(pagesOf(listStaffOpenings, {}))
  return (
    <Section title={OPENINGS_TEXT.title} description={OPENINGS_TEXT.description}>
      <PagedList
        query={query}
        skeleton={<RowsSkeleton rows={2} />}
        failed={OPENINGS_TEXT.loadFailed}
        empty={<p className="text-ink-soft">{OPENINGS_TEXT.empty}</p>}
      >
        {(openings) => (
          <ul aria-label={OPENINGS_TEXT.title} className="flex flex-col gap-3">
            {openings.map(({ what, openedOn, caseNumber }) => (
              <li key={`${what} ${openedOn} ${caseNumber}`}>
                <p className="text-pretty">{OPENED_TEXT[what]}</p>
                <p className="text-sm text-ink-soft">
                  {dateOfDay(openedOn)}
                  {caseNumber && ` · ${OPENINGS_TEXT.caseNumber(caseNumber)}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  )
}
