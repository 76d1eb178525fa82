import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import { createSequences } from '../runtime/lanes.ts'
import type { Troubles } from '../runtime/troubles.ts'

/** Sends live events to members. Each member receives their events in the order of these calls. */
export interface Sender {
  /** Sends an event to a member's open pages. */
  publish<E extends LiveEvent>(memberId: string, event: E, payload: PayloadOf<E>): void
  /**
   * Sends an event with the result of `look` as its payload, or sends nothing if the result is null. `look` isn't
   * called for a member without an open page. If it fails, the member's pages reconnect and fetch what they have
   * missed.
   */
  publishFresh<E extends LiveEvent>(
    memberId: string,
    event: E,
    look: () => Promise<PayloadOf<E> | null>,
  ): void
  /** Resolves once all events so far have been sent. */
  settled(): Promise<void>
}

interface Parts {
  send: Sender['publish']
  isOnline(memberId: string): Promise<boolean>
  /** Closes the connections of the member's pages, which then reconnect. */
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
