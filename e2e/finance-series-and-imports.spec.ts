import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './workspace.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
const findRows = (page: Page) => page.getByRole('row', { name: /Internet/ })
const findToast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text })

async function chooseInMenu(page: Page, row: number, item: string) {
  await findRows(page)
    .nth(row)
    .getByRole('button', { name: /Mais ações/ })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.mouse.move(400, 8) // a toast under the mouse pointer never closes, and would cover the next row's button
}

test('a recurring outflow with two receipts is edited from one occurrence on, paid, deleted, restored and exported', async ({
  page,
  workspace,
}) => {
  test.setTimeout(120_000) // the journey waits until toasts that cover its next button have closed
  await page.goto(`${workspace.url}/financeiro?novo=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome da saída').fill('Internet')
  await dialog.getByRole('textbox', { name: 'Valor' }).pressSequentially('189,90')
  await dialog.getByText('Sim', { exact: true }).click()
  await dialog.locator('input[type=file][multiple]').setInputFiles([picture('boleto.png'), picture('pix.png')])
  await dialog.getByLabel('Tipo de boleto.png').selectOption('Nota ou boleto')
  await dialog.getByRole('button', { name: 'Registrar Saída' }).click()
  await expect(findToast(page, 'Saída registrada com sucesso!')).toContainText('12 próximas')
  await expect(findRows(page)).toHaveCount(1)

  await page.getByRole('link', { name: 'mais 12 depois deste mês' }).click()
  await expect(findRows(page)).toHaveCount(12)
  await chooseInMenu(page, 10, 'Editar') // the second future occurrence: the list begins with the latest one
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('200,00')
  await dialog.locator('label').filter({ hasText: 'Esta e as próximas' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(findRows(page).filter({ hasText: 'R$ 200,00' })).toHaveCount(11)
  await expect(findRows(page).filter({ hasText: 'R$ 189,90' })).toHaveCount(1)

  await chooseInMenu(page, 11, 'Marcar como paga')
  await expect(findToast(page, 'Saída marcada como paga')).toBeVisible()

  await chooseInMenu(page, 9, 'Excluir')
  await dialog.locator('label').filter({ hasText: 'Esta e as próximas' }).click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(findRows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Desfazer' }).last().click() // that of the deletion, below that of the payment
  await expect(findRows(page)).toHaveCount(12)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Opções da lista' }).click()
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines.filter((line) => line.includes('200,00'))).toHaveLength(11)

  await page.goto(`${workspace.url}/financeiro`)
  await page.getByRole('button', { name: 'Internet', exact: true }).click()
  await expect(dialog.getByText('boleto.png')).toBeVisible()
  await expect(dialog.getByText('pix.png')).toBeVisible()
})

test('a due outflow is selected and paid by keyboard alone, and the payment is undone', async ({ page, workspace, request }) => {
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
  for (const nome_saida of ['Luz', 'Água']) {
    const multipart = { nome_saida, valor: '150.00', data: tomorrow }
    expect((await request.post(`${workspace.url}/webhook/financial-expense`, { multipart })).status()).toBe(200)
  }
  await page.goto(`${workspace.url}/financeiro/a-pagar`)
  await page.getByRole('checkbox', { name: /Luz/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /^Pagar 1/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: /Luz/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('checkbox', { name: /Luz/ })).toHaveCount(1)
})

test('entries are imported from a CSV, and one that is deleted is restored from the trash', async ({ page, workspace }) => {
  await page.goto(`${workspace.url}/financeiro/importar?tipo=saidas`)
  const csv = 'Data;Descrição;Valor\r\n05/11/2026;Condomínio;1.234,56\r\n06/11/2026;Seguro;"88,10"\r\n'
  await page.locator('input[type=file]').setInputFiles({ name: 'banco.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Onde estão os nomes das colunas')).toBeVisible()
  await page.getByLabel('Como ler os valores').selectOption({ label: 'Todos são saídas' })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Importar 2 saídas' }).click()
  await expect(page.getByRole('button', { name: 'Importar outro arquivo' })).toBeVisible()

  await page.goto(`${workspace.url}/financeiro`)
  await page.getByRole('button', { name: 'Excluir Seguro' }).click()
  await expect(page.getByRole('row', { name: /Seguro/ })).toHaveCount(0)
  await page.goto(`${workspace.url}/financeiro/lixeira`)
  await page.getByRole('button', { name: 'Restaurar Seguro' }).click()
  await expect(page.getByRole('button', { name: 'Restaurar Seguro' })).toHaveCount(0)
  await page.goto(`${workspace.url}/financeiro`)
  await expect(page.getByRole('row', { name: /Seguro/ })).toContainText('R$ 88,10')
})
