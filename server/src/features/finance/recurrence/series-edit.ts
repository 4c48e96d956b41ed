import { computeOccurrenceDate, findOccurrenceFrom } from 'contract/finance/frequency.ts'
import type { Scope } from 'contract/finance/series.ts'
import { addDays, LAST_DATE } from 'contract/values/dates.ts'
import { and, eq, gt, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { findPlanningDay } from '#db/server-clock.ts'
import { entries } from '#db/tables/entries.ts'
import { series, seriesSkips } from '#db/tables/series.ts'
import {
  type InheritedChanges,
  type InheritedField,
  listChangedFields,
  mergeOwnFields,
  type OwnChange,
  type SeriesEntry,
  toColumnNames,
} from '../edits/edit-values.ts'
import { lockEntries, makeUpdateStamps, updateEntry } from '../entries/entry.ts'
import type { PaymentColumns } from '../payments/payment-rows.ts'
import { closedCondition, makeOccurrences, regenerableCondition } from './occurrences.ts'
import { listLaterParts, type Recurrence } from './series-lock.ts'
import {
  findNextAfterMove,
  planOtherPart,
  planSeries,
  requireLastPart,
  type SeriesPlan,
  tooManyOccurrencesError,
} from './series-plan.ts'
import { computePlanningHorizon, type Series, toRule } from './series-rule.ts'

/** `edited`: of the edited occurrence alone. */
type WideChange = { changed: InheritedChanges; edited: PaymentColumns & OwnChange; scope: Exclude<Scope, 'this'> }
/**
 * `remadeFrom`: a split with another frequency makes all occurrences from this number anew, and leaves closed ones in the old
 * series; undefined for any other edit.
 */
type Range = { seriesId: number; from: number; remadeFrom: number | undefined }

const inRange = ({ seriesId, from }: Pick<Range, 'seriesId' | 'from'>) =>
  and(eq(entries.seriesId, seriesId), gte(entries.occurrence, from))

async function lockRange(db: Db, range: Range): Promise<number[]> {
  const rows = await lockEntries(db, inRange(range))
  return rows.flatMap(({ occurrence }) => (occurrence === null ? [] : [occurrence]))
}

function inheritedValueExpression(name: InheritedField, value: SQL, edited: number): SQL {
  const column = entries[name]
  const follows = sql`not ${closedCondition} and not ${column.name}::text = any(${entries.ownFields})`
  return sql`case when ${entries.id} = ${edited} or (${follows}) then ${value} else ${column} end`
}

/**
 * A closed occurrence (paid, also in part, or deleted) gets the changed fields as own fields, so that it still has its values when it is
 * reopened or restored.
 */
const ownFieldsExpression = (before: SeriesEntry, own: readonly string[], changed: readonly string[]) => sql`case
  when ${entries.id} = ${before.id} then ${sql.param(own)}::text[]
  when ${closedCondition} then array(select unnest(${entries.ownFields}) union select unnest(${sql.param(changed)}::text[]))
  else ${entries.ownFields} end`

const AFTER_LAST_DATE = addDays(LAST_DATE, 1)

function dateByRuleExpression(seriesRow: Series, occurrences: readonly number[]): SQL {
  const rule = toRule(seriesRow)
  const end = findOccurrenceFrom(rule, AFTER_LAST_DATE)
  const dates = occurrences.map((n) => (n < end ? computeOccurrenceDate(rule, n) : AFTER_LAST_DATE))
  return sql`(select day from unnest(${sql.param(occurrences)}::int[], ${sql.param(dates)}::date[]) as due (n, day)
    where due.n = ${entries.occurrence})`
}

const seriesIdExpression = (before: SeriesEntry, after: Series, { seriesId, remadeFrom }: Range) =>
  remadeFrom === undefined
    ? after.id
    : sql`case when ${closedCondition} and ${entries.occurrence} >= ${remadeFrom} and ${entries.id} <> ${before.id}
      then ${seriesId}::bigint else ${after.id}::bigint end`

function editedExpressions({ id }: SeriesEntry, edited: WideChange['edited']): Record<string, SQL> {
  const given = Object.entries(edited).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => {
      const column = entries[name as keyof WideChange['edited']]
      const type = sql.raw(column.getSQLType())
      return [name, sql`case when ${entries.id} = ${id} then ${value}::${type} else ${column} end`]
    }),
  )
}

/**
 * One statement, so that two calls cannot deadlock on the sums (docs/rollups.md). The edited occurrence has the date that the
 * person chose. `former`: the part's frequency before the edit.
 */
