import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type EditedPage, PAGE_LIMITS } from '#shared/domains/pages/pages.editing.contract.ts'
import {
  isRequiredPage,
  kindOf,
  normalPath,
  TERMS_PATH,
  withSiteName,
} from '#shared/domains/pages/pages.rules.ts'
import { refusedFields } from '#client/platform/calls/call.ts'
import { useVersionedDraft } from '#client/platform/formDraft.ts'
import { useSite } from '#client/platform/site.ts'
import { useSettled } from '#client/platform/timers.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { RichText } from '#client/ui/display/RichText.tsx'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { OtherVersion, useVersionedForm } from '#client/ui/form/OtherVersion.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { AgreedSoFar, AskToAgree } from './AskToAgree.tsx'
import { PageHistory } from './PageHistory.tsx'
import { PagePicture } from './TextDocument.tsx'
import {
  type PageDraft,
  useDeletePage,
  usePreview,
  useSavePage,
  useUnpublishPage,
} from './pages.editing.api.ts'
import { HISTORY_TEXT, LISTED_TEXT, PAGE_FORM_TEXT, PREVIEW_TEXT } from './pages.more.text.ts'
import { PictureField } from './PictureLibrary.tsx'

const draftOf = ({ path, title, description, body, picture }: EditedPage): PageDraft => ({
  path,
  title,
  description,
  body,
  picture,
})

/** Milliseconds from the last keystroke until the preview updates. */
const PREVIEW_AFTER = 400

/** A page as a draft beside its preview, with all its previous versions. Nothing is stored until it's saved. */
export function PageEditor({ stored }: { stored: EditedPage }) {
  const save = useSavePage()
  /** Whether to publish as well as save. */
  const isToPublish = useRef(false)
  const [agreeFrom, setAgreeFrom] = useState<string | null>(null)
  const title = withSiteName(stored.title, useSite().name)
  const isTerms = stored.path === TERMS_PATH
  const editing = useVersionedForm({
    stored,
    draftOf,
    isSaving: save.isPending,
    send: (draft, { id: pageId, updatedAt }) =>
      save.mutate(
        { draft, known: { pageId, updatedAt }, isToPublish: isToPublish.current, agreeFrom },
        {
          onSuccess: ({ page }) => {
            editing.settle(draft, page)
            if (isToPublish.current) setAgreeFrom(null)
          },
          onError: (error) => {
            // The deadline isn't a field of this form.
            const { agreeFrom: _, pictureId, ...fields } = refusedFields(error)
            editing.refuse(pictureId ? { ...fields, picture: pictureId } : fields)
          },
        },
      ),
  })
  const { base, register, errorOf, draft, isChanged } = editing
  useVersionedDraft(`page ${stored.id}`, editing)
  const isFixed = isRequiredPage(base.path)
  const isOnline = stored.isPublished && !stored.hasDraft && !isChanged && agreeFrom === null
  const choose = (publishes: boolean) => {
    isToPublish.current = publishes
  }
  return (
    <>
      <PageHeader
        title={title}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere">{stored.path}</span>
            {stored.isPublished && <Badge>{LISTED_TEXT.published}</Badge>}
            {stored.hasDraft && (
              <Badge look="new">{stored.isPublished ? LISTED_TEXT.changed : LISTED_TEXT.draft}</Badge>
            )}
          </span>
        }
        actions={<Acts stored={{ ...stored, title }} />}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {/* Everything except the deadline is kept as a draft. */}
        <form {...editing.form} data-changed={agreeFrom !== null || undefined}>
          <Card pad="lg" className="flex flex-col gap-6">
            <Field label={PAGE_FORM_TEXT.title} error={errorOf('title')}>
              <Input {...register('title')} maxLength={PAGE_LIMITS.title} autoComplete="off" />
            </Field>
            <Field
              label={PAGE_FORM_TEXT.path}
              help={
                isFixed
                  ? PAGE_FORM_TEXT.pathFixed
                  : draft.path !== base.path && PAGE_FORM_TEXT.pathHelp(normalPath(draft.path))
              }
              error={errorOf('path')}
            >
              <Input
                {...register('path')}
                readOnly={isFixed}
                maxLength={PAGE_LIMITS.path}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <Field
              optional
              label={PAGE_FORM_TEXT.description}
              help={PAGE_FORM_TEXT.descriptionHelp}
              error={errorOf('description')}
            >
              <Input {...register('description')} maxLength={PAGE_LIMITS.description} autoComplete="off" />
            </Field>
            <Field
              optional
              label={PAGE_FORM_TEXT.body}
              help={PAGE_FORM_TEXT.bodyHelp}
              error={errorOf('body')}
            >
              <Textarea {...register('body')} rows={16} maxLength={PAGE_LIMITS.body} className="font-mono" />
            </Field>
            {kindOf(normalPath(draft.path)) === 'landing' && (
              <PictureField
                picture={draft.picture}
                error={errorOf('picture')}
                onChoose={(picture) => {
                  editing.clearErrors('picture')
                  editing.setValue('picture', picture)
                }}
              />
            )}
            {isTerms && (
              <AskToAgree
                day={agreeFrom}
                error={refusedFields(save.error)['agreeFrom']}
                onChange={(day) => {
                  setAgreeFrom(day)
                  save.reset()
                }}
              />
            )}
            {editing.isBehind && (
              <OtherVersion
                title={PAGE_FORM_TEXT.otherTitle}
                onTake={() => editing.take(stored)}
                onKeep={editing.keepMine}
              />
            )}
            <div className="flex flex-wrap gap-3 border-t border-line pt-6">
              <Button
                type="submit"
                look="primary"
                busy={save.isPending && save.variables.isToPublish}
                disabledReason={isOnline && PAGE_FORM_TEXT.published}
                onClick={() => choose(true)}
              >
                {PAGE_FORM_TEXT.publish}
              </Button>
              <Button
                type="submit"
                busy={save.isPending && !save.variables.isToPublish}
                onClick={() => choose(false)}
              >
                {PAGE_FORM_TEXT.save}
              </Button>
            </div>
          </Card>
        </form>
        <Preview draft={draft} />
      </div>
      <PageHistory
        pageId={stored.id}
        draft={draft}
        about={isTerms && <AgreedSoFar />}
        onRestore={(text) => {
          for (const [field, value] of Object.entries(text)) editing.setValue(field as keyof PageDraft, value)
          toast.success(HISTORY_TEXT.restored)
        }}
      />
    </>
  )
}

