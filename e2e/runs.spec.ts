import type { APIRequestContext, Page } from '@playwright/test'
import type { FakeService } from '../server/src/testing/automation-service/fake-service.ts'
import { expect, test, type Workspace } from './workspace.ts'

/** On Configurações: this server prospects otherwise. */
async function leaveProspectingToService(page: Page): Promise<void> {
  const automations = page.getByRole('form', { name: 'Automações' })
  await automations.getByLabel('Prospecção').selectOption('Serviço de automação')
  await automations.getByRole('button', { name: 'Salvar automações' }).click()
  await expect(page.getByText('Automações salvas')).toBeVisible()
}

/** Sets up the automation service in Configurações, and gives it the prospecting, which this server does otherwise. */
async function connectService(page: Page, { url }: Workspace, service: FakeService): Promise<void> {
  await page.goto(`${url}/settings`)
  await page.getByRole('textbox', { name: /^Nome/ }).first().fill('n8n da agência')
  await page.getByLabel('Endereço base').fill(service.url)
  await page.getByRole('button', { name: 'Configurar integração' }).click()
  await page.getByRole('button', { name: 'Guardei o segredo' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await leaveProspectingToService(page)
}

async function launchProspecting(page: Page, { url }: Workspace, niche: string): Promise<void> {
  await page.goto(`${url}/tools/scraper-google-maps`)
  await page.getByLabel('Nicho de Mercado').fill(niche)
  await page.getByLabel('Cidade').fill('Curitiba')
  await page.getByRole('button', { name: 'Iniciar Prospecção' }).click()
}

/** Sends a report about the service's latest run to the callback of that run. */
async function reportRun(request: APIRequestContext, service: FakeService, said: object): Promise<void> {
  const { headers } = service.received.at(-1) ?? { headers: {} as Record<string, string> }
  const authorization = `Bearer ${headers['x-run-token']}`
  const heard = await request.post(headers['x-run-callback'] ?? '', { data: said, headers: { authorization } })
  expect(heard.ok()).toBe(true)
}

test('a launch is followed from the click to its result, and a toast on another screen announces the end', {
  tag: '@smoke',
}, async ({ page, workspace, service, request }) => {
  await connectService(page, workspace, service)
  await launchProspecting(page, workspace, 'Clínicas de estética')
  await expect(page.getByText('Prospecção iniciada com sucesso!')).toBeVisible()
  await expect(page.getByText('Você será notificado quando terminar.')).toBeVisible()
  await expect(page.getByLabel('Nicho de Mercado')).toHaveValue('')
  expect(service.received.map(({ path, body }) => [path, body])).toEqual([
    ['/webhook/mkr/pa/searchnewsprospection', '{"payload":{"niche":"Clínicas de estética","city":"Curitiba"}}'],
  ])

  await page.getByRole('link', { name: /^Execuções/ }).click()
  await page.getByRole('link', { name: 'Clínicas de estética em Curitiba' }).click()
  await expect(page.getByText('Tentativa 1 aceita')).toBeVisible()
  await reportRun(request, service, { status: 'progress', progress: 40, message: 'Lendo o Maps' })
  await expect(page.getByText('Lendo o Maps').first()).toBeVisible()

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Bem-vindo/ })).toBeVisible()
  const leads = [{ name: 'Clínica Aurora', phone: '(41) 99999-0000', address: 'Rua A, 1' }]
  await reportRun(request, service, { status: 'succeeded', message: '1 contato', result: { leads } })
  await expect(page.getByText('Prospecção concluída').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notificações, 1 nova' })).toBeVisible()

  await page.goto(`${workspace.url}/tools/scraper-google-maps`)
  await expect(page.getByRole('row', { name: /Clínica Aurora/ })).toBeVisible()
})

