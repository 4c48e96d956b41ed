import type { Permission } from 'contract/calls/permissions.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import { forgetLead } from 'contract/prospecting/leads.ts'
import { findLeadMentions } from 'contract/prospecting/mentions.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aiProviders, creations, promptTemplates } from '#db/tables/ai.ts'
import { documents, documentVersions } from '#db/tables/documents.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { brandKits, personas } from '#db/tables/records.ts'
import { contents, leads } from '#db/tables/results.ts'
import { runSteps } from '#db/tables/run-steps.ts'
import { series } from '#db/tables/series.ts'
import { activities, members } from '#db/tables/team.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, givenItem, insertEntries } from '#testing/factories.ts'
import { givenPiece } from '#testing/pieces.ts'
import { allowOnly } from '#testing/principal.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'
import { givenDocument, givenRecording, givenRun, givenTranscription } from '#testing/work.ts'

async function givenLead(api: TestApi, given: Partial<typeof leads.$inferInsert> = {}): Promise<number> {
  const runId = await givenRun(api, 'prospecting')
  const row = { runId, name: 'Clínica Aurora', phone: '(41) 99999-0000', notes: 'Falar com bia@aurora.com.br', ...given }
  const [made] = await api.db.insert(leads).values(row).returning({ id: leads.id })
  return made?.id ?? 0
}

async function read(api: TestApi, id: number) {
  const { places } = await api.ok(findLeadMentions, { params: { id } })
  return places.map(({ kind, total, records }) => [kind, total, records.map(({ href }) => href)])
}

/** Inserts records that mention the lead, one of each kind. @returns the screens that show them, by kind */
async function givenOneOfEach(api: TestApi): Promise<Record<string, string>> {
  const { db } = api
  const day = '2026-11-20'
  const document = await givenDocument(api, { title: 'Proposta', plain: 'Para a CLINICA AURORA, com carinho' })
  const [provider] = await db
    .insert(aiProviders)
    .values({ name: 'Local', baseUrl: 'http://127.0.0.1:9', paths: {} as never })
    .returning({ id: aiProviders.id })
  const creation = { type: 'Blog Post', tone: 'Casual', instructions: 'x', model: 'x', providerId: provider?.id ?? 0, userId: 1 }
  await db.insert(creations).values({ ...creation, prompt: 'Um texto', text: 'A Clínica Aurora cuida de você' })
  const delivered = await givenRun(api, 'carousel', { title: 'Carrossel' })
  await db.insert(contents).values({ runId: delivered, kind: 'carousel', title: 'Dicas', client: 'Clínica Aurora', persona: 'p' })
  const piece = await givenPiece(api, { caption: 'A Clínica Aurora atende aos sábados' })
  const recording = await givenRecording(api, { name: 'Reunião' })
  const spoken = await givenTranscription(api, recording)
  await db.update(transcriptions).set({ text: 'o número é 99999 0000, anota aí' }).where(sql`run_id = ${spoken}`)
  await insertEntries(api, anOutflow({ description: 'Almoço', notes: 'bia@aurora.com.br', date: day }))
  const rule = { frequency: 'Mensal', anchor: day, every: 1, unit: 'month', dayOfMonth: 1, nextOccurrence: 1 } as const
  await db.insert(series).values({ kind: 'inflow', ...rule, description: 'Clínica Aurora', centavos: 1, recordedBy: 1 })
  const meeting = { memberId: 1, type: 'MEETING', date: day, ruleId: 1, userId: 1, createdAt: api.time.now() } as const
  await db.insert(activities).values({ ...meeting, description: 'Visita à Clínica Aurora' })
  const person = { name: 'Bia Clínica Aurora', nameKey: 'biaaurora' }
  const [member] = await db.insert(members).values(person).returning({ id: members.id })
  await givenLead(api, { name: 'Outra', phone: null, notes: 'Indicada pela Clínica Aurora' })
  const run = await givenRun(api, 'static', { title: 'Post da Clínica Aurora' })
  const project = await givenItem(api, 'projects', 'Site Clínica Aurora')
  const clientId = await givenItem(api, 'clients', 'Clínica Aurora')
  await db.insert(personas).values({ clientId, name: 'Paciente da Clínica Aurora', nameKey: 'paciente' })
  await db.insert(brandKits).values({ name: 'Clínica Aurora', nameKey: 'aurora' })
  await db.insert(promptTemplates).values({ name: 'Casual', text: 'Escreva como a Clínica Aurora' })
  return {
    document: `/ai-tools?aba=conteudos&documento=${document}`,
    creation: '/ai-tools?aba=criacoes',
    content: `/execucoes/${delivered}`,
    piece: `/pieces/${piece}`,
    recording: `/ai-tools?aba=transcricoes&gravacao=${recording}`,
    entry: `/financeiro?from=${day}&to=${day}&q=Almo%C3%A7o`,
    series: '/financeiro/recorrencias',
    activity: '/team-performance/atividades?member=1',
    member: `/team-performance/atividades?member=${member?.id}`,
    lead: '/tools/scraper-google-maps?q=Outra',
    run: `/execucoes/${run}`,
    project: `/projects/${project}`,
    client: '/financeiro/configuracoes',
    persona: '/settings',
    'brand-kit': '/settings',
    template: '/settings#modelos-de-prompt',
  }
}

