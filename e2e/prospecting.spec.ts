import type { Page } from '@playwright/test'
import { aPlace, startOverture, writePlaces } from '../server/src/testing/overture.ts'
import { launchCarouselAndWait } from './launch-carousel.ts'
import { emulateSaveData, expect, test } from './workspace.ts'

const CLINICS = writePlaces([
  aPlace('aurora', { name: 'Aurora Estética', phones: ['+554133334444'] }),
  aPlace('flor', { name: 'Clínica Flor', socials: ['https://www.instagram.com/clinica.flor/'] }),
  aPlace('law', { name: 'Silva Advogados', category: 'lawyer' }),
])

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`at ${viewport.width} px niche and city become contacts, one of them a client, and the client has its first carousel`, async ({
    page,
    workspace,
    request,
  }) => {
    const overture = await startOverture([{ bytes: CLINICS }])
    page.removeAllListeners('console') // the browser logs the 422 of the city that is asked
    try {
      await page.setViewportSize(viewport)
      const { revision } = await (await request.get(`${workspace.url}/api/automations`)).json()
      await request.post(`${workspace.url}/api/automations`, { data: { overtureCatalog: overture.catalog, revision } })
      await page.goto(`${workspace.url}/tools/scraper-google-maps`)
      await page.getByLabel('Nicho de Mercado').pressSequentially('clínica de estética')
      await expect(page.getByText('Procura por: Clínicas de estética.')).toBeVisible()
      await page.getByLabel('Cidade').pressSequentially('Bom Jesus')
      await page.getByRole('button', { name: 'Iniciar Prospecção' }).click()
      await expect(page.getByRole('dialog').getByLabel('Clínicas de estética')).toBeChecked()
      await page.getByRole('button', { name: 'Confirmar e iniciar' }).click()
      await expect(page.getByRole('form', { name: 'Prospecção' }).getByText(/Há 5 municípios com este nome/)).toBeVisible()
      await page.getByLabel('Cidade').fill('Curitiba')
      await page.getByRole('button', { name: 'Iniciar Prospecção' }).click()
      await expect(page.getByText('Aurora Estética').first()).toBeVisible()
      await expect(page.getByText('Clínica Flor').first()).toBeVisible()
      await expect(page.getByText('Silva Advogados')).toHaveCount(0)
      await page.getByRole('button', { name: 'Mais ações para Aurora Estética' }).click()
      await page.getByRole('menuitem', { name: 'Tornar cliente' }).click()
      await expect(page.getByRole('heading', { name: 'Aurora Estética', level: 1 })).toBeVisible()
      const client = page.url()
      await page.goto(`${workspace.url}/tools/gerador-conteudo-carrossel`)
      await page.getByRole('combobox', { name: 'Nome do Cliente' }).selectOption('Aurora Estética')
      await page.getByRole('button', { name: /Cadastrar persona para/ }).click()
      await page.getByLabel('Nome da persona').pressSequentially('Mãe sem tempo')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(/Persona do Cliente/)).toHaveValue('Mãe sem tempo')
      await page.getByLabel(/Conteúdo \/ Ideia/).fill('Três cuidados com a pele no verão\n\nProtetor todo dia\nÁgua\nSono')
      await launchCarouselAndWait(page)
      await page.goto(client)
      await expect(page.getByRole('region', { name: 'Peças' }).getByRole('link', { name: /Três cuidados/ })).toBeVisible()
    } finally {
      await overture.close()
    }
  })

test('two people on one board see each other’s moves, and one who moves a card that the other moved is told', async ({
  browser,
  workspace,
  request,
}) => {
  const overture = await startOverture([{ bytes: CLINICS }])
  try {
    const { revision } = await (await request.get(`${workspace.url}/api/automations`)).json()
    await request.post(`${workspace.url}/api/automations`, { data: { overtureCatalog: overture.catalog, revision } })
    const payload = { niche: 'Clínicas de estética', city: 'Curitiba' }
    expect((await request.post(`${workspace.url}/webhook/mkr/pa/searchnewsprospection`, { data: { payload } })).ok()).toBe(true)
    const listLeads = async () => (await (await request.get(`${workspace.url}/api/leads`)).json()).leads
    await expect.poll(async () => (await listLeads()).length).toBe(2)
    const open = async (path: string): Promise<Page> => {
      const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.addInitScript(emulateSaveData)
      await page.goto(`${workspace.url}${path}`)
      return page
    }
    const findColumn = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) })
    const [ana, bia] = [await open('/contatos?ver=quadro'), await open('/contatos?ver=quadro')]
    const card = { name: 'Aurora Estética' }

    await ana.getByRole('link', card).focus()
    await ana.keyboard.press('Alt+ArrowRight')
    for (const page of [ana, bia]) await expect(findColumn(page, 'Em contato').getByRole('link', card)).toBeVisible()

    // Bia's screen does not learn of Ana's next move before she makes hers.
    await bia.route(/\/api\/leads(\?|$)/, (route) => route.abort())
    await ana.keyboard.press('Alt+ArrowRight')
    await expect(findColumn(ana, 'Proposta').getByRole('link', card)).toBeVisible()
    await expect
      .poll(async () => (await listLeads()).map(({ status }: { status: string }) => status).toSorted())
      .toEqual(['negotiating', 'new'])
    await bia.getByRole('link', card).focus()
    await bia.keyboard.press('Alt+ArrowLeft')
    await expect(bia.getByText('Agora está: Proposta. Nada foi gravado; escolha de novo se quiser mudar.')).toBeVisible()
    await bia.unroute(/\/api\/leads(\?|$)/)
    await bia.reload()
    await expect(findColumn(bia, 'Proposta').getByRole('link', card)).toBeVisible()
    for (const page of [ana, bia]) await page.context().close()
  } finally {
    await overture.close()
  }
})
