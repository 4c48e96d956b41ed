import { recordOutflow } from 'contract/finance/outflows.ts'
import { createConfigItem, deleteRecord } from 'contract/finance/settings.ts'
import { readHome } from 'contract/home.ts'
import { readSession } from 'contract/session.ts'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'

test('a new workspace holds nothing of its own', async () => {
  const api = await testApi()
  expect(await api.ok(readHome)).toEqual({ own: false, activeProjects: 0, contentsCreated: 0, minutesSaved: 0, activities: [] })
})

test('from the first project or entry on, the figures and activities are real', async () => {
  const api = await testApi({ today: '2026-11-21T12:00:00Z' })
  const { id } = await api.ok(createConfigItem, { json: { category: 'projetos', name: 'Site novo' } })
  api.time.set('2026-11-21T12:05:00Z')
  await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00', projeto_id: id } })
  expect(await api.ok(readHome)).toMatchObject({
    own: true,
    activeProjects: 1,
    activities: [
      {
        kind: 'outflow',
        title: 'Saída registrada',
        detail: 'Figma · Site novo · R$\u00a0312,00',
        at: '2026-11-21T12:05:00.000Z',
      },
      { kind: 'project', title: 'Projeto cadastrado', detail: 'Site novo' },
    ],
  })
  await api.ok(deleteRecord, { json: { category: 'projetos', id } })
  expect(await api.ok(readHome)).toMatchObject({ own: true, activeProjects: 0 })
})

test('the session says who it is and which day, where the workspace is', async () => {
  const api = await testApi({ today: '2026-12-01T01:00:00Z' })
  expect(await api.ok(readSession)).toEqual({
    user: { id: 1, name: 'Operador local' },
    today: '2026-11-30',
    timeZone: 'America/Sao_Paulo',
  })
})
