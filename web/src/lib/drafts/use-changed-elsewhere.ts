import type { Topic } from 'contract/events.ts'
import { useEffect, useState } from 'react'
import { changesChannel } from '../net/live-channels.ts'

/** `by`: the person's name, or `O servidor`; `revision`: null for records without revisions. */
type ChangeElsewhere = { by: string; revision: number | null }

/** A change of more than 50 records at once does not name them, and is not noticed. */
export function useChangedElsewhere(topic: Topic, id: number): ChangeElsewhere | undefined {
  const [last, setLast] = useState<ChangeElsewhere>()
  useEffect(
    () =>
      changesChannel.subscribe((change) => {
        const items = change.changes.filter((one) => one.topic === topic).flatMap((one) => one.items)
        const changed = items.find((item) => item.id === id)
        if (changed) setLast({ by: change.by ?? 'O servidor', revision: changed.revision })
      }),
    [topic, id],
  )
  return last
}
