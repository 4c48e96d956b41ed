import type { BrandKit } from 'contract/brand-kits.ts'
import { toCompactText } from 'contract/values.ts'
import { asc, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { refuseTakenName } from '../../db/refuse-taken-name.ts'
import { brandKits } from '../../db/tables/records.ts'
import { getRecordTexts } from './records.ts'

export const listBrandKits = ({ db }: Ctx): Promise<BrandKit[]> =>
  db
    .select({ id: brandKits.id, name: brandKits.name, revision: brandKits.revision })
    .from(brandKits)
    .where(isNull(brandKits.archivedAt))
    .orderBy(asc(brandKits.id))

/**
 * Creates a brand kit.
 * @throws 409 where the name is in use
 */
export async function createBrandKit({ db, now }: Ctx, name: string): Promise<{ ok: true; id: number }> {
  const insert = db
    .insert(brandKits)
    .values({ name, nameKey: toCompactText(name), createdAt: now() })
    .returning({ id: brandKits.id })
  const [row] = await refuseTakenName(getRecordTexts(brandKits).taken, insert)
  if (!row) throw new Error('a brand kit was inserted without a row')
  return { ok: true, id: row.id }
}