test('every kind of text that names the lead by name, phone or email is found, with its screen', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  expect(await read(api, id)).toEqual([])
  const screens = await givenOneOfEach(api)
  expect(await read(api, id)).toEqual(Object.entries(screens).map(([kind, href]) => [kind, 1, [href]]))
})

test('an entry whose long description has an emoji at the limit of a search is named too', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  const description = `Clínica Aurora ${'x'.repeat(84)}🎉`
  await insertEntries(api, anOutflow({ description, date: '2026-11-10' }))
  const href = `/financeiro?from=2026-11-10&to=2026-11-10&q=${encodeURIComponent(description.slice(0, 99))}`
  expect(await read(api, id)).toEqual([['entry', 1, [href]]])
})

test('only what the person may read is named', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  await givenOneOfEach(api)
  const readSeen = async (...permissions: Permission[]) => {
    allowOnly(api, 'leads.forget', ...permissions)
    return (await read(api, id)).map(([kind]) => kind)
  }
  expect(await readSeen()).toEqual([])
  expect(await readSeen('recordings.read')).toEqual(['recording'])
  expect(await readSeen('finance.read')).toEqual(['entry', 'series'])
  expect(await readSeen('content.read')).toEqual(['document', 'creation', 'content', 'piece'])
  expect(await readSeen('team.read', 'projects.read')).toEqual(['activity', 'member', 'project'])
})

test('five records of a kind are named, the newest, and the others counted', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  for (let n = 1; n <= 7; n++) await givenDocument(api, { title: `Clínica Aurora ${n}` })
  const { places } = await api.ok(findLeadMentions, { params: { id } })
  expect(places).toMatchObject([{ kind: 'document', total: 7 }])
  expect(places[0]?.records.map(({ title }) => title)).toEqual([7, 6, 5, 4, 3].map((n) => `Clínica Aurora ${n}`))
})

test('earlier versions, receipts’ names and the trash are searched; deleted texts and recordings are not', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  const documentId = await givenDocument(api, { title: 'Sem nome', plain: 'nada' })
  await api.db.insert(documentVersions).values({ documentId, n: 1, html: '<p>Clínica Aurora</p>', userId: 1 })
  await givenDocument(api, { title: 'Clínica Aurora', deletedAt: api.time.now() })
  await givenRecording(api, { name: 'Clínica Aurora', deletedAt: api.time.now() })
  const [entryId = 0] = await insertEntries(
    api,
    anOutflow({ description: 'Nota', date: '2026-11-02' }),
    anInflow({ description: 'Clínica Aurora', deletedAt: api.time.now() }),
  )
  const file = { storageKey: 'receipts/nenhum', sha256: 'x', size: 1, type: 'application/pdf' }
  await api.db.insert(receipts).values({ entryId, ...file, name: 'clinica aurora.pdf' })
  expect(await read(api, id)).toEqual([
    ['document', 1, [`/ai-tools?aba=conteudos&documento=${documentId}`]],
    [
      'entry',
      2,
      ['/financeiro/lixeira?aba=entradas&q=Cl%C3%ADnica%20Aurora', '/financeiro?from=2026-11-02&to=2026-11-02&q=Nota'],
    ],
  ])
})

