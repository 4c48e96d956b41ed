import type { APIRequestContext, Page } from '@playwright/test'
import type { Behaviour } from '../server/src/testing/automation-service/behaviours.ts'
import { expect, test } from './workspace.ts'

const FAILED = /^Erro/
const QUEUED = 'Na fila de envio'
const SENDING = 'Ainda enviando'

/**
 * The service's behaviour, followed by what is expected: the toast, the reason in the toast, whether the fields keep their input, and the
 * run's state.
 */
type Case = readonly [Behaviour, string | RegExp | 'success', RegExp | undefined, boolean, string]
const CASES: readonly Case[] = [
  [{ kind: 'answer', status: 200 }, 'success', undefined, false, 'Em andamento'],
  [{ kind: 'flood' }, 'success', undefined, false, 'Em andamento'],
  [{ kind: 'answer', status: 404 }, FAILED, /não conhece este endereço \(404\)/, true, 'Falhou'],
  [{ kind: 'answer', status: 500 }, FAILED, /pode ou não ter começado/, true, 'Incerta'],
  [{ kind: 'answer', status: 429, headers: { 'retry-after': '3600' } }, QUEUED, undefined, false, 'Nova tentativa'],
  [{ kind: 'redirect', to: 'http://169.254.169.254/' }, FAILED, /outro endereço \(302\)/, true, 'Falhou'],
  [{ kind: 'close' }, FAILED, /Nada será enviado de novo sem você/, true, 'Incerta'],
  [{ kind: 'hang' }, SENDING, undefined, false, 'Enviando'],
  [{ kind: 'drip-body' }, SENDING, undefined, false, 'Enviando'],
]

/** Only one launcher plays every behaviour here, because `launch.test.ts` plays them all; the others play the first. */
const LAUNCHER_OF_ALL_CASES = '/tools/scraper-google-maps'

const contentLauncher = (path: string, submit: string, success: string, to: string) => ({
  path,
  submit,
  success,
  first: 'Conteúdo / Ideia',
  fill: async (page: Page) => {
    await page.getByLabel('Nome do Cliente', { exact: true }).selectOption('Odonto Aurora')
    await page.getByLabel(/Persona do Cliente/).selectOption('Paciente ansiosa')
    await page.getByLabel(/Conteúdo \/ Ideia/).fill('Três mitos sobre clareamento')
  },
  to,
  body: { client_name: 'odontoaurora', client_persona: 'Paciente ansiosa', content_idea: 'Três mitos sobre clareamento' },
})

const LAUNCHERS = [
  {
    path: '/tools/scraper-google-maps',
    submit: 'Iniciar Prospecção',
    success: 'Prospecção iniciada com sucesso!',
    first: 'Nicho de Mercado',
    fill: async (page: Page) => {
      await page.getByLabel('Nicho de Mercado').fill(' Clínicas ')
      await page.getByLabel('Cidade').fill('Curitiba')
    },
    to: '/webhook/mkr/pa/searchnewsprospection',
    body: { payload: { niche: 'Clínicas', city: 'Curitiba' } },
  },
  {
    path: '/tools/gerador-pos-producao',
    submit: 'Gerar Pós-Produção',
    success: 'Pós-produção iniciada com sucesso.',
    first: 'Nome do Vídeo Final',
    fill: async (page: Page) => {
      await page.getByLabel(/Link do Vídeo no Google Drive/).fill('https://drive.google.com/file/d/1')
      await page.getByLabel(/Nome do Vídeo Final/).fill('Depoimento 02')
      await page.getByLabel(/Link da Pasta de Produção/).fill('https://drive.google.com/drive/folders/2')
      await page.getByLabel('Brand Kit', { exact: true }).selectOption('Minimalista')
    },
    to: '/webhook/mkr/pos-producer',
    body: {
      googleDriveId: 'https://drive.google.com/file/d/1',
      videoName: 'Depoimento 02',
      linkPastaProdução: 'https://drive.google.com/drive/folders/2',
      brandKit: 'minimalista',
      'b-roll': false,
      text_and_icons: false,
      sfx: false,
      transition: false,
      transcription: '',
    },
  },
  contentLauncher(
    '/tools/gerador-conteudo-carrossel',
    'Gerar Conteúdo Carrossel',
    'Conteúdo carrossel enviado com sucesso.',
    '/webhook/receive-content',
  ),
  contentLauncher(
    '/tools/gerador-conteudo-estatico',
    'Gerar Conteúdo Estático',
    'Conteúdo estático enviado com sucesso.',
    '/webhook/create-static',
  ),
] as const

/** Records a client with a persona, and sets up the automation service. */
async function setUpServiceAndClient(request: APIRequestContext, url: string, baseUrl: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const response = await request.post(url + path, { data })
    expect(response.status(), path).toBeLessThan(300)
    return response.json()
  }
  const { id: clientId } = await post('/webhook/api/v1/config/create', { category: 'clientes', name: 'Odonto Aurora' })
  await post('/api/personas', { clientId, name: 'Paciente ansiosa' })
  await post('/api/integration', { name: 'n8n', baseUrl, revision: 0 })
  // What this server did before stays with it until somebody gives it to the service.
  const { revision } = await (await request.get(`${url}/api/automations`)).json()
  await post('/api/automations', { prospecting: 'service', carousel: 'service', static: 'service', revision })
}

for (const { path, submit, success, first, fill, to, body } of LAUNCHERS) {
  test(`${submit}: the toast, the fields and the run’s state say what the service did`, async ({
    page,
    workspace,
    service,
    request,
  }) => {
    page.removeAllListeners('console') // the browser logs each 502
    await setUpServiceAndClient(request, workspace.url, service.url)
    for (const [behaviour, toast, reason, kept, state] of path === LAUNCHER_OF_ALL_CASES ? CASES : CASES.slice(0, 1)) {
      service.answerWith(behaviour)
      const before = service.received.length
      await page.goto(workspace.url + path)
      await fill(page)
      await page.getByRole('button', { name: submit }).click()
      const said = page.locator('.toast').filter({ hasText: toast === 'success' ? success : toast })
      await expect(said, behaviour.kind).toBeVisible()
      if (reason) await expect(said).toContainText(reason)
      const field = page.getByLabel(new RegExp(first))
      await expect(field).toHaveValue(kept ? /.+/ : '')
      await expect(page.locator('.recent-runs li').first()).toContainText(state)
      expect(service.received.slice(before).map((sent) => [sent.path, sent.body])).toEqual([[to, JSON.stringify(body)]])
    }
  })
}
