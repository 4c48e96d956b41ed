import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { addDays, addMonths, type CivilDate, dateInZone, lastDayOfMonth, toMonth } from 'contract/values/dates.ts'
import type { Fields, ModelEntry } from '../../server/src/testing/shared-entries-model.ts'
import { OCCURRENCE_COUNT, SINGLE_ENTRY_COUNT } from './steps.ts'

/** An entry that is not deleted, as the server lists it. */
export type ServerEntry = { id: number; day: CivilDate; revision: number; fields: Fields }

type Listed = {
  id: number
  date: CivilDate
  revision: number
  descricao: string
  centavos: number | null
  notes: string | null
  paidOn: CivilDate | null
}

const DAYS_BACK = 3

/** Creates, reads and deletes the ten entries over HTTP. Each entry has a day of its own, by which it is recognised on every screen. */
export class ServerEntries {
  readonly #request: APIRequestContext
  readonly #url: string
  readonly #first: CivilDate
  /** A period that contains the days of all entries, as query parameters for the address of a list. */
  readonly period: string
  constructor(request: APIRequestContext, url: string) {
    this.#request = request
    this.#url = url
    const today = dateInZone('America/Sao_Paulo', new Date())
    this.#first = addDays(today, -DAYS_BACK)
    this.period = `from=${this.#first}&to=${lastDayOfMonth(addMonths(toMonth(today), OCCURRENCE_COUNT + 1))}`
  }

  async #create(day: CivilDate, more: Record<string, string> = {}): Promise<void> {
    const multipart = { nome_saida: 'Luz', valor: '0.01', observacoes: 'a', paga: 'false', data: day, ...more }
    const response = await this.#request.post(`${this.#url}/webhook/financial-expense`, { multipart })
    expect(response.ok(), await response.text()).toBe(true)
  }

  /** Records six single entries and a series of four, none of them paid. @returns the entries in the order of their days */
  async createAll(): Promise<ServerEntry[]> {
    for (let at = 0; at < SINGLE_ENTRY_COUNT; at++) await this.#create(addDays(this.#first, at))
    const recorrencia = JSON.stringify({ recorrente: true, modelo: `${OCCURRENCE_COUNT}x` })
    await this.#create(addDays(this.#first, SINGLE_ENTRY_COUNT), { recorrencia })
    return this.readAll()
  }

  /** @returns the entries that are not deleted, in the order of their days */
  async readAll(): Promise<ServerEntry[]> {
    const response = await this.#request.get(`${this.#url}/webhook/api/v1/saidas?${this.period}&limit=200`)
    const { saidas }: { saidas: Listed[] } = await response.json()
    return saidas
      .map(({ id, date, revision, descricao, centavos, notes, paidOn }) => ({
        id,
        day: date,
        revision,
        fields: { notes: notes ?? '', centavos, description: descricao, paid: paidOn !== null },
      }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
  }

  /** @returns the kinds of the history events that followed the entry's recording, oldest first */
  async readEntryHistory(id: number): Promise<string[]> {
    const response = await this.#request.get(`${this.#url}/api/finance/entries/${id}/history`)
    const { events }: { events: { type: string }[] } = await response.json()
    return events
      .map(({ type }) => type)
      .filter((type) => type !== 'created')
      .reverse()
  }

  async deleteAll(): Promise<void> {
    for (const { id } of await this.readAll())
      await this.#request.post(`${this.#url}/webhook/api/v1/config/delete`, { data: { nome: 'saída', id } })
  }
}

/** @returns the history events that one act should add to an entry, derived from the model's entry before and after the act */
export function deriveHistoryEvents(before: ModelEntry, after: ModelEntry): string[] {
  const { paid: wasPaid, ...old } = before.fields
  const { paid: isPaid, ...now } = after.fields
  return [
    ...(JSON.stringify(old) === JSON.stringify(now) ? [] : ['changed']),
    ...(wasPaid === isPaid ? [] : [isPaid ? 'paid' : 'reopened']),
    ...(before.deleted === after.deleted ? [] : [after.deleted ? 'deleted' : 'restored']),
  ]
}