test('of a piece every text is searched, also those of its versions and the descriptions of its pictures; a deleted one is not', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  const [row] = await api.db
    .select()
    .from(pieces)
    .where(eq(pieces.id, await givenPiece(api)))
  if (!row) throw new Error('no piece')
  const slides = row.slides.map((slide) => ({ ...slide, alternativeText: 'A fachada da Clínica Aurora' }))
  const { title, format, mode, caption } = row
  await api.db
    .insert(pieceVersions)
    .values({ pieceId: row.id, n: 1, title, format, mode, caption, slides: row.slides, hashtags: ['#ClinicaAurora'], userId: 1 })
  await api.db.insert(pieceVersions).values({
    pieceId: row.id,
    n: 2,
    title: 'Clínica Aurora',
    format,
    mode,
    caption,
    slides: row.slides,
    hashtags: [],
    userId: 1,
  })
  const described = await givenPiece(api, { slides })
  await givenPiece(api, { title: 'Clínica Aurora', deletedAt: api.time.now() })
  expect(await read(api, id)).toEqual([['piece', 2, [`/pieces/${described}`, `/pieces/${row.id}`]]])
})

test.each([
  ['a phone with its country code', { name: 'Zé', phone: '+55 41 3333-4444' }, 'ligar (41) 3333.4444 amanhã', 1],
  ['a phone without its area code', { name: 'Zé', phone: '41 99999-0000' }, 'cel 99999-0000', 1],
  ['another phone', { name: 'Zé', phone: '41 99999-0000' }, 'cel 99999-0001', 0],
  ['a name of two letters, which is in too many words', { name: 'Zé', phone: null, notes: null }, 'Zé', 0],
  ['a name with signs that are no pattern', { name: '100% Vita_', phone: null, notes: null }, 'na 100% vita_ de hoje', 1],
  ['a name with signs elsewhere', { name: '100% Vita_', phone: null, notes: null }, 'na 100 e Vitas', 0],
])('%s', async (_, lead, plain, total) => {
  const api = await startApiForTest()
  const id = await givenLead(api, lead)
  await givenDocument(api, { title: 'Um', plain })
  expect((await api.ok(findLeadMentions, { params: { id } })).places.map((place) => place.total)).toEqual(total ? [total] : [])
})

test('forgetting leaves those records as they are, and then nobody can ask for the lead', async () => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  await givenOneOfEach(api)
  const count = async () => [await api.count(documents), await api.count(entries), await api.count(recordings)]
  const before = await count()
  await api.ok(forgetLead, { params: { id }, json: {} })
  expect(await count()).toEqual(before)
  expect(await api.fails(findLeadMentions, { params: { id } })).toMatchObject({ status: 404 })
})

test('only owners and administrators ask', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('operations', 'Bia')
  expect(await bia.fails(findLeadMentions, { params: { id: 1 } })).toMatchObject({ status: 403 })
  expect(await api.owner.fails(findLeadMentions, { params: { id: 1 } })).toMatchObject({ status: 404 })
})

test.each([
  ['the handle', { look: { ...PRESET_LOOKS.minimal, handle: '@clinica aurora' } }],
  ['the tone', { tone: 'Como a Clínica Aurora fala' }],
  ['a word to use', { wordsToUse: ['Clínica Aurora'] }],
  ['a word to avoid', { wordsToAvoid: ['Clínica Aurora'] }],
])('of a brand kit %s is searched', async (_what, given) => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  await api.db.insert(brandKits).values({ name: 'Da casa', nameKey: 'dacasa', ...given })
  expect(await read(api, id)).toEqual([['brand-kit', 1, ['/settings']]])
})

test.each([
  ['result', { result: { slides: [{ headline: 'Clínica Aurora' }] } }],
  ['prompt', { prompt: { system: 'Escreva', user: 'Sobre a Clínica Aurora' } as never }],
  ['note', { note: 'Brand kit Clínica Aurora' }],
])('of a run’s step the %s is searched', async (_what, given) => {
  const api = await startApiForTest()
  const id = await givenLead(api)
  const runId = await givenRun(api, 'carousel', { title: 'Carrossel' })
  await api.db.insert(runSteps).values({ runId, name: 'write', startedAt: api.time.now(), ...given })
  expect(await read(api, id)).toEqual([['run', 1, [`/execucoes/${runId}`]]])
})
