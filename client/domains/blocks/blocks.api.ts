import {
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import {
  BLOCK_REASONS,
  listBlocks,
  noteBlock,
  unblockMember,
  type BlockedMember,
} from '#shared/domains/blocks/blocks.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { BLOCK_TEXT, BLOCKS_TEXT } from './blocks.text.ts'

/** The member's block list, newest first. */
export const blocksQuery = pagesOf(listBlocks, {})

/** Query prefixes that don't depend on who is blocked. */
const OF_NOBODY = ['accounts.', 'settings.', 'menus.']

const mayShowMembers = ({ queryKey: [name] }: { queryKey: QueryKey }) =>
  !OF_NOBODY.some((domain) => String(name).startsWith(domain))

/**
 * Refetches everything that may show members, because the set of visible members has changed. Removes inactive queries.
 */
export const forgetMembers = (client: QueryClient): void => {
  client.removeQueries({ type: 'inactive', predicate: mayShowMembers })
  void client.invalidateQueries({ predicate: mayShowMembers })
}

const FAILURES: Record<string, string> = {
  [BLOCK_REASONS.tooMany.code]: BLOCK_TEXT.full,
  [COMMON_REASONS.tooManyRequests.code]: BLOCK_TEXT.tooOften,
  [COMMON_REASONS.notFound.code]: BLOCK_TEXT.notFound,
}

/** Blocks someone with the given call, and reports it in a toast. */
export const useBlock = (send: (note: string) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      forgetMembers(client)
      toast.success(BLOCK_TEXT.blocked)
    },
    onError: (error) =>
      void toast.error((error instanceof CallFailure && FAILURES[error.code]) || BLOCK_TEXT.failed),
  })
}

export const useUnblock = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (memberId: string) => call(unblockMember, { memberId }),
    onSuccess: () => {
      forgetMembers(client)
      toast.success(BLOCKS_TEXT.unblocked)
    },
    onError: () => void toast.error(BLOCKS_TEXT.unblockFailed),
  })
}

type BlockPages = InfiniteData<Page<BlockedMember>, unknown>

/** Returns the list with this note on the member's block. */
const withNote = (list: BlockPages, memberId: string, note: string): BlockPages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    items: page.items.map((block) => (block.memberId === memberId ? { ...block, note } : block)),
  })),
})

export const useNoteBlock = (memberId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => call(noteBlock, { memberId, note }),
    onSuccess: (_, note) => {
      client.setQueryData(blocksQuery.queryKey, (list) => list && withNote(list, memberId, note.trim()))
      toast.success(BLOCKS_TEXT.noteSaved)
    },
    onError: () => void toast.error(BLOCKS_TEXT.noteFailed),
  })
}
