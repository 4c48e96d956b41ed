import type { Page } from '@playwright/test'
import { expect, test } from './workspace.ts'

const RECOVERED = 'Rascunho recuperado'

const storedText = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

test('a launcher’s draft survives a link, a reload and a closed tab, until it is discarded', async ({ workspace, context }) => {
  let page = await context.newPage()
  const launcher = () => page.getByRole('form', { name: 'Prospecção' })
  const niche = () => launcher().getByLabel('Nicho de Mercado')
  await page.goto(`${workspace.url}/tools/scraper-google-maps`)
  await niche().click()
  await page.keyboard.type('clínicas de estética')
  await page.getByRole('link', { name: 'Projetos', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible()

  await page.goBack()
  await expect(launcher().getByText(RECOVERED)).toBeVisible()
  await expect(niche()).toHaveValue('clínicas de estética')
  await niche().press('End')
  await page.keyboard.type(' no Recife')
  await page.reload()
  await expect(niche()).toHaveValue('clínicas de estética no Recife')
  await page.close()
  page = await context.newPage()
  await page.goto(`${workspace.url}/tools/scraper-google-maps`)
  await expect(niche()).toHaveValue('clínicas de estética no Recife')

  await launcher().getByRole('button', { name: 'Descartar' }).click()
  await expect(niche()).toHaveValue('')
  await page.reload()
  await expect(niche()).toHaveValue('')
  await expect(launcher().getByText(RECOVERED)).toHaveCount(0)
})

test('Back closes an empty dialog and asks before it closes a typed one; a form that was sent leaves no draft', async ({
  workspace,
  page,
}) => {
  await page.goto(`${workspace.url}/financeiro/entradas`)
  await page.getByRole('link', { name: 'Saídas', exact: true }).first().click()
  const goBack = () => page.evaluate(() => history.back())
  const add = () => page.getByRole('button', { name: 'Registrar Nova Saída' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Registrar Nova Saída' })
  const name = dialog.getByLabel('Nome da saída')
  await add()
  await expect(name).toBeFocused()
  await goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${workspace.url}/financeiro`)

  await add()
  await expect(name).toBeFocused()
  await page.keyboard.type('Aluguel')
  await goBack()
  await expect(dialog.getByRole('alertdialog')).toContainText('Descartar o que foi digitado?')
  await goBack() // this "back" closes the question and leaves the form open
  await expect(dialog.getByRole('alertdialog')).toHaveCount(0)
  await page.reload()
  await add()
  await expect(dialog.getByText(RECOVERED)).toBeVisible()
  await expect(name).toHaveValue('Aluguel')
  await dialog.getByRole('button', { name: 'Registrar Saída' }).click()
  await expect(page.getByRole('cell', { name: 'Aluguel', exact: true })).toBeVisible()
  await add()
  await expect(name).toHaveValue('')
  expect(await storedText(page)).not.toContain('Aluguel')
})

test('a typed key is in no draft, and the browser asks before the page with it is left', async ({ workspace, page }) => {
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await page.goto(`${workspace.url}/settings`)
  const add = () => page.getByRole('button', { name: 'Adicionar provedor' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Novo provedor de IA' })
  await add()
  await dialog.getByLabel('Nome').fill('OpenAI da agência')
  await dialog.getByLabel('Chave', { exact: false }).first().fill('sk-segredo')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await add()
  await expect(dialog.getByText(RECOVERED)).toBeVisible()
  await expect(dialog.getByLabel('Nome')).toHaveValue('OpenAI da agência')
  expect(await storedText(page)).toContain('OpenAI da agência')
  expect(await storedText(page)).not.toContain('sk-segredo')
})

test('the import asks before the screen is left with a chosen file', async ({ workspace, page }) => {
  await page.goto(`${workspace.url}/financeiro/importar`)
  const csv = {
    name: 'extrato.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Data;Descrição;Valor\n01/11/2026;Aluguel;-1.500,00\n'),
  }
  await page.locator('input[type=file]').setInputFiles(csv)
  await page.getByRole('link', { name: 'Projetos', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })
  await expect(question).toContainText('O arquivo escolhido ainda não foi importado.')
  await question.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(page).toHaveURL(/importar/)
  await page.getByRole('link', { name: 'Projetos', exact: true }).first().click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible()
})
