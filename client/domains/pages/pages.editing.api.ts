import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { getTermsState } from '#shared/domains/accounts/accounts.terms.contract.ts'
import {
  createPage,
  deletePage,
  type EditedPage,
  getDraft,
  getVersion,
  listPages,
  listVersions,
  PAGE_REASONS,
  previewPage,
  publishPage,
  saveDraft,
  unpublishPage,
} from '#shared/domains/pages/pages.editing.contract.ts'
import {
  deleteSitePicture,
  listSitePictures,
  type SitePicture,
  uploadSitePicture,
} from '#shared/domains/pages/pages.pictures.contract.ts'
import type { PageKind } from '#shared/domains/pages/pages.rules.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { PICTURE_REASONS } from '#shared/kernel/picture-upload.ts'
import { call, CallFailure, refusedFields } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { upload } from '#client/platform/calls/upload.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { NEW_PAGE_TEXT, PAGE_FORM_TEXT, PICTURES_TEXT } from './pages.more.text.ts'

export const listedPagesQuery = (kind: PageKind) => ({ ...pagesOf(listPages, { kind }), staleTime: 0 })

export const draftQuery = (pageId: string) => ({ ...queryOf(getDraft, { pageId }), staleTime: 0 })

export const versionsQuery = (pageId: string) => pagesOf(listVersions, { pageId })

/** The text of one version. */
export const versionQuery = (pageId: string, versionId: string) => queryOf(getVersion, { pageId, versionId })

/** The editable parts of a page. */
export interface PageDraft {
  path: string
  title: string
  description: string
  body: string
  /** The picture a landing page shows beside its text. */
  picture: SitePicture | null
}

const inputOf = ({ path, title, description, body, picture }: PageDraft) => ({
  path,
  title,
  description,
  body,
  pictureId: picture?.id ?? null,
})

/** Returns a draft's preview. The previous one is kept until there's a newer one. */
export const usePreview = (draft: PageDraft) =>
  useQuery({ ...queryOf(previewPage, inputOf(draft)), placeholderData: keepPreviousData, gcTime: 0 })

const reportFailure = (error: Error, failed: string) => {
  if (Object.keys(refusedFields(error)).length > 0) return
  toast.error(error instanceof CallFailure && error.status < 500 ? error.message : failed)
}

/** Shows the stored version wherever pages are listed or edited. */
const refresh = (client: QueryClient, page?: EditedPage) => {
  if (page) client.setQueryData(draftQuery(page.id).queryKey, { page })
  for (const { name } of [listPages, listVersions, getTermsState])
    void client.invalidateQueries({ queryKey: [name] })
}

/** Creates a page. Problems with its title or URL are left to the caller. */
export const useCreatePage = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (page: InputOf<typeof createPage>) => call(createPage, page),
    onSuccess: ({ page }) => refresh(client, page),
    onError: (error) => reportFailure(error, NEW_PAGE_TEXT.failed),
  })
}

/**
 * Changes a stored page, and reports it in a toast. Field errors are left to the form. If another admin saved first,
 * their version is fetched.
 */
const usePageChange = <I, O extends { page?: EditedPage }>(
  change: (input: I) => Promise<O>,
  done: (input: I) => string,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ page }, input) => {
      refresh(client, page)
      toast.success(done(input))
    },
    onError: (error) => {
      reportFailure(error, PAGE_FORM_TEXT.saveFailed)
      const isBehind = error instanceof CallFailure && error.code === PAGE_REASONS.changed.code
      if (isBehind) void client.invalidateQueries({ queryKey: [getDraft.name] })
    },
  })
}

type Known = InputOf<typeof unpublishPage>

type Saving = {
  draft: PageDraft
  known: Known
  isToPublish: boolean
  /** The deadline for accepting the published terms, or null if members aren't asked to. */
  agreeFrom: string | null
}

/** Saves the draft, and publishes it if requested. */
export const useSavePage = () =>
  usePageChange(
    ({ draft, known, isToPublish, agreeFrom }: Saving) => {
      const input = { ...inputOf(draft), ...known }
      return isToPublish ? call(publishPage, { ...input, agreeFrom }) : call(saveDraft, input)
    },
    ({ isToPublish }) => (isToPublish ? PAGE_FORM_TEXT.published : PAGE_FORM_TEXT.saved),
  )

export const useUnpublishPage = () =>
  usePageChange(
    (known: Known) => call(unpublishPage, known),
    () => PAGE_FORM_TEXT.unpublished,
  )

export const useDeletePage = () =>
  usePageChange(
    (known: Known) => call(deletePage, known),
    () => PAGE_FORM_TEXT.deleted,
  )

/** The site's picture library. */
export const picturesQuery = { ...pagesOf(listSitePictures, {}), staleTime: 0 }

const refreshPictures = (client: QueryClient) =>
  Promise.all(
    [listSitePictures, listVersions, getVersion].map(({ name }) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** Returns why a picture wasn't added. */
export const refusalOf = (error: Error): string => {
  if (!(error instanceof CallFailure) || error.status >= 500) return PICTURES_TEXT.addFailed
  return error.code === COMMON_REASONS.tooLarge.code ? PICTURE_REASONS.tooLarge.message : error.message
}

/** Adds a picture to the library. Problems with it are left to the form. `part` is the fraction uploaded so far. */
export const useAddPicture = () => {
  const client = useQueryClient()
  const [part, setPart] = useState(0)
  const adding = useMutation({
    mutationFn: ({ alt, file }: { alt: string; file: File }) =>
      upload(uploadSitePicture, { input: { alt }, file }, { onProgress: setPart }),
    onMutate: () => setPart(0),
    onSuccess: async () => {
      await refreshPictures(client)
      toast.success(PICTURES_TEXT.added)
    },
  })
  return { ...adding, part }
}

/** Deletes a picture from the library, and reports it in a toast. */
export const useDeletePicture = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pictureId: string) => call(deleteSitePicture, { pictureId }),
    onSuccess: async () => {
      await refreshPictures(client)
      toast.success(PICTURES_TEXT.deleted)
    },
    onError: (error) =>
      toast.error(
        error instanceof CallFailure && error.status < 500 ? error.message : PICTURES_TEXT.deleteFailed,
      ),
  })
}
