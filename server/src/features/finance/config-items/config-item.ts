import { CATEGORY_COLORS } from 'contract/finance/dashboard.ts'
import type { ConfigItemKind, ExpenseCategory } from 'contract/finance/settings.ts'
import { toNameKey } from 'contract/values/values.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { prepareFixedRead } from '#db/prepared-read.ts'
import { categories, clients, companies, methods, projects, suppliers } from '#db/tables/config.ts'
import { refuseTakenName } from '#features/records/refuse-taken-name.ts'

export const CONFIG_TABLES = {
  empresas: companies,
  metodos: methods,
  projetos: projects,
  clientes: clients,
  categorias: categories,
  fornecedores: suppliers,
}

const NOUNS: Record<ConfigItemKind, { article: 'a' | 'o'; one: string }> = {
  empresas: { article: 'a', one: 'empresa' },
  metodos: { article: 'o', one: 'método de pagamento' },
  projetos: { article: 'o', one: 'projeto' },
  clientes: { article: 'o', one: 'cliente' },
  categorias: { article: 'a', one: 'categoria' },
  fornecedores: { article: 'o', one: 'fornecedor' },
}

export function getItemMessages(category: ConfigItemKind) {
  const { article, one } = NOUNS[category]
  return {
    taken: `Já existe um${article === 'a' ? 'a' : ''} ${one} com este nome`,
    missing: `${one.replace(/^./, (first) => first.toUpperCase())} não encontrad${article}`,
  }
}

export const listCategories: (db: Db) => Promise<ExpenseCategory[]> = prepareFixedRead('categories', (db) =>
  db
    .select({ id: categories.id, name: categories.name, color: categories.color, revision: categories.revision })
    .from(categories)
    .where(isNull(categories.archivedAt))
    .orderBy(asc(categories.name), asc(categories.id)),
)

async function findArchivedItem(db: Db, category: ConfigItemKind, nameKey: string): Promise<number | undefined> {
  const table = CONFIG_TABLES[category]
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.nameKey, nameKey), sql`${table.archivedAt} is not null`))
    .orderBy(sql`${table.archivedAt} desc`)
    .limit(1)
  return found?.id
}

/** The first of the least used (specification §5); archived categories do not count. */
async function pickLeastUsedColor(db: Db): Promise<string> {
  const used = (await listCategories(db)).map(({ color }) => color)
  const countUses = (color: string) => used.filter((other) => other === color).length
  return [...CATEGORY_COLORS].sort((a, b) => countUses(a) - countUses(b))[0] ?? CATEGORY_COLORS[0]
}

async function insertItem({ db, now }: Ctx, category: ConfigItemKind, name: string): Promise<number> {
  const row = { name, nameKey: toNameKey(name), createdAt: now() }
  const insert =
    category === 'categorias'
      ? db
          .insert(categories)
          .values({ ...row, color: await pickLeastUsedColor(db) })
          .returning({ id: categories.id })
      : db.insert(CONFIG_TABLES[category]).values(row).returning({ id: CONFIG_TABLES[category].id })
  const [created] = await refuseTakenName(getItemMessages(category).taken, insert)
  if (!created) throw new Error('an item was inserted without a row')
  return created.id
}

/** Restores an archived item of the same name, to which entries may still refer. @throws 409 if the name is in use */
export async function createItem(
  ctx: Ctx,
  { category, name }: { category: ConfigItemKind; name: string },
): Promise<{ ok: true; id: number }> {
  const archived = await findArchivedItem(ctx.db, category, toNameKey(name))
  if (archived === undefined) return { ok: true, id: await insertItem(ctx, category, name) }
  const table = CONFIG_TABLES[category]
  await refuseTakenName(
    getItemMessages(category).taken,
    ctx.db.update(table).set({ name, archivedAt: null }).where(eq(table.id, archived)),
  )
  return { ok: true, id: archived }
}
