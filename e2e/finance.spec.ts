import { readFileSync } from 'node:fs'
import { expect, test } from './workspace.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const nota = { name: 'nota fiscal.png', mimeType: 'image/png', buffer: PNG }

test('an outflow with its receipt is recorded, its file downloads unchanged, and dashboard and Home show it', {
  tag: '@smoke',
}, async ({ page, workspace }) => {
  await page.goto(`${workspace.url}/financeiro`)
  await expect(page.getByText('Nenhuma saída encontrada')).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Registrar Nova Saída' })
  await dialog.getByLabel('Nome da saída').fill('Aluguel')
  await dialog.getByRole('textbox', { name: 'Valor' }).pressSequentially('1850')
  await dialog.getByText('Sim', { exact: true }).click()
  await dialog.locator('input[type=file][multiple]').setInputFiles(nota)
  await dialog.getByRole('button', { name: 'Registrar Saída' }).click()
  await expect(page.getByText('Saída registrada com sucesso!')).toBeVisible()
  const row = page.getByRole('row', { name: /Aluguel/ })
  await expect(row).toContainText('R$ 1.850,00')

  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: /Baixar comprovante/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('nota fiscal.png')
  expect(readFileSync(await file.path())).toEqual(PNG)

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Despesas (Mês Atual)' })).toContainText('R$ 1.850,00')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('main').getByText('Saída registrada')).toBeVisible()
})

test('an outflow recorded without a value is completed from its row', async ({ page, workspace }) => {
  await page.goto(`${workspace.url}/financeiro?novo=true`)
  await page.getByLabel('Nome da saída').fill('Almoço com cliente')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /A completar: informar o valor de Almoço/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Valor' }).fill('86,40')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Almoço/ })).toContainText('R$ 86,40')
})

test('a deleted outflow is restored from the toast', async ({ page, workspace }) => {
  await page.goto(`${workspace.url}/financeiro?novo=true`)
  await page.getByLabel('Nome da saída').fill('Por engano')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Excluir Por engano' }).click()
  await expect(page.getByText('Nenhuma saída encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('row', { name: /Por engano/ })).toBeVisible()
})

test('an inflow of a new client is found by the filter of clients, which survives a reload', async ({ page, workspace }) => {
  await page.goto(`${workspace.url}/financeiro/configuracoes`)
  await page.getByRole('button', { name: 'Adicionar Cliente' }).click()
  await page.getByLabel('Nome do Cliente').fill('Odonto Aurora')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cliente adicionado com sucesso!')).toBeVisible()

  await page.goto(`${workspace.url}/financeiro/entradas`)
  await page
    .getByRole('button', { name: /Adicionar Entrada Financeira/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Registrar Nova Entrada' })
  await dialog.getByLabel('Descrição').fill('Mensalidade')
  await dialog.getByRole('textbox', { name: 'Valor' }).pressSequentially('1234,56')
  await dialog.getByRole('combobox', { name: 'Cliente' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Odonto Aurora' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await dialog.getByRole('button', { name: 'Registrar Entrada' }).click()
  await expect(page.getByRole('row', { name: /Mensalidade/ })).toContainText('R$ 1.234,56')

  const filter = page.getByRole('search').getByRole('combobox', { name: 'Cliente' })
  await filter.selectOption('Odonto Aurora')
  await expect(page).toHaveURL(/client=\d/)
  await page.reload()
  await expect(filter.getByRole('option', { name: 'Odonto Aurora', selected: true })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Mensalidade/ })).toBeVisible()
})

test('Home’s Financeiro dialog records an outflow with a receipt', async ({ page, workspace }) => {
  await page.goto(workspace.url)
  await page.getByRole('button', { name: /Financeiro Registre uma saída/ }).click()
  await page.getByRole('button', { name: 'Adicionar Saída Financeira' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Saída Financeira' })
  await expect(dialog.getByRole('combobox', { name: 'Projeto' })).toHaveValue('Operações Internas')
  await dialog.getByLabel('Título').fill('Hospedagem')
  await dialog.locator('input[type=file]').setInputFiles(nota)
  await dialog.getByRole('button', { name: 'Registrar Saída' }).click()
  await expect(page.getByText('Saída financeira registrada com sucesso!')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Financeiro' })).toContainText('Hospedagem')
  const list = await page.request.get(`${workspace.url}/webhook/api/v1/saidas`)
  expect((await list.json()).saidas[0]).toMatchObject({
    descricao: 'Hospedagem',
    receipts: [{ name: 'nota fiscal.png', size: PNG.length }],
  })
})

test('a receipt whose content is not its type is refused under its field, and the form keeps what was typed', async ({
  page,
  workspace,
}) => {
  await page.goto(`${workspace.url}/financeiro?novo=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome da saída').fill('Com falso recibo')
  await dialog
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  // The browser logs the refused request.
  page.removeAllListeners('console')
  await dialog.getByRole('button', { name: 'Registrar Saída' }).click()
  await expect(page.getByText('Não foi possível registrar a saída')).toBeVisible()
  await expect(dialog.getByText('Envie uma imagem (JPG, PNG, WebP, GIF, HEIC ou AVIF)', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Nome da saída')).toHaveValue('Com falso recibo')
})
