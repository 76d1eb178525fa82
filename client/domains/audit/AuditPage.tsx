import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ActSearch, Checked } from '#shared/domains/audit/audit.contract.ts'
import { ACT_NAMES, ACTS } from '#shared/domains/audit/audit.data.ts'
import { exactTime, fullDate } from '#client/platform/format.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { Section } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ActList } from './ActList.tsx'
import { actsQuery, downloadAddress, useCheckActs } from './audit.api.ts'
import { AUDIT_TEXT } from './audit.text.ts'

/** The audit entries of admins and operators, for admins to search, download and check. */
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

const OPTIONS = ACT_NAMES.map((value) => ({ value, label: ACTS[value] }))

/** Searches by actor, action, member and time, once the form is submitted. */
function ActSearchForm({ onSearch }: { onSearch: (search: ActSearch) => void }) {
  const [draft, setDraft] = useState<ActSearch>({})
  const set = (part: ActSearch) => setDraft((current) => ({ ...current, ...part }))

  function submit(event: FormEvent) {
    event.preventDefault()
    const { by, upon, ...rest } = draft
    onSearch({ ...rest, by: by?.trim() || undefined, upon: upon?.trim() || undefined })
  }

  return (
    <form
      aria-label={AUDIT_TEXT.search}
      onSubmit={submit}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <Field optional="unsaid" label={AUDIT_TEXT.by} help={AUDIT_TEXT.byHelp}>
        <Input
          value={draft.by ?? ''}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => set({ by: target.value })}
        />
      </Field>
      <Field optional="unsaid" label={AUDIT_TEXT.act}>
        <Select
          placeholder={AUDIT_TEXT.anyAct}
          options={OPTIONS}
          value={draft.act ?? ''}
          onChange={({ target }) => set({ act: ACT_NAMES.find((name) => name === target.value) })}
        />
      </Field>
      <Field optional="unsaid" label={AUDIT_TEXT.upon} help={AUDIT_TEXT.uponHelp}>
        <Input
          value={draft.upon ?? ''}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => set({ upon: target.value })}
        />
      </Field>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} optional="unsaid" label={AUDIT_TEXT[end]} help={AUDIT_TEXT.days}>
          <Input
            type="date"
            min="2000-01-01"
            max="2999-12-31"
            value={draft[end] ?? ''}
            onChange={({ target }) => set({ [end]: target.value || undefined })}
          />
        </Field>
      ))}
      <div className="flex flex-wrap gap-3 sm:col-span-full">
        <Button type="submit" look="primary">
          {AUDIT_TEXT.find}
        </Button>
        <Button
          onClick={() => {
            setDraft({})
            onSearch({})
          }}
        >
          {AUDIT_TEXT.clear}
        </Button>
      </div>
    </form>
  )
}

/** Checks whether the entries are intact, when an admin asks. */
function ChainCheck() {
  const check = useCheckActs()
  return (
    <Section
      title={AUDIT_TEXT.chain}
      description={AUDIT_TEXT.chainHelp}
      actions={
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {AUDIT_TEXT.check}
        </Button>
      }
    >
      {check.isError && <Notice kind="error">{AUDIT_TEXT.checkFailed}</Notice>}
      {check.data && <State checked={check.data} />}
    </Section>
  )
}

function State({ checked: { entries, broken, since } }: { checked: Omit<Checked, 'next'> }) {
  if (broken) {
    const { at } = broken
    return (
      <Notice
        kind="error"
        title={
          at === null
            ? AUDIT_TEXT.missing(broken.number)
            : AUDIT_TEXT.broken(broken.number, exactTime(new Date(at)))
        }
      >
        {AUDIT_TEXT.brokenHelp}
      </Notice>
    )
  }
  if (since === null) return <Notice>{AUDIT_TEXT.noRecords}</Notice>
  return <Notice kind="success" title={AUDIT_TEXT.unbroken(fullDate(new Date(since)), entries)} />
}
