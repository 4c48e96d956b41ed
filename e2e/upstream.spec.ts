import type { FakeService } from '../server/src/testing/automation-service/fake-service.ts'
import { expect, test } from './workspace.ts'

/** The answers of an upstream, exactly as the specification has them (§7), without the fields that our own server adds. */
const BARE_ANSWERS: Readonly<Record<string, unknown>> = {
  '/webhook/api/v1/projects': { id: 7, nome: 'Projeto deles' },
  '/webhook/api/v1/saidas': {
    saidas: [{ id: 'a1', data: '10/11/2026', descricao: 'Figma', projeto: 'Site', categoria: 'Software', valor: 'R$ 312,00' }],
  },
  '/webhook/api/v1/entradas': {
    entradas: [{ id: 2, data: '11/11/2026', descricao: 'Mensalidade', cliente: 'Odonto Aurora', valor: 'R$ 1.234,56' }],
  },
  '/webhook/api/v1/config/clients': { items: [{ id: 5, nome: 'Odonto Aurora' }] },
  '/webhook/api/v1/config/companies': [{ id: 1, nome: 'Lume' }],
  '/webhook/api/v1/config/methods': { items: [{ id: 3, nome: 'Pix' }] },
  '/webhook/api/v1/config/projects': { id: 7, nome: 'Projeto deles' },
  '/webhook/impress_personas_for_client': ['Paciente ansiosa'],
  '/api/v1/dashboard/kpis': [{ receita_mes: '1000.00' }, { despesa_mes: '400.50' }, { a_pagar: '99.90' }],
  '/api/v1/dashboard/fluxo-caixa': [{ mes: '2026-11', entradas: 1000, saidas: 400.5 }],
  '/api/v1/dashboard/top-categorias': [{ nome: 'Software', total_gasto: '400.50' }],
  '/api/v1/dashboard/projetos-lucratividade': [{ nome: 'Site', total_recebido: 1000, custo_total: 400 }],
}

function stubBareAnswers(service: FakeService): void {
  const headers = { 'content-type': 'application/json' }
  service.answerWith({ kind: 'answer', status: 200, body: '{"message":"Workflow was started"}', headers })
  for (const [path, body] of Object.entries(BARE_ANSWERS)) {
    for (const at of [path, `/webhook${path}`])
      service.answerWith({ kind: 'answer', status: 200, body: JSON.stringify(body), headers }, { path: at })
  }
}

test('behind an upstream that answers in the specification’s shapes, lists are shown, and features that only our own server has are hidden', async ({
  page,
  upstreamWorkspace,
  service,
}) => {
  stubBareAnswers(service)
  await page.goto(`${upstreamWorkspace.url}/financeiro`)
  const row = page.getByRole('row', { name: /Figma/ })
  await expect(row).toContainText('R$ 312,00')
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Execuções/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Notificações/ })).toHaveCount(0)
  await page.goto(`${upstreamWorkspace.url}/financeiro/entradas`)
  await expect(page.getByRole('row', { name: /Mensalidade/ })).toContainText('R$ 1.234,56')
  await page.goto(`${upstreamWorkspace.url}/financeiro/dashboard`)
  await expect(page.getByRole('region', { name: 'Receita (Mês Atual)' })).toContainText('R$ 1.000,00')
  await page.goto(`${upstreamWorkspace.url}/financeiro/configuracoes`)
  for (const name of ['Lume', 'Pix', 'Projeto deles', 'Odonto Aurora']) await expect(page.getByText(name).first()).toBeVisible()
})

test('behind an upstream, a deletion and a launch are sent as the specification has them', async ({
  page,
  upstreamWorkspace,
  service,
}) => {
  stubBareAnswers(service)
  await page.goto(`${upstreamWorkspace.url}/financeiro`)
  await page
    .getByRole('row', { name: /Figma/ })
    .getByRole('button', { name: /Excluir/ })
    .first()
    .click()
  await expect(page.getByText('Saída deletada com sucesso!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
  await page.goto(`${upstreamWorkspace.url}/tools/gerador-conteudo-carrossel`)
  await page.getByText('Digitar customizado').click()
  await page.getByRole('textbox', { name: /Nome do Cliente|cliente/i }).fill('Odonto  Aurora')
  await page.getByLabel(/Persona do Cliente/).selectOption('Paciente ansiosa')
  await page.getByLabel(/Conteúdo \/ Ideia/).fill('Três mitos')
  await page.getByRole('button', { name: 'Gerar Conteúdo Carrossel' }).click()
  await expect(page.getByText('Conteúdo carrossel enviado com sucesso.')).toBeVisible()
  const sent = service.received.filter(({ method, path }) => method === 'POST' && !path.includes('personas'))
  expect(sent.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/webhook/api/v1/config/delete', { nome: 'saída', descricao: 'Figma', data: '10/11/2026', id: 'a1' }],
    ['/webhook/receive-content', { client_name: 'odontoaurora', client_persona: 'Paciente ansiosa', content_idea: 'Três mitos' }],
  ])
})
