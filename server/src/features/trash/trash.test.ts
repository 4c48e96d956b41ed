import { deleteOrRestoreDocument, readDocument } from 'contract/content/documents.ts'
import { showSlide } from 'contract/pieces/drawings.ts'
import { deleteOrRestorePiece, readPiece, savePiece } from 'contract/pieces/pieces.ts'
import { deleteOrRestoreLead, forgetLead, listLeads } from 'contract/prospecting/leads.ts'
import { deleteOrRestoreBrandKit, editBrandKit, listBrandKits, showKitLogo } from 'contract/settings/brand-kits.ts'
import { createPersona, deleteOrRestorePersona, listPersonas } from 'contract/settings/personas.ts'
import { deleteOrRestoreRecording, readRecording } from 'contract/transcription/library.ts'
import { emptyTrash, listTrashedRecords, purgeTrashedRecord, restoreTrashedRecord, type TrashKind } from 'contract/trash/trash.ts'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { NIGHTLY_STEPS, runHousekeeping } from '#app/housekeeping.ts'
import { clients } from '#db/tables/config.ts'
import { brandKits, personas } from '#db/tables/records.ts'
import { leads } from '#db/tables/results.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenItem } from '#testing/factories.ts'
import { givenPiece, startPiecesApi } from '#testing/pieces.ts'
import { allowOnly } from '#testing/principal.ts'
import { givenDocument, givenRecording, givenRun, givenTranscription } from '#testing/work.ts'
import { TRASHED } from './trashed-kinds.ts'

const DAY_MS = 86_400_000

