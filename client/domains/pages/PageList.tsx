import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type ListedPage, PAGE_LIMITS } from '#shared/domains/pages/pages.editing.contract.ts'
import { LANDING_PREFIX, normalPath, type PageKind, withSiteName } from '#shared/domains/pages/pages.rules.ts'
import { refusedFields } from '#client/platform/calls/call.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { useSite } from '#client/platform/site.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { listedPagesQuery, useCreatePage } from './pages.editing.api.ts'
import { LISTED_TEXT, NEW_PAGE_TEXT, PAGE_FORM_TEXT, PAGES_TEXT } from './pages.more.text.ts'

const ADDRESS: Record<PageKind, string> = { text: '/admin/pages', landing: '/admin/landing-pages' }

/** The stored pages, with a button to create one. */
export const TextPagesPage = () => <PageList kind="text" />
export const LandingPagesPage = () => <PageList kind="landing" />

function PageList({ kind }: { kind: PageKind }) {
  const query = useInfiniteQuery(listedPagesQuery(kind))
  const [isAdding, setAdding] = useState(false)
  const text = PAGES_TEXT[kind]
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        actions={
          <Button look="primary" onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        }
      />
      <PagedList
        query={query}
        skeleton={<RowsSkeleton rows={8} height="h-14" />}
        failed={LISTED_TEXT.loadFailed}
        empty={
          <EmptyState icon={FileText} title={text.empty}>
            {text.emptyHelp}
          </EmptyState>
        }
      >
        {(pages) => (
          <Card as="ul" pad="none" aria-label={text.list} className="divide-y divide-line">
            {pages.map((page) => (
              <Row key={page.id} page={page} kind={kind} />
            ))}
          </Card>
        )}
      </PagedList>
      <NewPage kind={kind} open={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

function Row({ page, kind }: { page: ListedPage; kind: PageKind }) {
  const { name } = useSite()
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 transition-colors hover:bg-ink/4">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          href={`${ADDRESS[kind]}/${page.id}`}
          className="font-medium -outline-offset-2 wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {withSiteName(page.title, name)}
        </Link>
        <p className="text-sm wrap-anywhere text-ink-soft">{page.path}</p>
        {kind === 'landing' && (
          <p className="text-sm text-ink-soft">{LISTED_TEXT.joined(page.registrations)}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {page.isPublished && <Badge>{LISTED_TEXT.published}</Badge>}
        {page.hasDraft && (
          <Badge look="new">{page.isPublished ? LISTED_TEXT.changed : LISTED_TEXT.draft}</Badge>
        )}
        <span className="text-sm text-ink-soft">
          {LISTED_TEXT.edited} <TimeAgo at={page.updatedAt} />
        </span>
      </div>
    </li>
  )
}

const PREFIX: Record<PageKind, string> = { text: '/', landing: LANDING_PREFIX }

/** Asks for a new page's title and URL, and opens it. */
function NewPage({ kind, open, onClose }: { kind: PageKind; open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCreatePage()
  const [title, setTitle] = useState('')
  /** Undefined while the URL follows the title. */
  const [typed, setTyped] = useState<string>()
  const name = typed ?? title
  const path = name.trim() ? normalPath(`${PREFIX[kind]}${name}`) : ''
  const problems = refusedFields(create.error)

  function begin(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    create.mutate(
      { title, path },
      { onSuccess: ({ page }) => void navigate({ to: `${ADDRESS[kind]}/${page.id}` }) },
    )
  }

  return (
    <Dialog open={open} onClose={onClose} size="sm" title={PAGES_TEXT[kind].new}>
      <form noValidate onSubmit={begin} className="flex flex-col gap-5">
        <Field label={PAGE_FORM_TEXT.title} error={problems['title']}>
          <Input
            value={title}
            maxLength={PAGE_LIMITS.title}
            autoComplete="off"
            onChange={({ target }) => {
              setTitle(target.value)
              create.reset()
            }}
          />
        </Field>
        <Field label={PAGE_FORM_TEXT.path} help={PAGE_FORM_TEXT.pathHelp(path)} error={problems['path']}>
          <Input
            value={typed ?? path.slice(PREFIX[kind].length)}
            maxLength={PAGE_LIMITS.path}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setTyped(target.value)
              create.reset()
            }}
          />
        </Field>
        <Button type="submit" look="primary" busy={create.isPending}>
          {NEW_PAGE_TEXT.begin}
        </Button>
      </form>
    </Dialog>
  )
}
