import type { Db } from '#db/client.ts'
import { collectedChanges } from '#db/tables/notifications.ts'

/**
 * Announces to open screens, once the transaction is committed, that the list of people or of invitations has changed. The services call
 * this function themselves, since a trigger on the people's rows would also announce each visit of each person.
 */
export async function announcePeople(tx: Db): Promise<void> {
  await tx.insert(collectedChanges).values({ topic: 'people', items: [] })
}
