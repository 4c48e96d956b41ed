import type { Topic } from 'contract/events.ts'
import { useEffect, useState } from 'react'
import { changesChannel } from './live-channels.ts'

/** @returns the name of the person who changed this record in another tab or browser since it was opened here; undefined while it is unchanged */
export function useChangedElsewhere(topic: Topic, id: number): string | undefined {
  const [by, setBy] = useState<string>()
  useEffect(
    () =>
      changesChannel.subscribe((change) => {
        const isThisRecord = change.changes.some((one) => one.topic === topic && one.items.some((item) => item.id === id))
        if (isThisRecord) setBy(change.by ?? 'O servidor')
      }),
    [topic, id],
  )
  return by
}
