import type { ConfigItemKind } from 'contract/finance/settings.ts'
import { asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { prepareFixedRead } from '../../../db/prepared-read.ts'
import { CONFIG_TABLES } from '../config-items/config-tables.ts'

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
}

/** Lists the active config items of a kind by name. The internal project comes first, so that forms preselect it. */
export const listItems = (db: Db, category: ConfigItemKind) => ITEMS[category](db)
