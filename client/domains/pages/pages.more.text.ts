import { SITE_PICTURE_LIMITS } from '#shared/domains/pages/pages.pictures.contract.ts'
import { AGREE_WITHIN, type PageKind } from '#shared/domains/pages/pages.rules.ts'
import { counted, groupedNumber } from '#client/platform/format.ts'

export const PAGES_TEXT: Record<
  PageKind,
  Record<'title' | 'description' | 'list' | 'empty' | 'emptyHelp' | 'add' | 'new', string>
> = {
  text: {
    title: 'Pages',
    description: 'The information and legal pages, the last changed first. Visitors read what you publish.',
    list: 'Pages, the last changed first',
    empty: 'No pages',
    emptyHelp: 'Begin one, and publish it when it’s ready.',
    add: 'New page',
    new: 'Begin a page',
  },
  landing: {
    title: 'Landing pages',
    description: 'Pages for visitors who come from elsewhere, the last changed first.',
    list: 'Landing pages, the last changed first',
    empty: 'No landing pages',
    emptyHelp: 'Begin one for a magazine, a club or an event, and give them its address.',
    add: 'New landing page',
    new: 'Begin a landing page',
  },
}

export const LISTED_TEXT = {
  loadFailed: 'We couldn’t load the pages.',
  published: 'Published',
  changed: 'Changed since',
  draft: 'Draft',
  edited: 'Changed',
  joined: (count: number) =>
    count === 0 ? 'No one has joined from here yet' : `${groupedNumber(count)} joined from here`,
} as const

export const NEW_PAGE_TEXT = {
  begin: 'Begin',
  failed: 'We couldn’t begin the page. Please try again.',
} as const

export const PAGE_FORM_TEXT = {
  title: 'Title',
  path: 'Address',
  pathHelp: (path: string) => (path ? `It’ll be at ${path}` : 'Letters and digits, such as “our-story”.'),
  pathFixed: 'The site needs this page at this address.',
  description: 'Description',
  descriptionHelp: 'What search engines show. Without one it’s the beginning of the text.',
  body: 'Text',
  bodyHelp: 'Markdown: ## Heading, **bold**, - list, [link](/contact). {site} becomes the name of the site.',
  save: 'Save draft',
  saved: 'Draft saved',
  saveFailed: 'We couldn’t save this. Please try again.',
  publish: 'Publish',
  publishHelp: 'Publishing shows the text to everyone.',
  published: 'Published. Everyone can read it now.',
  unpublish: 'Take it offline',
  unpublishQuestion: (title: string) => `Take “${title}” offline?`,
  unpublishMeans: 'Visitors can’t find it any more. Its text stays here, and you can publish it again.',
  unpublished: 'The page is offline',
  delete: 'Delete',
  deleteQuestion: (title: string) => `Delete “${title}”?`,
  deleteMeans: 'We’ll delete the page and all its versions. This can’t be undone.',
  deleted: 'Page deleted',
  view: 'View the page',
  loadFailed: 'We couldn’t load this page.',
  otherTitle: 'Another admin has changed this page',
} as const

export const PREVIEW_TEXT = {
  title: 'Preview',
  failed: 'We couldn’t make the preview.',
} as const

export const HISTORY_TEXT = {
  title: 'Versions',
  list: 'Versions, newest first',
  loadFailed: 'We couldn’t load the versions.',
  by: (name: string | null) => (name === null ? 'by the site' : `by ${name}`),
  published: 'Published',
  compare: 'Compare',
  compareOf: (title: string, at: string) => `Compare “${title}” of ${at}`,
  comparing: 'Compare with what you’re editing',
  that: 'That version',
  mine: 'What you’re editing',
  picture: (alt: string) => `Picture: ${alt}`,
  removed: 'Only in that version: ',
  added: 'Only in yours: ',
  restore: 'Use that version',
  restored: 'Here’s that version. Save it to keep it.',
  close: 'Close',
} as const

export const TERMS_FORM_TEXT = {
  ask: 'Ask members to agree when I publish this',
  askHelp: 'For changes that matter to them. They’re asked at their next visit.',
  from: 'Required from',
  fromHelp: `Until then they can put it off. From that day they have to agree before anything else. Choose a day within ${AGREE_WITHIN.most} days.`,
  agreed: (state: { asked: string; from: string; agreed: number; members: number }) =>
    `Members were last asked to agree on ${state.asked}, and have to from ${state.from}. ${groupedNumber(state.agreed)} of ${counted(state.members, 'member')} ${state.agreed === 1 ? 'has' : 'have'} agreed so far, those who have joined since then among them.`,
} as const

export const PICTURES_TEXT = {
  field: 'Picture',
  fieldHelp: 'It’s shown under the page title, in its own shape.',
  none: 'None',
  open: 'Choose a picture',
  title: 'Pictures of the site',
  means: 'Every admin can use them, and everyone can see them.',
  loadFailed: 'We couldn’t load the pictures.',
  choices: 'Pictures, newest first',
  use: 'Use this',
  cancel: 'Cancel',
  delete: 'Delete this picture',
  nothingToDelete: 'Choose a picture first.',
  deleteQuestion: (alt: string) => `Delete “${alt}”?`,
  deleteMeans: 'It’ll be gone for good. Older versions of pages won’t show it either.',
  confirmDelete: 'Delete',
  deleted: 'Picture deleted',
  deleteFailed: 'We couldn’t delete the picture. Please try again.',
  addTitle: 'Add a picture',
  alt: 'What it shows',
  altHelp: 'Read out to those who can’t see it.',
  altMissing: `Say what it shows, in at most ${SITE_PICTURE_LIMITS.alt} characters.`,
  file: 'Picture to add',
  chooseFile: 'Choose a file',
  chooseOther: 'Choose another file',
  format: 'JPG or PNG, up to 5 MB',
  fileMissing: 'Choose a file first.',
  add: 'Add to the library',
  added: 'Picture added',
  addFailed: 'We couldn’t add the picture. Please try again.',
  sending: 'Adding the picture',
} as const
