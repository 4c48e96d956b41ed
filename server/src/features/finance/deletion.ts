import { parseDate } from 'contract/dates.ts'
import type { EntryToDelete } from 'contract/finance/settings.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { entries } from '../../db/tables/entries.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { entryNotFound, touched } from './entry.ts'
import type { EntryKind } from './filters.ts'

const KINDS = { saída: 'outflow', entrada: 'inflow' } as const

/** The seed names an entry by its text and date. Two answers are enough to know that it is not one. */
async function idsByText(db: Db, kind: EntryKind, descricao: string, date: string): Promise<number[]> {
  const named = and(
    eq(entries.kind, kind),
    isNull(entries.deletedAt),
    eq(entries.date, date),
    eq(entries.description, descricao.trim().normalize('NFC')),
  )
  const found = await db.select({ id: entries.id }).from(entries).where(named).limit(2)
  return found.map(({ id }) => id)
}

async function idsNamed(db: Db, kind: EntryKind, { id, descricao, data }: EntryToDelete): Promise<number[]> {
  if (id !== undefined) return [id]
  const date = parseDate(data ?? '')
  if (!descricao) throw invalid({ descricao: 'Informe a descrição' })
  if (!date) throw invalid({ data: 'Informe uma data válida (dd/mm/aaaa)' })
  return idsByText(db, kind, descricao, date)
}

/**
 * Deletes one outflow or inflow, so that it can be restored. By id, or (seed §7) by text and date, if exactly one has them.
 * @throws 404 none, 409 several: nothing is deleted, 422 neither id nor text and date
 */
export async function deleteEntry(ctx: Ctx, named: EntryToDelete): Promise<{ ok: true; id: number }> {
  const kind = KINDS[named.nome]
  const ids = await idsNamed(ctx.db, kind, named)
  if (ids.length > 1) {
    throw conflict(
      `Há mais de uma ${named.nome} com esta descrição e data`,
      'Nada foi excluído. Exclua pela lista, que sabe qual é qual.',
    )
  }
  const [deleted] = await ctx.db
    .update(entries)
    .set({ deletedAt: ctx.now(), ...touched(ctx) })
    .where(and(inArray(entries.id, ids), eq(entries.kind, kind), isNull(entries.deletedAt)))
    .returning({ id: entries.id })
  if (!deleted) throw entryNotFound(kind)
  return { ok: true, id: deleted.id }
}
