import { useMutation } from '@tanstack/react-query'
import {
  checkActs,
  downloadActs,
  listActs,
  type ActSearch,
  type Checked,
} from '#shared/domains/audit/audit.contract.ts'
import { call, searchOf } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'

export const actsQuery = (search: ActSearch) => ({ ...pagesOf(listActs, search), staleTime: 0 })

/** Returns the URL from which the browser downloads the results as a file. */
export const downloadAddress = (search: ActSearch): string => downloadActs.path + searchOf(search)

/** Checks the whole chain, one batch at a time, and counts its entries. */
export const useCheckActs = () =>
  useMutation({
    mutationFn: async (): Promise<Omit<Checked, 'next'>> => {
      let [entries, since]: [number, string | null] = [0, null]
      for (let behind = 0; ;) {
        const checked = await call(checkActs, { behind })
        entries += checked.entries
        since ??= checked.since
        if (checked.next === null) return { entries, since, broken: checked.broken }
        behind = checked.next
      }
    },
  })
