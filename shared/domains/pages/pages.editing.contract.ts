import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { storedPage } from './pages.contract.ts'
import { SITE_PICTURE_REASONS, sitePicture } from './pages.pictures.contract.ts'
import { AGREE_WITHIN, normalPath, PAGE_KINDS, PAGE_PATH_MAX } from './pages.rules.ts'

/** Maximum characters of each text. */
export const PAGE_LIMITS = { path: PAGE_PATH_MAX, title: 150, description: 160, body: 50_000 } as const

/** Maximum versions kept of a page, besides the published one. */
export const MOST_VERSIONS = 100

const PROBLEMS = {
  path: `Please enter an address with letters or digits, of at most ${PAGE_PATH_MAX} characters.`,
  title: `A page needs a title of at most ${PAGE_LIMITS.title} characters.`,
  description: `Please keep it to ${PAGE_LIMITS.description} characters.`,
  agreeFrom: `Choose a day after today, within ${AGREE_WITHIN.most} days.`,
  body: `Please keep it to ${PAGE_LIMITS.body.toLocaleString('en-GB')} characters.`,
} as const

export const PAGE_REASONS = {
  changed: reason('page_changed', 'conflict', 'Another admin has changed this page in the meantime.'),
  pathTaken: reason('path_taken', 'conflict', 'There’s already a page at this address.'),
  pathReserved: reason('path_reserved', 'invalid', 'This address belongs to the site itself.'),
  agreeDay: reason('agree_day', 'invalid', PROBLEMS.agreeFrom),
  notTerms: reason('not_terms', 'invalid', 'Members agree to the terms only, not to this page.'),
  required: reason(
    'page_required',
    'conflict',
    'The site can’t do without this page, so it keeps its address and stays published.',
  ),
} as const

const path = z.string().check(
  z.overwrite(normalPath),
  z.refine((text) => text !== '' && text.length <= PAGE_PATH_MAX, PROBLEMS.path),
)
const title = trimmed(PAGE_LIMITS.title, PROBLEMS.title).check(z.minLength(1, PROBLEMS.title))

/** The texts of a page. */
const text = {
  title,
  /** Shown by search engines. If empty, the start of the page's first paragraph is used. */
  description: trimmed(PAGE_LIMITS.description, PROBLEMS.description),
  /** Markdown, in which `{site}` is replaced with the site's name. */
  body: trimmed(PAGE_LIMITS.body, PROBLEMS.body),
}

/** The picture from the library that's shown next to the page's text. Only kept for landing pages. */
const chosen = { pictureId: z._default(z.nullable(id()), null) }
const shown = { picture: z.nullable(sitePicture) }

const state = {
  id: id(),
  path: z.string(),
  isPublished: z.boolean(),
  /** Whether it has changed since it was published, or was never published. */
  hasDraft: z.boolean(),
  /** When any part of the page last changed. Requests about the page include it to identify the state they refer to. */
  updatedAt: instant(),
}

const listedPage = adminOnly(
  z.object({
    ...state,
    title: z.string(),
    /** Number of members who joined through the page, including those who have left since. */
    registrations: z.int(),
  }),
)
export type ListedPage = z.output<typeof listedPage>

const editedPage = adminOnly(z.object({ ...state, ...text, ...shown }))
export type EditedPage = z.output<typeof editedPage>

export const listPages = endpoint({
  name: 'pages.listPages',
  summary:
    'The pages of one kind with their latest titles, most recently changed first, and by path if they changed together.',
  method: 'GET',
  path: '/api/admin/pages',
  access: 'admin',
  input: z.object({ ...pageInput, kind: z._default(z.enum(PAGE_KINDS), 'text') }),
  output: pageOf(listedPage),
  reasons: [],
})

const one = { pageId: id() }
const page = z.object({ page: editedPage })

export const getDraft = endpoint({
  name: 'pages.getDraft',
  summary: 'A page with its latest text, whether or not that’s published.',
  method: 'GET',
  path: '/api/admin/pages/{pageId}',
  access: 'admin',
  input: z.object(one),
  output: page,
  reasons: [COMMON_REASONS.notFound],
})

