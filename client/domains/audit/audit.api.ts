import { useMutation } from '@tanstack/react-query'
import {
  checkActs,
  downloadActs,
  listActs,
  type ActSearch,
  type Checked,
} from '#shared/domains/audit/audit.contract.ts'
import { call, searchOf } from '#client/platform/call.ts'
import { pagesOf } from '#client/platform/lists.ts'

export const actsQuery = (search: ActSearch) => ({ ...pagesOf(listActs, search), staleTime: 0 })

/** Where the browser fetches what is found, as a file. */
export const downloadAddress = (search: ActSearch): string => downloadActs.path + searchOf(search)

/** Checks the whole chain, a portion at a time. */
export const useCheckActs = () =>
  useMutation({
    mutationFn: async (): Promise<Checked> => {
      for (let behind = 0; ;) {
        const checked = await call(checkActs, { behind })
        if (checked.isDone) return checked
        behind = checked.number
      }
    },
  })