test('a run that the service could not take waits, survives a kill of the server, and is sent by itself after the restart', async ({
  page,
  killableWorkspace: workspace,
  service,
}) => {
  await connectService(page, workspace, service)
  service.answerWith({ kind: 'answer', status: 503 })
  await launchProspecting(page, workspace, 'Cafeterias')
  await expect(page.getByText('Na fila de envio')).toBeVisible()
  await expect(page.getByLabel('Nicho de Mercado')).toHaveValue('')
  await page.goto('about:blank')
  await workspace.kill()
  service.answerWith({ kind: 'answer', status: 200 })
  await workspace.start()
  await page.goto(`${workspace.url}/execucoes`)
  await expect(page.getByRole('row', { name: /Cafeterias em Curitiba/ })).toContainText('Em andamento', { timeout: 40_000 })
  const ids = new Set(service.received.map(({ headers }) => headers['webhook-id']))
  expect(ids.size).toBe(1)
})

test('a run that the service perhaps took is sent again only by a person', async ({ page, workspace, service }) => {
  page.removeAllListeners('console') // the browser logs the 502
  await connectService(page, workspace, service)
  service.answerWith({ kind: 'close' }, { times: 1 })
  await launchProspecting(page, workspace, 'Advogados')
  await expect(page.getByText('Erro ao iniciar prospecção')).toBeVisible()
  await expect(page.getByLabel('Nicho de Mercado')).toHaveValue('Advogados')
  await page.getByRole('link', { name: 'Ver execução' }).click()
  await expect(page.getByText('Não sabemos se o serviço recebeu')).toBeVisible()
  expect(service.received).toHaveLength(1)
  await page.getByRole('button', { name: 'Reenviar', exact: true }).click()
  await expect(page.getByText('Tentativa 2 aceita')).toBeVisible()
  expect(service.received).toHaveLength(2)
})

test('without an integration a launch fails with its reason, keeps the input and links to the setting', async ({
  page,
  workspace,
}) => {
  page.removeAllListeners('console') // the browser logs the 503
  await page.goto(`${workspace.url}/settings`)
  await leaveProspectingToService(page)
  await launchProspecting(page, workspace, 'Cafeterias')
  await expect(page.getByText('Erro ao iniciar prospecção')).toBeVisible()
  await expect(page.getByText('Nenhum serviço de automação está configurado').first()).toBeVisible()
  await expect(page.getByLabel('Cidade')).toHaveValue('Curitiba')
  await page.getByRole('link', { name: 'Configurar integração' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible()
})

test('in two tabs of one browser a run appears and ends without a reload', async ({
  page,
  workspace,
  service,
  context,
  request,
}) => {
  await connectService(page, workspace, service)
  await page.goto(`${workspace.url}/execucoes`)
  const other = await context.newPage()
  await other.goto(`${workspace.url}/execucoes`)
  await expect(other.getByRole('heading', { name: 'Execuções' })).toBeVisible()
  const data = { payload: { niche: 'Padarias', city: 'Recife' } }
  expect((await request.post(`${workspace.url}/webhook/mkr/pa/searchnewsprospection`, { data })).ok()).toBe(true)
  for (const tab of [page, other])
    await expect(tab.getByRole('row', { name: /Padarias em Recife/ })).toContainText('Em andamento')
  await reportRun(request, service, { status: 'succeeded' })
  for (const tab of [page, other]) await expect(tab.getByRole('row', { name: /Padarias em Recife/ })).toContainText('Concluída')
  await other.close()
})

test('by keyboard alone: a run is launched, and opened from Execuções', async ({ page, workspace, service }) => {
  await connectService(page, workspace, service)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { level: 1, name: 'Prospecção via Google Maps' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Nicho de Mercado')).toBeFocused()
  await page.keyboard.type('Padarias')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Recife')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Prospecção iniciada com sucesso!')).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await expect(page.getByRole('heading', { level: 1, name: 'Execuções' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Padarias em Recife' })
  for (let steps = 0; steps < 40 && !(await link.evaluate((node) => node === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tentativa 1 aceita')).toBeVisible()
})
