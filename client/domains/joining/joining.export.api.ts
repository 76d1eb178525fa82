import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { downloadExport, getExport, startExport } from '#shared/domains/joining/joining.export.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { call } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'

/** How often the page asks how far the export is. */
const LOOK = SECOND

/** The member's export, asked for again and again until it is ready. */
export const exportQuery = queryOptions({
  ...queryOf(getExport, {}),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.export && !state.data.export.ready ? LOOK : false),
})

/** Where the browser fetches the file. */
export const EXPORT_ADDRESS = downloadExport.path

export const useStartExport = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call(startExport, { password }),
    onSuccess: (started) => client.setQueryData(exportQuery.queryKey, started),
  })
}
