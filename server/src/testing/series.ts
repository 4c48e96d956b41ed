import type { CallInput } from 'contract/calls/endpoint.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { editOutflow, recordOutflow } from 'contract/finance/outflows.ts'
import type { Scope } from 'contract/finance/series.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { entries } from '#db/tables/entries.ts'
import { series } from '#db/tables/series.ts'
import { extendSeries } from '#features/finance/series/extend-series.ts'
import type { TestApi } from './api.ts'
import { addNewestEntryRevision, type OutflowChange } from './revisions.ts'

type Form = CallInput<typeof recordOutflow, File>['form']

const answer = (frequency: string) => JSON.stringify({ recorrente: true, modelo: frequency })

/** Records a recurring outflow through its form. @returns the answer */
export const recordRecurring = (api: TestApi, frequency: string, form: Partial<Form> = {}) =>
  api.ok(recordOutflow, {
    form: { nome_saida: 'Aluguel', valor: '3200.00', paga: false, ...form, recorrencia: answer(frequency) },
  })

/** Records a recurring outflow. @returns the id of its series */
export async function givenSeries(api: TestApi, frequency: string, form: Partial<Form> = {}): Promise<number> {
  const { series } = await recordRecurring(api, frequency, form)
  if (!series) throw new Error(`${frequency} was not scheduled`)
  return series.id
}

/** Reads the entries of a series that are not deleted, sorted by date. */
export const readUndeletedOccurrences = (api: TestApi, seriesId: number) =>
  api.db
    .select()
    .from(entries)
    .where(and(eq(entries.seriesId, seriesId), isNull(entries.deletedAt)))
    .orderBy(asc(entries.date), asc(entries.id))

export const readOccurrenceDays = async (api: TestApi, seriesId: number): Promise<string[]> =>
  (await readUndeletedOccurrences(api, seriesId)).map(({ date }) => date)

/** Reads occurrence n of a series, deleted or not. */
export async function findOccurrence(api: TestApi, seriesId: number, n: number) {
  const [row] = await api.db
    .select()
    .from(entries)
    .where(and(eq(entries.seriesId, seriesId), eq(entries.occurrence, n)))
  if (!row) throw new Error(`series ${seriesId} has no occurrence ${n}`)
  return row
}

export async function readSeries(api: TestApi, id: number) {
  const [row] = await api.db.select().from(series).where(eq(series.id, id))
  if (!row) throw new Error(`there is no series ${id}`)
  return row
}

/** Reads the newest series: after a split, the one that the split made. */
export async function readNewestSeries(api: TestApi) {
  const rows = await api.db.select().from(series).orderBy(asc(series.id))
  const last = rows.at(-1)
  if (!last) throw new Error('there is no series')
  return last
}

type Edit = CallInput<typeof editOutflow, never>['json']

/** Edits occurrence n with the revision that the test gives. */
export async function editOccurrenceAtRevision(api: TestApi, seriesId: number, n: number, json: Edit) {
  const { id } = await findOccurrence(api, seriesId, n)
  return api.ok(editOutflow, { params: { id }, json })
}

/** Edits occurrence n with its newest revision, as a person does whose screen is up to date. */
export async function editOccurrence(api: TestApi, seriesId: number, n: number, change: OutflowChange) {
  const { id } = await findOccurrence(api, seriesId, n)
  return editOccurrenceAtRevision(api, seriesId, n, await addNewestEntryRevision(api, id, change))
}

export async function deleteOccurrence(api: TestApi, seriesId: number, n: number, scope?: Scope) {
  const { id } = await findOccurrence(api, seriesId, n)
  return api.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id, ...(scope ? { scope } : {}) } })
}

/** Runs the daily extension of all series, as a server does. */
export const runDailyExtension = ({ app, db, time }: TestApi): Promise<void> =>
  extendSeries({
    db,
    now: time.now,
    timeZone: app.services.timeZone,
    onError: (error) => {
      throw error
    },
  })
