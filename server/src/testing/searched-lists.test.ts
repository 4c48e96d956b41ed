import { listDocuments } from 'contract/content/documents.ts'
import { listInflows } from 'contract/finance/inflows.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { listTrash } from 'contract/finance/trash.ts'
import { listDeliveredPictures } from 'contract/pieces/delivered-pictures.ts'
import { listPieces } from 'contract/pieces/pieces.ts'
import { listPiecesPlannedBetween } from 'contract/pieces/planned.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { listRuns } from 'contract/runs/list.ts'
import { listRecordings } from 'contract/transcription/library.ts'
import { expect, test } from 'vitest'
import { transcriptions } from '#db/tables/recordings.ts'
import { contents, leads } from '#db/tables/results.ts'
import { runFiles } from '#db/tables/runs.ts'
import { startApiForTest, type TestApi } from './api.ts'
import { anInflow, anOutflow, insertEntries } from './factories.ts'
import { givenPiece } from './pieces.ts'
import { givenDocument, givenRecording, givenRun } from './work.ts'

/**
 * `insert`: inserts a record with the first text in one searched column, and the second in another one where the list searches several.
 * `find`: the number of records that the list has for a search.
 */
type SearchedList = {
  insert: (api: TestApi, first: string, second: string) => Promise<unknown>
  find: (api: TestApi, q: string) => Promise<number>
}

const DAY = '2026-11-21'

const insertPiece: SearchedList['insert'] = (api, title, client) => givenPiece(api, { title, client, plannedOn: DAY })

async function insertRecording(api: TestApi, name: string, text: string) {
  const recordingId = await givenRecording(api, { name })
  const runId = await givenRun(api, 'transcription')
  await api.db.insert(transcriptions).values({ runId, recordingId, text, segments: [], model: 'whisper' })
}

async function insertPicture(api: TestApi, title: string, client: string) {
  const runId = await givenRun(api, 'carousel')
  await api.db.insert(contents).values({ runId, kind: 'carousel', title, client, persona: 'p' })
  await api.db
    .insert(runFiles)
    .values({ runId, name: 'capa.png', storageKey: api.newKey(), sha256: 'x', size: 1, type: 'image/png' })
}

const LISTS = {
  outflows: {
    insert: (api, description, notes) => insertEntries(api, anOutflow({ description, notes })),
    find: async (api, q) => (await api.ok(listOutflows, { query: { q } })).entries.length,
  },
  'inflows of a period': {
    insert: (api, description, notes) => insertEntries(api, anInflow({ description, notes, date: DAY })),
    find: async (api, q) => (await api.ok(listInflows, { query: { q, from: DAY, to: DAY } })).entries.length,
  },
  'the outflows by value': {
    insert: (api, description, notes) => insertEntries(api, anOutflow({ description, notes })),
    find: async (api, q) => (await api.ok(listOutflows, { query: { q, sort: 'value' } })).entries.length,
  },
  'the trash': {
    insert: (api, description, notes) => insertEntries(api, anOutflow({ description, notes, deletedAt: new Date() })),
    find: async (api, q) => (await api.ok(listTrash, { query: { kind: 'outflow', q } })).entries.length,
  },
  runs: {
    insert: (api, first, second) => givenRun(api, 'carousel', { title: `${first} / ${second}` }),
    find: async (api, q) => (await api.ok(listRuns, { query: { q } })).runs.length,
  },
  leads: {
    insert: async (api, name, notes) =>
      api.db.insert(leads).values({ runId: await givenRun(api, 'prospecting'), name, notes, phone: '(41) 99999-0000' }),
    find: async (api, q) => (await api.ok(listLeads, { query: { q } })).leads.length,
  },
  documents: {
    insert: (api, title, plain) => givenDocument(api, { title, plain }),
    find: async (api, q) => (await api.ok(listDocuments, { query: { q } })).documents.length,
  },
  recordings: {
    insert: insertRecording,
    find: async (api, q) => (await api.ok(listRecordings, { query: { q } })).recordings.length,
  },
  pieces: {
    insert: insertPiece,
    find: async (api, q) => (await api.ok(listPieces, { query: { q } })).pieces.length,
  },
  'the calendar of pieces': {
    insert: insertPiece,
    find: async (api, q) => (await api.ok(listPiecesPlannedBetween, { query: { q, from: DAY, to: DAY } })).pieces.length,
  },
  'delivered pictures': {
    insert: insertPicture,
    find: async (api, q) => (await api.ok(listDeliveredPictures, { query: { q } })).pictures.length,
  },
} satisfies Record<string, SearchedList>

test.each(Object.entries(LISTS))(
  'a search of %s finds rows that have all of its words, in any order',
  async (_, { insert, find }) => {
    const api = await startApiForTest()
    await insert(api, 'Campanha de Verão', 'ação na praia, 50%')
    await insert(api, 'Campanha de inverno', 'ação na serra')
    const counts = Object.fromEntries(
      await Promise.all(
        ['acao VERAO', ' verao   campanha ', 'praia camp acao', 'acao campanha', 'verao serra', '50% ver', 'verao _'].map(
          async (q) => [q.trim(), await find(api, q)] as const,
        ),
      ),
    )
    expect(counts).toEqual({
      'acao VERAO': 1,
      'verao   campanha': 1,
      'praia camp acao': 1,
      'acao campanha': 2,
      'verao serra': 0,
      '50% ver': 1,
      'verao _': 0,
    })
  },
)

test('a lead is found by words together with digits of its phone', async () => {
  const api = await startApiForTest()
  const { insert, find } = LISTS.leads
  await insert(api, 'Academia Corpo', 'ligar à tarde')
  for (const q of ['corpo 41999', '99999 0000', '(41) 99999', 'tarde academia']) expect([q, await find(api, q)]).toEqual([q, 1])
  for (const q of ['corpo 4188', '41 88888']) expect([q, await find(api, q)]).toEqual([q, 0])
})
