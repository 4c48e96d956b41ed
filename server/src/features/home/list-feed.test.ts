import { recordOutflow } from 'contract/finance/outflows.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import { readHome } from 'contract/home/home.ts'
import { expect, test } from 'vitest'
import { activities } from '#db/tables/team.ts'
import { startApiForTest } from '#testing/api.ts'
import { anOutflow, insertEntries } from '#testing/factories.ts'
import { givenDocument, givenRecording, givenRun, givenTranscription } from '#testing/work.ts'

test('Home lists real activities from the first project or entry on', async () => {
  const api = await startApiForTest({ today: '2026-11-21T12:00:00Z' })
  const { id } = await api.ok(createConfigItem, { json: { category: 'projetos', name: 'Site novo' } })
  api.time.set('2026-11-21T12:05:00Z')
  await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00', projeto_id: id } })
  expect((await api.ok(readHome)).activities).toEqual([
    {
      kind: 'outflow',
      title: 'Saída registrada',
      detail: 'Figma · R$\u00a0312,00 · Site novo',
      at: '2026-11-21T12:05:00.000Z',
      href: '/financeiro',
    },
    {
      kind: 'project',
      title: 'Projeto cadastrado',
      detail: 'Site novo',
      at: '2026-11-21T12:00:00.000Z',
      href: `/projects/${id}`,
    },
  ])
})

test('Home lists the five newest activities with their screens, without deleted and failed ones', async () => {
  const api = await startApiForTest({ today: '2026-11-21T12:00:00Z' })
  const minute = () => api.time.advance(60_000)
  await insertEntries(api, anOutflow({ createdAt: api.time.now() }))
  minute()
  const run = await givenRun(api, 'prospecting', { title: 'Cafés em Blumenau', message: '4 contatos encontrados' })
  minute()
  const recording = await givenRecording(api, { duration: 18 * 60 })
  await givenTranscription(api, recording)
  minute()
  const text = await givenDocument(api, { title: null })
  minute()
  const meeting = { memberId: 1, date: '2026-11-21', ruleId: 1, userId: 1 }
  await api.db.insert(activities).values({ ...meeting, type: 'MEETING', createdAt: api.time.now() })
  minute()
  const sale = { type: 'SALE' as const, centavos: 500_00, description: 'Site' }
  await api.db.insert(activities).values({ ...meeting, ...sale, createdAt: api.time.now() })
  minute()
  await givenRun(api, 'static', { state: 'failed' })
  await givenDocument(api, { deletedAt: api.time.now() })
  const gone = await givenRecording(api, { deletedAt: api.time.now() })
  await givenTranscription(api, gone)
  const { activities: told } = await api.ok(readHome)
  expect(told.map(({ kind, title, detail, href }) => [kind, title, detail, href])).toEqual([
    ['sale', 'Venda registrada', 'Operador local · R$\u00a0500,00 · Site', '/team-performance'],
    ['meeting', 'Reunião registrada', 'Operador local', '/team-performance'],
    ['document', 'Conteúdo salvo', 'Sem título', `/ai-tools?documento=${text}`],
    ['transcription', 'Transcrição de áudio concluída', 'Reunião de briefing, 18 min', `/ai-tools?gravacao=${recording}`],
    ['prospecting', 'Prospecção finalizada', 'Cafés em Blumenau · 4 contatos encontrados', `/execucoes/${run}`],
  ])
})
