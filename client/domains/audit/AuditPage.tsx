import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { ActSearch } from '#shared/domains/audit/audit.contract.ts'
import { PagedList } from '#client/platform/PagedList.tsx'
import { Section } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ActList } from './ActList.tsx'
import { ActSearchForm } from './ActSearchForm.tsx'
import { actsQuery, downloadAddress } from './audit.api.ts'
import { AUDIT_TEXT } from './audit.text.ts'
import { ChainCheck } from './ChainCheck.tsx'

/** What admins and operators have done, for admins to search, save and check. */
export function AuditPage() {
  const [search, setSearch] = useState<ActSearch>({})
  const query = useInfiniteQuery(actsQuery(search))
  const isSearched = Object.values(search).some(Boolean)
  return (
    <>
      <PageHeader title={AUDIT_TEXT.title} description={AUDIT_TEXT.description} />
      <div className="flex flex-col gap-8">
        <ChainCheck />
        <ActSearchForm onSearch={setSearch} />
        <Section
          title={AUDIT_TEXT.entries}
          description={AUDIT_TEXT.downloadHelp}
          actions={
            <a href={downloadAddress(search)} download className={buttonClass()}>
              <Download aria-hidden="true" className="size-5" />
              {AUDIT_TEXT.download}
            </a>
          }
        >
          <PagedList
            query={query}
            skeleton={<RowsSkeleton rows={5} />}
            failed={AUDIT_TEXT.loadFailed}
            empty={
              <EmptyState icon={ScrollText} title={isSearched ? AUDIT_TEXT.noneFound : AUDIT_TEXT.none}>
                {isSearched ? AUDIT_TEXT.noneFoundHelp : AUDIT_TEXT.noneHelp}
              </EmptyState>
            }
          >
            {(acts) => <ActList label={AUDIT_TEXT.entries} acts={acts} />}
          </PagedList>
        </Section>
      </div>
    </>
  )
}
