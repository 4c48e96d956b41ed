import { CONFIG_ITEM_KINDS, type ConfigItemKind } from 'contract/finance/settings.ts'
import { asc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepareFixedRead } from '#db/prepared-read.ts'
import { CONFIG_TABLES } from '../config-items/config-item.ts'

function prepareItems(category: ConfigItemKind) {
  const table = CONFIG_TABLES[category]
  const order = category === 'projetos' ? [sql`${table.id} <> 1`] : []
  return prepareFixedRead(`items_${category}`, (db) =>
    db
      .select({ id: table.id, name: table.name, revision: table.revision })
      .from(table)
      .where(isNull(table.archivedAt))
      .orderBy(...order, asc(table.name), asc(table.id)),
  )
}

const ITEMS = {
  empresas: prepareItems('empresas'),
  metodos: prepareItems('metodos'),
  projetos: prepareItems('projetos'),
  clientes: prepareItems('clientes'),
  categorias: prepareItems('categorias'),
  fornecedores: prepareItems('fornecedores'),
}

/** The internal project comes first, so that forms preselect it. */
export const listItems = (db: Db, category: ConfigItemKind) => ITEMS[category](db)

export async function listArchivedItems(db: Db): Promise<{ category: ConfigItemKind; id: number; name: string }[]> {
  const lists = CONFIG_ITEM_KINDS.map(async (category) => {
    const table = CONFIG_TABLES[category]
    const fields = { id: table.id, name: table.name }
    const items = await db.select(fields).from(table).where(isNotNull(table.archivedAt)).orderBy(asc(table.name), asc(table.id))
    return items.map((item) => ({ category, ...item }))
  })
  return (await Promise.all(lists)).flat()
}
