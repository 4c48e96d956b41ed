import { CATEGORY_COLORS } from 'contract/finance/dashboard.ts'
import { type ConfigCategory, INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import { compact } from 'contract/values.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { archive } from '../../../db/archive.ts'
import type { Db } from '../../../db/client.ts'
import { violatedConstraint } from '../../../db/failures.ts'
import { categories } from '../../../db/tables/config.ts'
import type { Ctx } from '../../../http/context.ts'
import { AppError, conflict, notFound } from '../../../http/errors.ts'
import { archivedNamed, coloredCategories } from './queries.ts'
import { nounOf, TABLES } from './tables.ts'

const nameTaken = (category: ConfigCategory) => {
  const { taken } = nounOf(category)
  return new AppError(409, 'name_taken', taken, { fields: { name: taken } })
}

/** @throws 409 when the unique index on active names refuses */
async function unlessTaken<T>(category: ConfigCategory, write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw violatedConstraint(error)?.endsWith('_name') ? nameTaken(category) : error
  }
}

/** Of the seed's five colours the one least used; the first of equals. */
async function nextColor(db: Db): Promise<string> {
  const used = (await coloredCategories(db)).map(({ cor }) => cor)
  const uses = (color: string) => used.filter((other) => other === color).length
  return [...CATEGORY_COLORS].sort((a, b) => uses(a) - uses(b))[0] ?? CATEGORY_COLORS[0]
}

async function insertItem({ db, now }: Ctx, category: ConfigCategory, name: string): Promise<number> {
  const row = { name, nameKey: compact(name), createdAt: now() }
  const insert =
    category === 'categorias'
      ? db
          .insert(categories)
          .values({ ...row, color: await nextColor(db) })
          .returning({ id: categories.id })
      : db.insert(TABLES[category]).values(row).returning({ id: TABLES[category].id })
  const [created] = await unlessTaken(category, insert)
  if (!created) throw new Error('an item was inserted without a row')
  return created.id
}

/** One that was deleted under this name comes back, with what refers to it. @throws 409 the name is in use */
export async function createItem(
  ctx: Ctx,
  { category, name }: { category: ConfigCategory; name: string },
): Promise<{ ok: true; id: number }> {
  const archived = await archivedNamed(ctx.db, category, compact(name))
  if (archived === undefined) return { ok: true, id: await insertItem(ctx, category, name) }
  const table = TABLES[category]
  await unlessTaken(category, ctx.db.update(table).set({ name, archivedAt: null }).where(eq(table.id, archived)))
  return { ok: true, id: archived }
}

/** @throws 404, 409 the name is in use */
export async function renameItem(
  { db }: Ctx,
  { category, id, name }: { category: ConfigCategory; id: number; name: string },
): Promise<{ ok: true }> {
  const table = TABLES[category]
  const active = and(eq(table.id, id), isNull(table.archivedAt))
  const renamed = await unlessTaken(
    category,
    db
      .update(table)
      .set({ name, nameKey: compact(name) })
      .where(active)
      .returning({ id: table.id }),
  )
  if (renamed.length === 0) throw notFound(nounOf(category).missing)
  return { ok: true }
}

/** Archives: entries that name it keep doing so. @throws 404, 409 for the project that is always there */
export async function deleteItem(
  { db, now }: Ctx,
  { category, id }: { category: ConfigCategory; id: number },
): Promise<{ ok: true; id: number }> {
  if (category === 'projetos' && id === INTERNAL_PROJECT.id) {
    throw conflict(
      'Este projeto não pode ser excluído',
      'É nele que ficam as saídas registradas quando a lista de projetos não carrega. Você pode renomeá-lo.',
    )
  }
  if (!(await archive(db, TABLES[category], id, now()))) throw notFound(nounOf(category).missing)
  return { ok: true, id }
}
