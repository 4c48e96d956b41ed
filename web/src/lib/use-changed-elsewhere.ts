import type { Topic } from 'contract/events.ts'
import { useEffect, useState } from 'react'
import { changesElsewhere } from './live-channels.ts'

/** Who changed this record in another tab or browser since it was opened here; undefined while nobody has. */
export function useChangedElsewhere(topic: Topic, id: number): string | undefined {
  const [by, setBy] = useState<string>()
  useEffect(
    () =>
      changesElsewhere.listen((change) => {
        const isMeant = change.changes.some((one) => one.topic === topic && one.items.some((item) => item.id === id))
        if (isMeant) setBy(change.by ?? 'O servidor')
      }),
    [topic, id],
  )
  return by
}
