import { formatCount } from 'contract/values/format-count.ts'
import { inArray } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import { leads } from '#db/tables/results.ts'
import { users } from '#db/tables/workspace.ts'
import { notifyPeople } from '#features/records/notify-people.ts'
import { purgeExpired } from '#features/records/purge-records.ts'
import { worksWithLeadsCondition } from './tell-next-contacts.ts'

/** Into the trash, where they are listed and can be restored until its own limit; whoever works with contacts is told how many. */
export async function deleteIdleLeads(context: PurgeServices): Promise<void> {
  const at = context.now()
  await purgeExpired(context, 'leads', ({ expired, batchSize }) =>
    context.db.transaction(async (tx) => {
      const batch = tx.select({ id: leads.id }).from(leads).where(expired).limit(batchSize).for('update')
      const { rowCount } = await tx.update(leads).set({ deletedAt: at }).where(inArray(leads.id, batch))
      const count = rowCount ?? 0
      if (count === 0) return 0
      const people = await tx.select({ id: users.id }).from(users).where(worksWithLeadsCondition)
      const title = formatCount(count, 'contato parado está na Lixeira', 'contatos parados estão na Lixeira')
      const told = { kind: 'uncertain', about: 'contact', title, detail: null, href: '/lixeira' } as const
      await notifyPeople(
        tx,
        people.map(({ id }) => id),
        told,
        at,
      )
      return count
    }),
  )
}
