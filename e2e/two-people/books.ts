import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { addDays, addMonths, type CivilDate, dateInZone, lastDayOfMonth, toMonth } from 'contract/dates.ts'
import type { Fields, ModelEntry } from '../../server/src/testing/shared-entries-model.ts'
import { OCCURRENCES, SINGLE_ENTRIES } from './steps.ts'

/** An entry as the service has it; of a deleted one only that it is deleted. */
export type Recorded = { id: number; day: CivilDate; revision: number; fields: Fields }

type Listed = {
  id: number
  dataIso: CivilDate
  revision: number
  descricao: string
  valorCentavos: number | null
  observacoes: string | null
  pagaEm: CivilDate | null
}

const DAYS_BACK = 3

/** The ten entries in the service, over HTTP: recorded, read, deleted. Their days tell them apart on every screen. */
export class Books {
  readonly #request: APIRequestContext
  readonly #url: string
  readonly #first: CivilDate
  /** The days that all entries lie between, as a list's address names them. */
  readonly period: string
  constructor(request: APIRequestContext, url: string) {
    this.#request = request
    this.#url = url
    const today = dateInZone('America/Sao_Paulo', new Date())
    this.#first = addDays(today, -DAYS_BACK)
    this.period = `from=${this.#first}&to=${lastDayOfMonth(addMonths(toMonth(today), OCCURRENCES + 1))}`
  }

  async #record(day: CivilDate, more: Record<string, string> = {}): Promise<void> {
    const multipart = { nome_saida: 'Luz', valor: '0.01', observacoes: 'a', paga: 'false', data: day, ...more }
    const response = await this.#request.post(`${this.#url}/webhook/financial-expense`, { multipart })
    expect(response.ok(), await response.text()).toBe(true)
  }

  /** Six entries and a series of four, all open. @returns them in the order of their days */
  async record(): Promise<Recorded[]> {
    for (let at = 0; at < SINGLE_ENTRIES; at++) await this.#record(addDays(this.#first, at))
    const recorrencia = JSON.stringify({ recorrente: true, modelo: `${OCCURRENCES}x` })
    await this.#record(addDays(this.#first, SINGLE_ENTRIES), { recorrencia })
    return this.read()
  }

  /** Those that are not deleted, in the order of their days. */
  async read(): Promise<Recorded[]> {
    const response = await this.#request.get(`${this.#url}/webhook/api/v1/saidas?${this.period}&limit=200`)
    const { saidas }: { saidas: Listed[] } = await response.json()
    return saidas
      .map(({ id, dataIso, revision, descricao, valorCentavos, observacoes, pagaEm }) => ({
        id,
        day: dataIso,
        revision,
        fields: { observacoes: observacoes ?? '', valorCentavos, descricao, paga: pagaEm !== null },
      }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
  }

  /** What has been done to an entry since it was recorded, oldest first. */
  async history(id: number): Promise<string[]> {
    const response = await this.#request.get(`${this.#url}/api/finance/entries/${id}/history`)
    const { eventos }: { eventos: { tipo: string }[] } = await response.json()
    return eventos
      .map(({ tipo }) => tipo)
      .filter((kind) => kind !== 'criada')
      .reverse()
  }

  async clear(): Promise<void> {
    for (const { id } of await this.read())
      await this.#request.post(`${this.#url}/webhook/api/v1/config/delete`, { data: { nome: 'saída', id } })
  }
}

/** What an entry's history says of one act, from the model before and after it. */
export function eventsBetween(before: ModelEntry, after: ModelEntry): string[] {
  const { paga: wasPaid, ...old } = before.fields
  const { paga: isPaid, ...now } = after.fields
  return [
    ...(JSON.stringify(old) === JSON.stringify(now) ? [] : ['alterada']),
    ...(wasPaid === isPaid ? [] : [isPaid ? 'paga' : 'reaberta']),
    ...(before.deleted === after.deleted ? [] : [after.deleted ? 'excluida' : 'restaurada']),
  ]
}
