import { verificationChanged } from '#shared/domains/verification/verification.live.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live.ts'
import { outdateVerification } from './verification.refreshing.api.ts'

export const verificationLive: readonly LiveHandler[] = [
  liveHandler(verificationChanged, (client) => void outdateVerification(client)),
]