/** The actions for a stored page other than editing it. */
function Acts({ stored: { id: pageId, path, title, updatedAt, isPublished } }: { stored: EditedPage }) {
  const navigate = useNavigate()
  const unpublish = useUnpublishPage()
  const remove = useDeletePage()
  const [asked, setAsked] = useState<'unpublish' | 'delete'>()
  const close = () => setAsked(undefined)
  const known = { pageId, updatedAt }
  const list = kindOf(path) === 'landing' ? '/admin/landing-pages' : '/admin/pages'
  return (
    <>
      {isPublished && (
        <a href={path} target="_blank" rel="noopener" className={buttonClass()}>
          {PAGE_FORM_TEXT.view}
        </a>
      )}
      {!isRequiredPage(path) && (
        <>
          {isPublished && <Button onClick={() => setAsked('unpublish')}>{PAGE_FORM_TEXT.unpublish}</Button>}
          <Button onClick={() => setAsked('delete')}>{PAGE_FORM_TEXT.delete}</Button>
        </>
      )}
      <ConfirmDialog
        open={asked === 'unpublish'}
        title={PAGE_FORM_TEXT.unpublishQuestion(title)}
        description={PAGE_FORM_TEXT.unpublishMeans}
        confirmLabel={PAGE_FORM_TEXT.unpublish}
        busy={unpublish.isPending}
        onClose={close}
        onConfirm={() => unpublish.mutate(known, { onSettled: close })}
      />
      <ConfirmDialog
        danger
        open={asked === 'delete'}
        title={PAGE_FORM_TEXT.deleteQuestion(title)}
        description={PAGE_FORM_TEXT.deleteMeans}
        confirmLabel={PAGE_FORM_TEXT.delete}
        busy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate(known, {
            onSuccess: () => void navigate({ to: list, ignoreBlocker: true }),
            onError: close,
          })
        }
      />
    </>
  )
}

/** The draft as visitors would see it, updated shortly after typing. */
function Preview({ draft }: { draft: PageDraft }) {
  const settled = JSON.parse(useSettled(JSON.stringify(draft), PREVIEW_AFTER)) as PageDraft
  const path = normalPath(settled.path) || '/'
  const { data, isError, isFetching, refetch } = usePreview({ ...settled, path, title: settled.title || '…' })
  return (
    <Section title={PREVIEW_TEXT.title} className="lg:sticky lg:top-24">
      {data ? (
        <Card
          pad="lg"
          tabIndex={0}
          role="group"
          aria-label={PREVIEW_TEXT.title}
          className="relative overflow-y-auto lg:max-h-[75dvh]"
        >
          <p dir="auto" className="mb-4 font-serif text-3xl wrap-anywhere">
            {data.page.title}
          </p>
          {data.page.picture && <PagePicture picture={data.page.picture} />}
          <RichText html={data.page.html} />
        </Card>
      ) : isError ? (
        <ErrorState message={PREVIEW_TEXT.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Section>
  )
}
