import { aPlace, startOverture, writePlaces } from '../server/src/testing/overture.ts'
import { expect, test } from './workspace.ts'

const CLINICS = writePlaces([
  aPlace('aurora', { name: 'Aurora Estética', phones: ['+554133334444'] }),
  aPlace('flor', { name: 'Clínica Flor', socials: ['https://www.instagram.com/clinica.flor/'] }),
  aPlace('law', { name: 'Silva Advogados', category: 'lawyer' }),
])

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`at ${viewport.width} px niche and city become contacts, and one of them a client`, async ({
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
    } finally {
      await overture.close()
    }
  })