export const createPage = endpoint({
  name: 'pages.createPage',
  summary:
    'Create a page, which only admins see until it’s published. If its path is under `/landing/`, it’s a landing page.',
  method: 'POST',
  path: '/api/admin/pages',
  access: 'admin',
  input: z.object({ path, title }),
  output: page,
  reasons: [PAGE_REASONS.pathTaken, PAGE_REASONS.pathReserved],
})

const known = { ...one, updatedAt: instant() }

const draft = z.object({ ...known, path, ...text, ...chosen })
const draftReasons = [
  COMMON_REASONS.notFound,
  PAGE_REASONS.changed,
  PAGE_REASONS.pathTaken,
  PAGE_REASONS.pathReserved,
  PAGE_REASONS.required,
  SITE_PICTURE_REASONS.gone,
]

export const saveDraft = endpoint({
  name: 'pages.saveDraft',
  summary:
    'Save a new text of a page, which is shown once it’s published. A new path takes effect immediately.',
  method: 'PUT',
  path: '/api/admin/pages/{pageId}',
  access: 'admin',
  input: draft,
  output: page,
  reasons: draftReasons,
})

export const publishPage = endpoint({
  name: 'pages.publishPage',
  summary: 'Save and publish a text of a page. If it’s the terms, members can be asked to agree to them.',
  method: 'PUT',
  path: '/api/admin/pages/{pageId}/publication',
  access: 'admin',
  input: z.extend(draft, {
    /**
     * The site day from which members must agree before they can do anything else. Null if agreement isn't required.
     */
    agreeFrom: z._default(z.nullable(z.iso.date(PROBLEMS.agreeFrom)), null),
  }),
  output: page,
  reasons: [...draftReasons, PAGE_REASONS.agreeDay, PAGE_REASONS.notTerms],
})

export const unpublishPage = endpoint({
  name: 'pages.unpublishPage',
  summary: 'Unpublish a page, so that only admins see it. Its texts are kept.',
  method: 'DELETE',
  path: '/api/admin/pages/{pageId}/publication',
  access: 'admin',
  input: z.object(known),
  output: page,
  reasons: [COMMON_REASONS.notFound, PAGE_REASONS.changed, PAGE_REASONS.required],
})

export const deletePage = endpoint({
  name: 'pages.deletePage',
  summary: 'Delete a page with all of its versions.',
  method: 'DELETE',
  path: '/api/admin/pages/{pageId}',
  access: 'admin',
  input: z.object(known),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, PAGE_REASONS.changed, PAGE_REASONS.required],
})

const version = adminOnly(
  z.object({
    id: id(),
    title: z.string(),
    savedAt: instant(),
    /** Null if the text came with the site, or the admin's account is gone. */
    savedBy: z.nullable(z.string()),
    /** When this text was last published, or null if never. */
    publishedAt: z.nullable(instant()),
  }),
)
export type PageVersion = z.output<typeof version>

export const listVersions = endpoint({
  name: 'pages.listVersions',
  summary: 'The stored versions of a page’s text, newest first.',
  method: 'GET',
  path: '/api/admin/pages/{pageId}/versions',
  access: 'admin',
  input: z.object({ ...one, ...pageInput }),
  output: pageOf(version),
  reasons: [],
})

export const getVersion = endpoint({
  name: 'pages.getVersion',
  summary: 'One stored version of a page’s text.',
  method: 'GET',
  path: '/api/admin/pages/{pageId}/versions/{versionId}',
  access: 'admin',
  input: z.object({ ...one, versionId: id() }),
  output: adminOnly(z.object({ ...text, ...shown })),
  reasons: [COMMON_REASONS.notFound],
})

export const previewPage = endpoint({
  name: 'pages.previewPage',
  summary: 'A preview of a text as a page, sanitised like a published one. Nothing is stored.',
  method: 'POST',
  path: '/api/admin/page-previews',
  access: 'admin',
  input: z.object({ path, ...text, ...chosen }),
  output: z.object({ page: storedPage }),
  reasons: [],
})
