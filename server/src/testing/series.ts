import type { CallInput } from 'contract/endpoint.ts'
import { editOutflow, recordOutflow } from 'contract/finance/outflows.ts'
import type { Scope } from 'contract/finance/series.ts'
import { deleteRecord } from 'contract/finance/settings.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { entries } from '../db/tables/entries.ts'
import { series } from '../db/tables/series.ts'
import { extendSeries } from '../features/finance/series/extend.ts'
import type { TestApi } from './api.ts'
import { asSeen, type OutflowChange } from './revisions.ts'

type Form = CallInput<typeof recordOutflow, File>['form']

const answer = (modelo: string) => JSON.stringify({ recorrente: true, modelo })

/** Records an outflow that comes again, through its form. @returns what was answered */
export const recordRecurring = (api: TestApi, modelo: string, form: Partial<Form> = {}) =>
  api.ok(recordOutflow, { form: { nome_saida: 'Aluguel', valor: '3200.00', paga: false, ...form, recorrencia: answer(modelo) } })

/** One that is scheduled. @returns the id of its series */
export async function givenSeries(api: TestApi, modelo: string, form: Partial<Form> = {}): Promise<number> {
  const { serie } = await recordRecurring(api, modelo, form)
  if (!serie) throw new Error(`${modelo} was not scheduled`)
  return serie.id
}

/** Its entries that are not deleted, by their days. */
export const occurrencesOf = (api: TestApi, seriesId: number) =>
  api.db
    .select()
    .from(entries)
    .where(and(eq(entries.seriesId, seriesId), isNull(entries.deletedAt)))
    .orderBy(asc(entries.date), asc(entries.id))

export const daysOf = async (api: TestApi, seriesId: number): Promise<string[]> =>
  (await occurrencesOf(api, seriesId)).map(({ date }) => date)

/** Occurrence n of a series, deleted or not: its row. */
export async function occurrence(api: TestApi, seriesId: number, n: number) {
  const [row] = await api.db
    .select()
    .from(entries)
    .where(and(eq(entries.seriesId, seriesId), eq(entries.occurrence, n)))
  if (!row) throw new Error(`series ${seriesId} has no occurrence ${n}`)
  return row
}

export async function theSeries(api: TestApi, id: number) {
  const [row] = await api.db.select().from(series).where(eq(series.id, id))
  if (!row) throw new Error(`there is no series ${id}`)
  return row
}

/** The newest series: what a split made. */
export async function newestSeries(api: TestApi) {
  const rows = await api.db.select().from(series).orderBy(asc(series.id))
  const last = rows.at(-1)
  if (!last) throw new Error('there is no series')
  return last
}

type Edit = CallInput<typeof editOutflow, never>['json']

/** An edit of occurrence n, as it was seen. */
export async function editAt(api: TestApi, seriesId: number, n: number, json: Edit) {
  const { id } = await occurrence(api, seriesId, n)
  return api.ok(editOutflow, { params: { id }, json })
}

/** The same by somebody who sees it as it is at this moment. */
export async function edit(api: TestApi, seriesId: number, n: number, change: OutflowChange) {
  const { id } = await occurrence(api, seriesId, n)
  return editAt(api, seriesId, n, await asSeen(api, id, change))
}

export async function remove(api: TestApi, seriesId: number, n: number, escopo?: Scope) {
  const { id } = await occurrence(api, seriesId, n)
  return api.ok(deleteRecord, { json: { nome: 'saída', id, ...(escopo ? { escopo } : {}) } })
}

/** The daily run, as one server does it. */
export const runDailyExtension = ({ app, db, time }: TestApi): Promise<void> =>
  extendSeries({
    db,
    now: time.now,
    timeZone: app.services.timeZone,
    onError: (error) => {
      throw error
    },
  })
