import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { Classification, ClassificationTarget, classifyEntries } from 'contract/finance/classify.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { entries } from '#db/tables/entries.ts'
import { readReferenceNames } from '#features/records/reference-names.ts'
import { requireReferences } from '#features/records/require-references.ts'
import { explainUnchangeable, lockEntriesAndSeriesById, requireAllChangeable } from '../edits/all-or-none.ts'
import { readChangesAtRevision, readColumnsChangedSince } from '../edits/changes-since.ts'
import { type Entry, makeUpdateStamps } from '../entries/entry.ts'

const FIELDS = {
  category: { property: 'categoryId', column: 'category_id', word: 'categoria' },
  project: { property: 'projectId', column: 'project_id', word: 'projeto' },
} as const

const one = 'O lançamento'
const CLASSIFY_REFUSAL = { title: 'Há lançamentos que não podem ser alterados', end: 'Nada foi gravado.', one }
const UNCLASSIFY_REFUSAL = { title: 'A alteração não pode ser desfeita', end: 'Nada foi desfeito.', one }

const uniqueIds = (chosen: ClassificationTarget['entries']) => [...new Set(chosen.map(({ id }) => id))]

async function createItemDescriber({ db }: Ctx, field: ClassificationTarget['field'], rows: Iterable<Entry>) {
  const { property, column, word } = FIELDS[field]
  const names = await readReferenceNames(db, column, [...new Set([...rows].flatMap((entry) => entry[property] ?? []))])
  return (entry: Entry): string => {
    const item = entry[property]
    return item === null ? `está sem ${word}` : `é “${names.get(item)}”`
  }
}

async function lockChosen(ctx: Ctx, { kind, field, entries: seen }: ClassificationTarget) {
  const ids = uniqueIds(seen)
  const { locked, series } = await lockEntriesAndSeriesById(ctx.db, ids)
  const changedSince = await readColumnsChangedSince(ctx.db, seen)
  const present = await createItemDescriber(ctx, field, locked.values())
  const whyNever = (entry: Entry) => explainUnchangeable(entry, kind, series)
  return { ids, locked, series, changedSince, present, whyNever }
}

/**
 * Each occurrence of a series then has the item as its own field (docs/series.md).
 * @throws 409 if an entry is gone or was given another item since; nothing is written then
 */
export async function assignItem(ctx: Ctx, chosen: Classification): Promise<HandlerResult<typeof classifyEntries>> {
  const { field, itemId } = chosen
  const { property, column, word } = FIELDS[field]
  const { ids, locked, changedSince, present, whyNever } = await lockChosen(ctx, chosen)
  const why = (entry: Entry): string | undefined => {
    const reason = whyNever(entry)
    if (reason || entry[property] === itemId) return reason
    const since = changedSince.get(entry.id) ?? {}
    if (!(column in since) || since[column] === entry[property]) return undefined
    return `mudou de ${word}: agora ${present(entry)}`
  }
  requireAllChangeable({ ids, locked, why }, CLASSIFY_REFUSAL)
  const changing = ids.filter((id) => locked.get(id)?.[property] !== itemId)
  if (changing.length === 0) return { ok: true, entries: [] }
  await requireReferences(ctx.db, { [property]: itemId }, 'itemId')
  const own = entries.ownFields
  const written = await ctx.db
    .update(entries)
    .set({
      [property]: itemId,
      ownFields: sql`case when ${entries.seriesId} is null or ${column} = any(${own}) then ${own} else ${own} || ${column}::text end`,
      ...makeUpdateStamps(ctx),
    })
    .where(inArray(entries.id, changing))
    .returning({ id: entries.id, revision: entries.revision })
  return { ok: true, entries: written }
}

/**
 * An occurrence whose item then equals its series' item follows the series again.
 * @throws 409 if an entry is gone or its item changed since; nothing is changed then
 */
export async function undoItemAssignment(ctx: Ctx, chosen: ClassificationTarget): Promise<void> {
  const { property, column, word } = FIELDS[chosen.field]
  const { ids, locked, series, changedSince, present, whyNever } = await lockChosen(ctx, chosen)
  const changes = await readChangesAtRevision(ctx.db, chosen.entries)
  const findFormerItem = ({ id }: Entry) => changes.get(id)?.[column]?.[0]
  const why = (entry: Entry): string | undefined => {
    const reason = whyNever(entry)
    const former = findFormerItem(entry)
    if (reason || former === entry[property]) return reason
    if (former === undefined) return `não tem mudança de ${word} a desfazer`
    if (!(column in (changedSince.get(entry.id) ?? {}))) return undefined
    return `mudou de ${word} depois: agora ${present(entry)}`
  }
  requireAllChangeable({ ids, locked, why }, UNCLASSIFY_REFUSAL)
  const undone = [...locked.values()].filter((entry) => findFormerItem(entry) !== entry[property])
  if (undone.length === 0) return
  const undoneIds = undone.map(({ id }) => id)
  const following = undone.filter((entry) => series.get(entry.seriesId ?? 0)?.[property] === findFormerItem(entry))
  const former = sql`(select item from unnest(${sql.param(undoneIds)}::bigint[], ${sql.param(undone.map(findFormerItem))}::bigint[])
    as undone (id, item) where undone.id = ${entries.id})`
  const own = entries.ownFields
  await ctx.db
    .update(entries)
    .set({
      [property]: former,
      ownFields: sql`case when ${entries.id} = any(${sql.param(following.map(({ id }) => id))}::bigint[])
        then array_remove(${own}, ${column}) else ${own} end`,
      ...makeUpdateStamps(ctx),
    })
    .where(inArray(entries.id, undoneIds))
}