const purge = async (api: TestApi) => {
  await runHousekeeping(api.app.services)
  await runHousekeeping(api.app.services, NIGHTLY_STEPS)
}
const listKinds = async (api: TestApi) => (await api.ok(listTrashedRecords)).records.map(({ kind }) => kind)
const restore = (api: TestApi, kind: TrashKind, id: number) => api.ok(restoreTrashedRecord, { json: { kind, id } })
const makeLogo = async () =>
  (
    await sharp({ create: { width: 9, height: 9, channels: 4, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64')

type Case = {
  given: (api: TestApi) => Promise<number>
  remove: (api: TestApi, id: number) => Promise<unknown>
  read: (api: TestApi, id: number) => Promise<unknown>
}

/** How a record of each kind is made with what belongs to it, deleted, and read with what belongs to it. */
const CASES: Record<TrashKind, Case> = {
  piece: {
    given: async (api) => {
      const id = await givenPiece(api)
      await api.ok(savePiece, { params: { id }, json: { title: 'Outra', version: true, revision: 1 } })
      return id
    },
    remove: (api, id) => api.ok(deleteOrRestorePiece, { params: { id }, json: {} }),
    read: async (api, id) => {
      const { title, versions } = await api.ok(readPiece, { params: { id } })
      return { title, versions }
    },
  },
  document: {
    given: (api) => givenDocument(api),
    remove: (api, id) => api.ok(deleteOrRestoreDocument, { params: { id }, json: {} }),
    read: (api, id) => api.ok(readDocument, { params: { id } }),
  },
  recording: {
    given: async (api) => {
      const id = await givenRecording(api)
      await givenTranscription(api, id)
      return id
    },
    remove: (api, id) => api.ok(deleteOrRestoreRecording, { params: { id }, json: {} }),
    read: async (api, id) => (await api.ok(readRecording, { params: { id } })).text,
  },
  kit: {
    given: async (api) => {
      await api.ok(editBrandKit, { params: { id: 1 }, json: { revision: 1, base: {}, logo: await makeLogo() } })
      return 1
    },
    remove: (api, id) => api.ok(deleteOrRestoreBrandKit, { params: { id }, json: {} }),
    read: async (api, id) => [
      (await api.ok(listBrandKits)).find((kit) => kit.id === id)?.look,
      (await api.send(showKitLogo, { params: { id } })).statusCode,
    ],
  },
  persona: {
    given: async (api) => {
      const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
      return (await api.ok(createPersona, { json: { clientId, name: 'Lia' } })).id
    },
    remove: (api, id) => api.ok(deleteOrRestorePersona, { params: { id }, json: {} }),
    read: async (api) => (await api.ok(listPersonas)).map(({ name }) => name),
  },
  lead: {
    given: async (api) => {
      const runId = await givenRun(api, 'prospecting')
      const [lead] = await api.db.insert(leads).values({ runId, name: 'Café', notes: 'Liga à tarde' }).returning({ id: leads.id })
      return lead?.id ?? 0
    },
    remove: (api, id) => api.ok(deleteOrRestoreLead, { params: { id }, json: {} }),
    read: async (api) => {
      const { leads: found, all } = await api.ok(listLeads)
      return { all, notes: found.map(({ notes }) => notes) }
    },
  },
}

test.each(Object.entries(CASES) as [TrashKind, Case][])(
  'a deleted %s is in the trash, is restored with what belonged to it, or purged after thirty days',
  async (kind, { given, remove, read }) => {
    const api = await startApiForTest({ today: '2026-11-21' })
    const id = await given(api)
    const before = await read(api, id)
    await remove(api, id)
    expect((await api.ok(listTrashedRecords)).records).toMatchObject([{ kind, id, restorableUntil: '2026-12-21' }])
    await restore(api, kind, id)
    expect(await read(api, id)).toEqual(before)
    expect(await listKinds(api)).toEqual([])
    await remove(api, id)
    api.time.advance(30 * DAY_MS)
    await purge(api)
    expect(await listKinds(api)).toEqual([kind])
    api.time.advance(DAY_MS)
    expect(await listKinds(api)).toEqual([])
    await purge(api)
    expect(await api.fails(restoreTrashedRecord, { json: { kind, id } })).toMatchObject({ status: 404 })
  },
)

test('the purge removes rows of kits, personas and contacts, but a piece keeps its kit’s look', async () => {
  const api = await startApiForTest()
  await givenPiece(api, { kitId: 2 })
  for (const id of [1, 2]) await CASES.kit.remove(api, id)
  for (const kind of ['persona', 'lead'] as const) await CASES[kind].remove(api, await CASES[kind].given(api))
  api.time.advance(32 * DAY_MS)
  await purge(api)
  expect((await api.db.select({ id: brandKits.id }).from(brandKits)).map(({ id }) => id).sort()).toEqual([2, 3])
  expect([await api.count(personas), await api.count(leads)]).toEqual([0, 0])
})

test('a persona of an archived client is not restored into nothing', async () => {
  const api = await startApiForTest()
  const id = await CASES.persona.given(api)
  await CASES.persona.remove(api, id)
  await api.db.update(clients).set({ archivedAt: api.time.now() }).where(eq(clients.name, 'Odonto Aurora'))
  const refused = await api.fails(restoreTrashedRecord, { json: { kind: 'persona', id } })
  expect(refused).toMatchObject({ status: 409, code: 'owner_archived', title: 'O cliente Odonto Aurora está arquivado' })
})

test('a kit whose name another kit has by now is not restored, and stays in the trash', async () => {
  const api = await startApiForTest()
  await CASES.kit.remove(api, 1)
  await api.db.insert(brandKits).values({ name: 'Minimalista', nameKey: 'minimalista' })
  expect(await api.fails(restoreTrashedRecord, { json: { kind: 'kit', id: 1 } })).toMatchObject({
    status: 409,
    code: 'name_taken',
  })
  expect(await listKinds(api)).toEqual(['kit'])
})

test('the trash shows and restores only what the person may read and write', async () => {
  const api = await startApiForTest()
  await CASES.kit.remove(api, 1)
  await CASES.document.remove(api, await CASES.document.given(api))
  allowOnly(api, 'clients.read')
  expect(await listKinds(api)).toEqual(['kit'])
  expect(await api.fails(restoreTrashedRecord, { json: { kind: 'kit', id: 1 } })).toMatchObject({ status: 403 })
})

test('the trash is read page by page, each record once', async () => {
  const api = await startApiForTest()
  await api.db.execute(sql`insert into brand_kits (name, name_key, archived_at)
    select 'k' || n, 'k' || n, ${api.time.now().toISOString()}::timestamptz - n % 7 * interval '1 hour' from generate_series(1, 120) n`)
  const seen: number[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await api.ok(listTrashedRecords, { query: { cursor } })
    seen.push(...page.records.map(({ id }) => id))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})

test('the number of contacts leaves out deleted and forgotten ones', async () => {
  const api = await startApiForTest()
  await CASES.lead.given(api)
  const runId = await givenRun(api, 'prospecting')
  const made = await api.db
    .insert(leads)
    .values([
      { runId, name: 'A' },
      { runId, name: 'B' },
    ])
    .returning({ id: leads.id })
  await CASES.lead.remove(api, made[0]?.id ?? 0)
  await api.ok(forgetLead, { params: { id: made[1]?.id ?? 0 }, json: {} })
  expect((await api.ok(listLeads)).all).toBe(1)
})

test('an approved piece keeps its look when its kit changes, until it is approved anew', async () => {
  const api = await startPiecesApi()
  const id = await givenPiece(api, { kitId: 1 })
  const [{ look } = { look: undefined }] = await api.ok(listBrandKits)
  const readLook = async () => {
    await api.send(showSlide, { params: { id, position: 1 } })
    return api.drawn.at(-1)?.look.colors.primary
  }
  const setState = async (state: 'draft' | 'approved' | 'published') => {
    const { revision } = await api.ok(readPiece, { params: { id } })
    await api.ok(savePiece, { params: { id }, json: { state, revision } })
  }
  await setState('approved')
  const colors = { ...look?.colors, primary: '#ff00aa' } as never
  await api.ok(editBrandKit, { params: { id: 1 }, json: { colors, revision: 1 } })
  expect(await readLook()).toBe(look?.colors.primary)
  await setState('published')
  expect(await readLook()).toBe(look?.colors.primary)
  await setState('draft')
  expect(await readLook()).toBe('#ff00aa')
  await setState('approved')
  expect(await readLook()).toBe('#ff00aa')
})

test.each(Object.entries(CASES) as [TrashKind, Case][])(
  'a %s deleted for good cannot be restored, and the next purge removes its row',
  async (kind, { given, remove }) => {
    const api = await startApiForTest()
    const id = await given(api)
    expect(await api.fails(purgeTrashedRecord, { json: { kind, id } })).toMatchObject({ status: 404 })
    await remove(api, id)
    await api.ok(purgeTrashedRecord, { json: { kind, id } })
    expect(await listKinds(api)).toEqual([])
    expect(await api.fails(restoreTrashedRecord, { json: { kind, id } })).toMatchObject({ status: 404 })
    await purge(api)
    expect(await api.db.$count(TRASHED[kind].table, eq(TRASHED[kind].table.id, id))).toBe(0)
  },
)

test('emptying the trash takes what the person saw and may delete, but not what was deleted since', async () => {
  const api = await startApiForTest()
  for (const kind of ['document', 'recording', 'kit'] as const) await CASES[kind].remove(api, await CASES[kind].given(api))
  const [latest] = (await api.ok(listTrashedRecords)).records
  api.time.advance(1000)
  await CASES.lead.remove(api, await CASES.lead.given(api))
  const until = latest?.deletedAt ?? ''
  allowOnly(api, 'content.read', 'content.write', 'recordings.read', 'clients.read', 'clients.write', 'leads.read', 'leads.write')
  expect(await api.ok(emptyTrash, { json: { until, kind: 'kit' } })).toEqual({ ok: true, count: 1 })
  expect(await api.ok(emptyTrash, { json: { until } })).toEqual({ ok: true, count: 1 })
  expect(await listKinds(api)).toEqual(['lead', 'recording'])
})
