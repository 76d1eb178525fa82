import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PageVersion } from '#shared/domains/pages/pages.editing.contract.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { withSiteName } from '#shared/domains/pages/pages.rules.ts'
import { useExactTime } from '#client/platform/local.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { useSite } from '#client/platform/site.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { type PageDraft, versionQuery, versionsQuery } from './pages.editing.api.ts'
import { HISTORY_TEXT } from './pages.more.text.ts'

type Text = Omit<PageDraft, 'path'>

interface HistoryProps {
  pageId: string
  /** The draft being edited. */
  draft: PageDraft
  /** Called with a version to edit instead of the draft. */
  onRestore: (text: Text) => void
}

/** A page's previous texts, to be compared with the draft and restored. */
export function PageHistory({ pageId, draft, about, onRestore }: HistoryProps & { about?: ReactNode }) {
  const query = useInfiniteQuery(versionsQuery(pageId))
  const [compared, setCompared] = useState<string>()
  return (
    <Section title={HISTORY_TEXT.title} className="mt-10">
      {about}
      <PagedList
        query={query}
        skeleton={<RowsSkeleton rows={3} />}
        failed={HISTORY_TEXT.loadFailed}
        empty={null}
      >
        {(versions) => (
          <ul aria-label={HISTORY_TEXT.list} className="flex flex-col gap-3">
            {versions.map((version) => (
              <Row key={version.id} version={version} onCompare={() => setCompared(version.id)} />
            ))}
          </ul>
        )}
      </PagedList>
      {compared !== undefined && (
        <Comparison
          pageId={pageId}
          versionId={compared}
          draft={draft}
          onClose={() => setCompared(undefined)}
          onRestore={(text) => {
            setCompared(undefined)
            onRestore(text)
          }}
        />
      )}
    </Section>
  )
}

function Row({ version, onCompare }: { version: PageVersion; onCompare: () => void }) {
  const { savedAt, savedBy, publishedAt } = version
  const title = withSiteName(version.title, useSite().name)
  const exact = useExactTime(new Date(savedAt))
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {title}{' '}
        <span className="text-sm text-ink-soft">
          <TimeAgo at={savedAt} /> {HISTORY_TEXT.by(savedBy)}
        </span>
      </p>
      {publishedAt !== null && <Badge>{HISTORY_TEXT.published}</Badge>}
      <Button size="sm" aria-label={HISTORY_TEXT.compareOf(title, exact ?? savedAt)} onClick={onCompare}>
        {HISTORY_TEXT.compare}
      </Button>
    </Card>
  )
}

interface ComparisonProps extends HistoryProps {
  versionId: string
  onClose: () => void
}

function Comparison({ pageId, versionId, draft, onClose, onRestore }: ComparisonProps) {
  const query = useQuery(versionQuery(pageId, versionId))
  const { data } = query
  return (
    <Dialog
      open
      size="lg"
      title={HISTORY_TEXT.comparing}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{HISTORY_TEXT.close}</Button>
          <Button look="primary" busy={!data} onClick={() => data && onRestore(data)}>
            {HISTORY_TEXT.restore}
          </Button>
        </>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={4} />} failed={HISTORY_TEXT.loadFailed}>
        {(version) => (
          <div className="grid gap-6 md:grid-cols-2">
            <Side title={HISTORY_TEXT.that} lines={linesOf(version)} others={linesOf(draft)} kind="removed" />
            <Side title={HISTORY_TEXT.mine} lines={linesOf(draft)} others={linesOf(version)} kind="added" />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const linesOf = ({ title, description, body, picture }: Text): string[] =>
  [title, description, picture ? HISTORY_TEXT.picture(picture.alt) : '', ...body.split('\n')].filter(
    (line) => line.trim() !== '',
  )

const MARKS = { removed: 'bg-danger-soft', added: 'bg-success-soft' } as const

interface SideProps {
  title: string
  lines: readonly string[]
  others: readonly string[]
  kind: keyof typeof MARKS
}

/** One of two texts, with the lines only it contains marked. */
function Side({ title, lines, others, kind }: SideProps) {
  const shared = new Set(others)
  return (
    <section className="min-w-0">
      <h3 className="mb-2 font-sans text-base font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {lines.map((line, at) => (
          <li
            key={`${at} ${line}`}
            className={shared.has(line) ? 'wrap-anywhere' : `rounded-sm px-1 wrap-anywhere ${MARKS[kind]}`}
          >
            {!shared.has(line) && <span className="sr-only">{HISTORY_TEXT[kind]}</span>}
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
