import type { Db } from '#db/client.ts'
import { collectedChanges } from '#db/tables/notifications.ts'

/** The services call this themselves, because a trigger on the people's rows would also announce each visit of each person. */
export async function announcePeople(tx: Db): Promise<void> {
  await tx.insert(collectedChanges).values({ topic: 'people', items: [] })
}