async function rewriteOccurrences(
  ctx: Ctx,
  before: SeriesEntry,
  { after, moved, former }: SeriesPlan & { former: string | null },
  { changed, edited }: WideChange,
  range: Range,
): Promise<void> {
  const occurrences = await lockRange(ctx.db, range)
  const date = changed.date ?? before.date
  const values: InheritedChanges = { ...changed, ...(after.frequency === former ? {} : { recurrence: after.frequency }) }
  const names = listChangedFields(values).filter((name) => name !== 'date')
  const columns = toColumnNames(moved ? [...names, 'date'] : names)
  const onItsDay = computeOccurrenceDate(toRule(after), before.occurrenceNumber) === date
  const own = before.ownFields.filter((column) => !columns.includes(column))
  const set = Object.fromEntries(names.map((name) => [name, inheritedValueExpression(name, sql`${values[name]}`, before.id)]))
  const day = sql`case when ${entries.id} = ${before.id} then ${date}::date else ${dateByRuleExpression(after, occurrences)} end`
  await ctx.db
    .update(entries)
    .set({
      ...set,
      ...(moved ? { date: inheritedValueExpression('date', day, before.id) } : {}),
      ...editedExpressions(before, edited),
      seriesId: seriesIdExpression(before, after, range),
      ownFields: ownFieldsExpression(before, moved && !onItsDay ? [...own, 'date'] : own, columns),
      ...makeUpdateStamps(ctx),
    })
    .where(inRange(range))
}

const columnsToWrite = ({ id: _id, createdAt: _createdAt, revision: _revision, ...columns }: Series) => columns

async function splitSeries(ctx: Ctx, seriesRow: Series, after: Series, { from: n, remadeFrom }: Range): Promise<Series> {
  const { db, user, now } = ctx
  const { nextOccurrence: next } = seriesRow
  const end = Math.max(1, n) // a series has at least one occurrence: where n is 0, the old one skips it
  if (n === 0) await db.insert(seriesSkips).values({ seriesId: seriesRow.id, occurrence: 0 }).onConflictDoNothing()
  await db
    .update(series)
    .set({
      occurrences: Math.min(end, seriesRow.occurrences ?? end),
      nextOccurrence: Math.min(next, end),
      ...makeUpdateStamps(ctx),
    })
    .where(eq(series.id, seriesRow.id))
  const stamps = { recordedBy: user.id, createdAt: now(), updatedAt: now(), updatedBy: null }
  const place = { firstOccurrence: n, nextOccurrence: Math.max(next, n + 1), splitFrom: seriesRow.id }
  const continued = { ...columnsToWrite(after), ...place, ...stamps }
  const [row] = await db.insert(series).values(continued).returning()
  if (!row) throw new Error('a series was inserted without a row')
  await db
    .update(seriesSkips)
    .set({ seriesId: row.id })
    .where(
      and(
        eq(seriesSkips.seriesId, seriesRow.id),
        gte(seriesSkips.occurrence, Math.max(1, n)),
        remadeFrom === undefined ? undefined : lt(seriesSkips.occurrence, remadeFrom),
      ),
    )
  return row
}

/** @throws 409 where an occurrence has no date of the calendar by the rule, and was not removed because a person touched it */
async function requireDates(db: Db, seriesId: number): Promise<void> {
  const late = and(eq(entries.seriesId, seriesId), gt(entries.date, LAST_DATE))
  if ((await db.$count(entries, late)) > 0) throw tooManyOccurrencesError()
}

async function skipClosedDates(db: Db, after: Series, { seriesId, from, remadeFrom }: Range): Promise<void> {
  if (remadeFrom === undefined) return
  const rule = toRule(after)
  const closed = await db
    .select({ date: entries.date })
    .from(entries)
    .where(inRange({ seriesId, from: remadeFrom }))
  const numbers = closed.flatMap(({ date }) => {
    const n = findOccurrenceFrom(rule, date)
    return n > from && computeOccurrenceDate(rule, n) === date ? [n] : []
  })
  if (numbers.length === 0) return
  await db
    .delete(entries)
    .where(and(eq(entries.seriesId, after.id), inArray(entries.occurrence, numbers), regenerableCondition(db)))
  await db
    .insert(seriesSkips)
    .values(numbers.map((occurrence) => ({ seriesId: after.id, occurrence })))
    .onConflictDoNothing()
}

