import { inArray } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import { creations } from '#db/tables/ai.ts'
import { purgeExpired } from '#features/records/purge-records.ts'
import type { HousekeepingStep } from '#work/repeated-job.ts'

/** A newer attempt that refers to a purged one stays, without the reference. */
const purgeCreations = (context: PurgeServices) =>
  purgeExpired(context, 'creations', ({ expired, batchSize }) =>
    context.db.transaction(async (tx) => {
      const found = await tx.select({ id: creations.id }).from(creations).where(expired).limit(batchSize).for('update')
      const ids = found.map(({ id }) => id)
      await tx.update(creations).set({ previousId: null }).where(inArray(creations.previousId, ids))
      await tx.delete(creations).where(inArray(creations.id, ids))
      return found.length
    }),
  )

export const creationRetention: readonly HousekeepingStep[] = [purgeCreations]
