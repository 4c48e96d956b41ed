import type { EventData } from 'contract/events.ts'
import type { PointsMovement } from 'contract/team/points-movement.ts'

/** Creates a channel that passes messages of the event stream on to the mounted screens. */
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

/** Changes of records that another person made, this person in another tab, or the server itself. */
export const changesChannel = createChannel<EventData<'change'>>()