/** Deletes regenerable ones later than twelve months ahead or the series' end, and makes the missing ones. @throws 409 as `requireDates` */
async function refitOccurrences(ctx: Ctx, after: Series, before: SeriesEntry, range: Range): Promise<void> {
  const { db, now } = ctx
  const today = await findPlanningDay(ctx)
  const beyond = or(
    gt(entries.date, computePlanningHorizon(today)),
    after.occurrences === null ? undefined : gte(entries.occurrence, after.occurrences),
  )
  await db.delete(entries).where(and(eq(entries.seriesId, after.id), ne(entries.id, before.id), beyond, regenerableCondition(db)))
  await requireDates(db, after.id)
  await skipClosedDates(db, after, range)
  const next = findNextAfterMove(after, today)
  const nextOccurrence = Math.min(next, range.remadeFrom ?? next)
  await db.update(series).set({ nextOccurrence }).where(eq(series.id, after.id))
  await makeOccurrences(db, { ...after, nextOccurrence }, today, now())
}

async function findRemadeFrom(ctx: Ctx, after: Series, n: number, { changed, scope }: WideChange): Promise<number | undefined> {
  if (scope !== 'following' || changed.recurrence === undefined) return undefined
  return Math.max(n + 1, findOccurrenceFrom(toRule(after), await findPlanningDay(ctx)))
}

async function hasClosedFrom(db: Db, seriesId: number, from: number): Promise<boolean> {
  const skipped = await db.$count(seriesSkips, and(eq(seriesSkips.seriesId, seriesId), gte(seriesSkips.occurrence, from)))
  return skipped > 0 || (await db.$count(entries, and(inRange({ seriesId, from }), closedCondition))) > 0
}

async function editOwnPart(ctx: Ctx, part: Series, before: SeriesEntry, change: WideChange): Promise<void> {
  const { after, moved } = planSeries(part, before, change.changed)
  const n = before.occurrenceNumber
  const remadeFrom = await findRemadeFrom(ctx, after, n, change)
  const isSplit =
    change.scope === 'following' &&
    (n > part.firstOccurrence || (remadeFrom !== undefined && (await hasClosedFrom(ctx.db, part.id, remadeFrom))))
  const range = { seriesId: part.id, from: isSplit ? n : 0, remadeFrom: isSplit ? remadeFrom : undefined }
  const target = isSplit ? await splitSeries(ctx, part, after, range) : after
  await writePlan(ctx, before, { after: target, moved, former: before.recurrence }, change, range)
}

async function writePlan(
  ctx: Ctx,
  before: SeriesEntry,
  plan: SeriesPlan & { former: string | null },
  change: WideChange,
  range: Range,
): Promise<void> {
  const { after, moved } = plan
  await ctx.db
    .update(series)
    .set({ ...columnsToWrite(after), ...makeUpdateStamps(ctx) })
    .where(eq(series.id, after.id))
  await rewriteOccurrences(ctx, before, plan, change, range)
  if (moved) await refitOccurrences(ctx, after, before, range)
}

/** A completion leaves the value of a part that has one: it was typed or planned before the completed one was known. */
function pickChangesOfPart(part: Series, before: SeriesEntry, changed: InheritedChanges): InheritedChanges {
  const { centavos: _, ...others } = changed
  return before.centavos === null && part.centavos !== null ? others : changed
}

/** In a part that has a value, a completed one is the occurrence's own. */
async function editCompletedPart(ctx: Ctx, part: Series, before: SeriesEntry, change: WideChange): Promise<void> {
  const { edited, changed } = change
  const others = pickChangesOfPart(part, before, changed)
  if (others === changed || changed.centavos === undefined) return editOwnPart(ctx, part, before, change)
  const { centavos } = changed
  const completed = { centavos, ownFields: mergeOwnFields(before, { centavos }) }
  await updateEntry(ctx, before.id, { ...completed, ...edited })
  if (listChangedFields(others).length > 0)
    await editOwnPart(ctx, part, { ...before, ...completed }, { ...change, changed: others })
}

/**
 * All parts of the recurrence are edited. The caller has locked the recurrence, then the entry.
 * @throws 409, 422 as `planSeries`; 409 for another frequency if a later part exists
 */
export async function editSeries(ctx: Ctx, recurrence: Recurrence, before: SeriesEntry, change: WideChange): Promise<void> {
  const { part, parts } = recurrence
  const later = listLaterParts(recurrence, before.occurrenceNumber)
  if (change.changed.recurrence !== undefined) requireLastPart(later)
  const others = change.scope === 'open' ? parts.filter((other) => other !== part) : later
  await editCompletedPart(ctx, part, before, change)
  for (const other of others) {
    const changed = pickChangesOfPart(other, before, change.changed)
    if (listChangedFields(changed).length === 0) continue
    const plan = planOtherPart(other, part, before, changed)
    const range = { seriesId: other.id, from: 0, remadeFrom: undefined }
    await writePlan(ctx, before, { ...plan, former: other.frequency }, { ...change, changed }, range)
  }
}
