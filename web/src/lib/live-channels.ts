import type { EventData } from 'contract/events.ts'
import type { PointsMovement } from 'contract/team/activities.ts'

/** Hands what a stream brings to whichever screen listens. */
function makeChannel<Message>() {
  const listeners = new Set<(message: Message) => void>()
  return {
    send: (message: Message): void => {
      for (const listener of listeners) listener(message)
    },
    /** @returns how to stop listening */
    listen: (listener: (message: Message) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Somebody's points changed, on whichever screen. */
export const movements = makeChannel<PointsMovement>()

/** Somebody else, or this person in another tab, changed something. */
export const changesElsewhere = makeChannel<EventData<'change'>>()
