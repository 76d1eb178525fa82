import { blocksChanged } from '#shared/domains/blocks/blocks.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'
import { forgetMembers } from './blocks.api.ts'

export const handlers: readonly LiveHandler[] = [liveHandler(blocksChanged, forgetMembers)]
