import { ENTRY_TEXT_NAMES, mapTexts } from 'contract/finance/entries.ts'
import {
  computeAnchor,
  computeOccurrenceDate,
  type Frequency,
  parseFrequency,
  resolveEnd,
  splitTotal,
} from 'contract/finance/frequency.ts'
import type { NewInflow } from 'contract/finance/inflows.ts'
import { INSTALMENT_ORDER, type Instalment, type NewOutflow } from 'contract/finance/outflows.ts'
import type { RecordedEntryReply, SchedulingResult } from 'contract/finance/series.ts'
import { formatDate } from 'contract/values/dates.ts'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { StoredFile } from '#core/uploads.ts'
import { findPlanningDay } from '#db/server-clock.ts'
import { series } from '#db/tables/series.ts'
import { requireReferences } from '#features/records/require-references.ts'
import type { EntryKind } from '../lists/filters.ts'
import { MAX_ROWS_PER_INSERT } from '../recurrence/occurrences.ts'
import {
  computePlanningHorizon,
  listPlannedOccurrences,
  type OccurrenceTemplate,
  type PlannedOccurrence,
  pickTemplateFields,
  type Series,
  toOccurrenceRow,
  toRule,
} from '../recurrence/series-rule.ts'
import { type Entry, insertEntry, type NewEntry } from './entry.ts'
import { resolvePaidOn } from './payment-day.ts'

/** Only an outflow may have a category or a supplier, or lack its value; only an inflow may have a client. */
type RecordFields = Omit<NewOutflow, 'centavos'> & Pick<NewInflow, 'clientId'> & { centavos?: number | null | undefined }

export async function recordEntryFromForm(
  ctx: Ctx,
  kind: EntryKind,
  fields: RecordFields,
  files: readonly StoredFile[] = [],
): Promise<RecordedEntryReply> {
  await requireReferences(ctx.db, fields)
  const date = fields.date ?? ctx.today()
  const row = {
    kind,
    date,
    description: fields.description,
    centavos: fields.centavos ?? null,
    clientId: fields.clientId ?? null,
    supplierId: fields.supplierId ?? null,
    projectId: fields.projectId ?? null,
    categoryId: fields.categoryId ?? null,
    companyId: fields.companyId ?? null,
    methodId: fields.methodId ?? null,
    paidOn: resolvePaidOn(date, fields, ctx.today()),
    ...mapTexts(ENTRY_TEXT_NAMES, (name) => fields[name] ?? null),
    recurrence: fields.recurrence ?? null,
  }
  return recordEntry(ctx, row, { files, kinds: fields.receiptKinds }, fields)
}

export type RecordableEntry = NewEntry & OccurrenceTemplate

type Receipts = Parameters<typeof insertEntry>[2]
type BegunSeries = {
  firstOccurrence: Pick<Entry, 'seriesId' | 'occurrence' | 'ownFields' | 'centavos'>
  later: NewEntry[]
  series: SchedulingResult['series']
}

export const makeUnscheduledNotice = (words: string): SchedulingResult => ({
  notice: `Recorrência anotada como texto: não entendi “${words}” e nada foi agendado.`,
})

const endsBeforeItBeginsError = () => invalidFieldsError({ recurrence: 'A recorrência termina antes desta data' })

const tooFarBack = (date: string) =>
  invalidFieldsError({
    date: `Desde ${formatDate(date)} seriam lançamentos demais nesta frequência. Comece por uma data mais recente.`,
  })

/**
 * `earlierPaid`: the occurrences before today are paid, each on its own date. `isTotal`: the amount is that of all instalments
 * together. `instalments`: those after the first, each with a day and an amount of its own.
 */
export type SeriesAnswers = {
  earlierPaid?: boolean | undefined
  isTotal?: boolean | undefined
  instalments?: readonly Instalment[] | undefined
}

/** @throws 422 where an instalment would be less than a centavo */
function divideAmount(centavos: number | null, occurrences: number | null, { isTotal, instalments }: SeriesAnswers) {
  if (instalments) return { first: centavos, each: instalments.at(-1)?.centavos ?? null }
  if (!isTotal || centavos === null || occurrences === null) return { first: centavos, each: centavos }
  const amounts = splitTotal(centavos, occurrences)
  if (amounts.each === 0) throw invalidFieldsError({ centavos: 'O total não chega a R$ 0,01 por parcela' })
  return amounts
}

