import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import { createSequences } from '../runtime/lanes.ts'
import type { Troubles } from '../runtime/troubles.ts'

/** Sends members what they're to hear, each of them in the order in which it's given here. */
export interface Sender {
  /** Sends an event to the open pages of a member. */
  publish<E extends LiveEvent>(memberId: string, event: E, payload: PayloadOf<E>): void
  /**
   * Sends an event with what `look` answers, and nothing where that is null; for a member without an open page it isn't
   * asked. Where it fails the member's pages connect again, and ask for what they have missed.
   */
  publishFresh<E extends LiveEvent>(
    memberId: string,
    event: E,
    look: () => Promise<PayloadOf<E> | null>,
  ): void
  /** Once all that was given by now is sent. */
  settled(): Promise<void>
}

interface Parts {
  send: Sender['publish']
  isOnline(memberId: string): Promise<boolean>
  /** Closes the connections of the member's pages, which open others. */
  disconnect(memberId: string): void
  troubles: Pick<Troubles, 'note'>
}

export const createSender = ({ send, isOnline, disconnect, troubles }: Parts): Sender => {
  const { isBusy, run, settled } = createSequences()
  const inTurn = (memberId: string, { name }: LiveEvent, act: () => Promise<void> | void) =>
    run(memberId, async () => {
      try {
        await act()
      } catch (error) {
        troubles.note(error as Error, 'open pages could not be told', { event: name })
        disconnect(memberId)
      }
    })
  return {
    publish: (memberId, event, payload) => {
      if (isBusy(memberId)) inTurn(memberId, event, () => send(memberId, event, payload))
      else send(memberId, event, payload)
    },
    publishFresh: (memberId, event, look) =>
      inTurn(memberId, event, async () => {
        const payload = (await isOnline(memberId)) ? await look() : null
        if (payload !== null) send(memberId, event, payload)
      }),
    settled,
  }
}
