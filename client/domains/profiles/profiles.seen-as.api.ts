import {
  getProfileAs,
  viewAsVisitor,
  type SeenAs,
} from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { queryOf } from '#client/platform/query.ts'

export const seenAsQuery = (asked: SeenAs) => queryOf(getProfileAs, asked)

export const asVisitorQuery = (username: string) => ({
  ...queryOf(viewAsVisitor, { username }),
  staleTime: 0,
})