/**
 * @returns the columns that make the entry occurrence 0, and the later rows, to be inserted in one statement with a new entry
 * @throws 422 if more than 1,500 occurrences would be due
 */
export async function beginSeries(
  ctx: Ctx,
  words: string,
  frequency: Frequency,
  first: RecordableEntry,
  answers: SeriesAnswers,
): Promise<BegunSeries> {
  const { db, user, now } = ctx
  const resolved = resolveEnd(frequency, first.date)
  if (!resolved) throw endsBeforeItBeginsError()
  const { unit, every, dayOfMonth = null, bankDay = null, occurrences = null } = resolved
  const rule = { anchor: computeAnchor(frequency, first.date), unit, every, dayOfMonth, bankDay }
  const { instalments } = answers
  const due = instalments
    ? instalments.map(({ date }, at) => ({ occurrenceNumber: at + 1, date }))
    : listPlannedOccurrences(
        { ...rule, occurrences, until: null, nextOccurrence: 1 },
        computePlanningHorizon(await findPlanningDay(ctx)),
        MAX_ROWS_PER_INSERT + 1,
      )
  if (due.length > MAX_ROWS_PER_INSERT) throw tooFarBack(first.date)
  const amounts = divideAmount(first.centavos, occurrences, answers)
  const own = { date: rule.anchor !== first.date, centavos: amounts.first !== amounts.each }
  const [row] = await db
    .insert(series)
    .values({
      ...rule,
      ...pickTemplateFields(first),
      centavos: amounts.each,
      kind: first.kind,
      frequency: words,
      occurrences,
      nextOccurrence: due.length + 1,
      recordedBy: user.id,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning()
  if (!row) throw new Error('a series was inserted without a row')
  return {
    firstOccurrence: {
      seriesId: row.id,
      occurrence: 0,
      centavos: amounts.first,
      ownFields: (['date', 'centavos'] as const).filter((name) => own[name]),
    },
    later: due.map((one, at) => ({
      ...toOccurrenceRow(row, one),
      ...(instalments?.[at] && toOwnInstalment(row, one, instalments[at].centavos)),
      paidOn: answers.earlierPaid && first.centavos !== null && one.date < ctx.today() ? one.date : null,
    })),
    series: { id: row.id, upcoming: due.length, until: due.at(-1)?.date ?? null },
  }
}

const toOwnInstalment = (row: Series, { occurrenceNumber, date }: PlannedOccurrence, centavos: number) => {
  const own = { date: date !== computeOccurrenceDate(toRule(row), occurrenceNumber), centavos: centavos !== row.centavos }
  return { centavos, ownFields: (['date', 'centavos'] as const).filter((name) => own[name]) }
}

function validateInstalments({ date, centavos, recurrence }: RecordableEntry, [next]: readonly Instalment[]): void {
  if (recurrence) throw invalidFieldsError({ instalments: 'Escolha entre as parcelas e a recorrência' })
  if (centavos === null) throw invalidFieldsError({ centavos: 'Informe o valor da primeira parcela' })
  if (next && next.date <= date) throw invalidFieldsError({ instalments: INSTALMENT_ORDER })
}

export async function recordEntry(
  ctx: Ctx,
  entry: RecordableEntry,
  receipts: Receipts,
  answers: SeriesAnswers,
): Promise<RecordedEntryReply> {
  const { instalments } = answers
  if (instalments) validateInstalments(entry, instalments)
  const words = instalments ? `${instalments.length + 1}x` : entry.recurrence
  if (!words) return insertEntry(ctx, entry, receipts)
  const frequency = parseFrequency(words)
  if (!frequency) return { ...(await insertEntry(ctx, entry, receipts)), ...makeUnscheduledNotice(words) }
  const { firstOccurrence, later, series } = await beginSeries(ctx, words, frequency, entry, answers)
  return { ...(await insertEntry(ctx, { ...entry, recurrence: words, ...firstOccurrence }, receipts, later)), series }
}
