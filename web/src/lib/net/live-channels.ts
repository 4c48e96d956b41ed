import type { EventData } from 'contract/events.ts'
import type { PointsMovement } from 'contract/team/points-movement.ts'

function createChannel<Message>() {
  const listeners = new Set<(message: Message) => void>()
  return {
    send: (message: Message): void => {
      for (const listener of listeners) listener(message)
    },
    subscribe: (listener: (message: Message) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const pointsChannel = createChannel<PointsMovement>()

export const changesChannel = createChannel<EventData<'change'>>()
