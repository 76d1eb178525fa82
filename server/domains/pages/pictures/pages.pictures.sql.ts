import { sql } from 'drizzle-orm'
import type { SitePicture } from '#shared/domains/pages/pages.pictures.contract.ts'
import { sitePictures } from '#server/domains/pages/pages.tables.ts'

/** SQL expression on an optional `site_pictures` row: the picture as shown on pages. */
export const shownPicture = sql<SitePicture | null>`case when ${sitePictures.id} is not null then
  json_build_object('id', ${sitePictures.id}, 'alt', ${sitePictures.alt}, 'width', ${sitePictures.width}, 'height', ${sitePictures.height}) end`
