import type { EventData } from 'contract/events.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { payDue } from 'contract/finance/due.ts'
import { importEntries } from 'contract/finance/imports.ts'
import { recordInflow } from 'contract/finance/inflows.ts'
import { editOutflow, recordOutflow } from 'contract/finance/outflows.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { listenOnLoopback, openEventStream } from '#testing/stream.ts'
import { collectedChanges } from './tables/notifications.ts'

type Changes = EventData<'change'>

/** Starts a server with one stream open. `next` reads the next change event. */
async function startFollowedApi() {
  const api = await startApiForTest()
  const stream = await openEventStream(await listenOnLoopback(api))
  return { ...api, next: async () => (await stream.nextOf('change')).data }
}

const topics = ({ changes }: Changes) => Object.fromEntries(changes.map(({ topic, items }) => [topic, items.map(({ id }) => id)]))

test('a write is announced once, with what it changed, its person and its tab', async () => {
  const api = await startFollowedApi()
  const form = { nome_saida: 'Aluguel', valor: '10.00', data: '2026-11-20' }
  const sent = await api.send(recordOutflow, { form, files: { comprovante: aFile(PNG_BYTES, 'n.png') } }, { 'tab-id': 'tab-1' })
  const { id } = sent.json()
  const first = await api.next()
  expect([first.tab, first.by, topics(first)]).toEqual(['tab-1', 'Operador local', { entries: [id] }])
  await api.ok(editOutflow, { params: { id }, json: { centavos: 2_000, revision: 1 } })
  const second = await api.next()
  expect([second.tab, second.changes]).toEqual([null, [{ topic: 'entries', items: [{ id, revision: 2 }] }]])
  expect(await api.count(collectedChanges)).toBe(0)
})

test('a new series is announced as one event, of its entries and of itself', async () => {
  const api = await startFollowedApi()
  await api.ok(recordOutflow, {
    form: {
      nome_saida: 'Aluguel',
      valor: '10.00',
      data: '2026-11-20',
      recorrencia: JSON.stringify({ recorrente: true, modelo: 'Mensal' }),
    },
  })
  const { entries, series } = topics(await api.next())
  expect([entries?.length, series?.length]).toEqual([13, 1])
})

test('an import of many entries is announced as one event that names none of them', async () => {
  const api = await startFollowedApi()
  const rows = Array.from({ length: 60 }, (_, n) => `20/11/2026;Compra ${n};${n + 1},00`)
  const csv = new File([['Data;Descrição;Valor', ...rows].join('\n')], 'contas.csv', { type: 'text/csv' })
  await api.ok(importEntries, { form: { kind: 'outflow', negatives: 'any' }, files: { file: csv } })
  await api.ok(createConfigItem, { json: { category: 'clientes', name: 'Ateliê' } })
  expect(topics(await api.next())).toMatchObject({ entries: [] })
  expect(topics(await api.next())).toEqual({ clients: [1] })
})

test('a write that is refused, or answered from its idempotency key, is not announced', async () => {
  const api = await startFollowedApi()
  const headers = { 'idempotency-key': api.newKey() }
  const form = { descricao: 'Mensalidade', valor: '10.00', data: '2026-11-20' }
  await api.fails(recordInflow, { form: { ...form, projeto_id: 99 } })
  const { id } = (await api.send(recordInflow, { form }, headers)).json()
  await api.send(recordInflow, { form }, headers)
  await api.ok(deleteConfigItemOrEntry, { json: { nome: 'entrada', id } })
  expect([topics(await api.next()), topics(await api.next())]).toEqual([{ entries: [id] }, { entries: [id] }])
  await api.ok(createConfigItem, { json: { category: 'clientes', name: 'Ateliê' } })
  expect(topics(await api.next())).toEqual({ clients: [1] })
})

test('twenty writers at once, crosswise on the same entries, end and are each announced', async () => {
  const api = await startFollowedApi()
  const record = (n: number) => api.ok(recordOutflow, { form: { nome_saida: `Conta ${n}`, valor: '10.00', data: '2026-12-20' } })
  const ids = [(await record(1)).id, (await record(2)).id]
  const pay = (n: number) =>
    api.send(payDue, { json: { kind: 'outflow', ids: n % 2 ? ids : ids.toReversed(), paidOn: '2026-11-21' } })
  const edit = (n: number) => api.send(editOutflow, { params: { id: ids[n % 2] }, json: { notes: `vez ${n}` } })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 4 ? edit(n) : pay(n))))
  expect(answers.filter(({ statusCode }) => statusCode === 500)).toEqual([])
  const written = answers.filter(({ statusCode }) => statusCode === 200).length
  for (let heard = 0; heard < 2 + written; heard++) expect(topics(await api.next()).entries?.length).toBeGreaterThan(0)
})
