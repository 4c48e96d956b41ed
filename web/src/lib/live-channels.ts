import type { EventData } from 'contract/events.ts'
import type { PointsMovement } from 'contract/team/points-movement.ts'

/** Distributes messages of the event stream to the mounted screens. */
function createChannel<Message>() {
  const listeners = new Set<(message: Message) => void>()
  return {
    send: (message: Message): void => {
      for (const listener of listeners) listener(message)
    },
    /** @returns a function that unsubscribes */
    subscribe: (listener: (message: Message) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Changes of members' points. */
export const pointsChannel = createChannel<PointsMovement>()

/** Changes of records by somebody else, or by this person in another tab. */
export const changesChannel = createChannel<EventData<'change'>>()
