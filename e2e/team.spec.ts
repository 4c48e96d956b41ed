import type { Page } from '@playwright/test'
import { expect, test, type Workspace } from './workspace.ts'

const findPodium = (page: Page) => page.getByRole('region', { name: 'Placar de Líderes' })

async function openBoard(page: Page, { url }: Workspace): Promise<void> {
  await page.goto(`${url}/team-performance`)
  await expect(page.getByRole('heading', { level: 1, name: 'Performance da Equipe' })).toBeVisible()
}

async function recordSale(page: Page, amount: string): Promise<void> {
  await page.getByLabel(/Membro da Equipe/).selectOption({ label: 'Operador local' })
  await page.getByText('Venda Realizada', { exact: true }).click()
  await page.getByLabel(/Valor da Venda/).pressSequentially(amount)
  await page.getByRole('button', { name: 'Registrar Pontos' }).click()
}

test('a sale recorded in one browser, and its undo, appear on the board in another', async ({ page, workspace, browser }) => {
  const elsewhere = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  const other = await elsewhere.newPage()
  await openBoard(other, workspace)
  await expect(other.getByText('Nenhum dado de performance disponível para o período selecionado')).toBeVisible()
  await openBoard(page, workspace)
  await recordSale(page, '7500')
  await expect(page.getByText('Atividade registrada com sucesso')).toBeVisible()
  for (const board of [page, other]) {
    await expect(findPodium(board)).toContainText('Operador local')
    await expect(findPodium(board)).toContainText('125')
  }

  await page.getByRole('button', { name: 'Desfazer' }).click()
  for (const board of [page, other]) {
    await expect(board.getByText('Nenhum dado de performance disponível para o período selecionado')).toBeVisible()
  }
  await elsewhere.close()
})

test('the television board shows the members and no form; Esc leads back to the page with the form', async ({ page, demo }) => {
  await page.goto(`${demo.url}/team-performance?tv=1`)
  await expect(page.getByText('Marina Duarte').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Registrar Pontos' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Registrar Pontos' })).toBeVisible()
})
