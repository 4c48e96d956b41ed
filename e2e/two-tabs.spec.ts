import type { Page, Route } from '@playwright/test'
import { expect, test } from './workspace.ts'

const PAY = '/api/finance/due/pay'
const ID = 1

/** @returns the date in São Paulo `days` days from today, as `YYYY-MM-DD` */
function dateInDays(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(at)
}

const findRow = (page: Page) => page.getByRole('row', { name: /Aluguel/ })

async function payToday(page: Page): Promise<void> {
  await findRow(page)
    .getByRole('button', { name: /Mais ações|Ações/ })
    .click()
  await page.getByRole('menuitem', { name: 'Pagar hoje' }).click()
}

test('in two browsers: a payment whose answer was lost, undone elsewhere, is written when paid again; an open form shows another’s change, and resolves a conflict', async ({
  page: other,
  browser,
  workspace,
}) => {
  // The journey uses a page of its own, because the browser logs a lost answer on the console, which would fail the `page` fixture.
  const losing = await browser.newContext()
  const page = await losing.newPage()
  const form = { nome_saida: 'Aluguel', valor: '1850.00', data: dateInDays(0), paga: 'false' }
  await page.goto(`${workspace.url}/financeiro/a-pagar`)
  await other.goto(`${workspace.url}/financeiro/a-pagar`)
  await expect(other.getByText('Nada a pagar')).toBeVisible()
  expect((await other.request.post(`${workspace.url}/webhook/financial-expense`, { multipart: form })).ok()).toBe(true)
  await expect(findRow(page)).toBeVisible()
  await expect(findRow(other)).toBeVisible()

  await page.route(`**${PAY}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await payToday(page)
  await expect(page.getByText('Não foi possível pagar')).toBeVisible()
  await expect(page.getByText(/Não sabemos se foi gravado: a lista está sendo lida de novo/)).toBeVisible()
  await expect(findRow(page)).toBeHidden()
  await expect(findRow(other)).toBeHidden()
  await page.unroute(`**${PAY}`)

  const undone = { kind: 'outflow', entries: [{ id: ID, revision: 2 }], paidOn: dateInDays(0) }
  expect((await other.request.post(`${workspace.url}/api/finance/due/unpay`, { data: undone })).ok()).toBe(true)
  await expect(findRow(page)).toBeVisible()
  await payToday(page)
  await expect(page.getByText('Saída paga', { exact: true })).toBeVisible()
  await other.reload()
  await expect(other.getByText('Nada a pagar')).toBeVisible()

  await page.goto(`${workspace.url}/financeiro`)
  await other.goto(`${workspace.url}/financeiro`)
  await findRow(page).getByRole('button', { name: 'Aluguel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Saída' })
  await dialog.getByLabel('Observações').click()
  await page.keyboard.type('Contrato novo')
  await findRow(other).getByRole('button', { name: 'Aluguel', exact: true }).click()
  await other.getByLabel('Nome da saída').fill('Aluguel da sala')
  await other.keyboard.press('Enter')
  await expect(other.getByText('Saída atualizada com sucesso!')).toBeVisible()
  await expect(dialog.getByText('Operador local alterou este lançamento agora.')).toBeVisible()
  await expect(dialog.getByLabel('Observações')).toBeFocused()
  await expect(dialog.getByLabel('Observações')).toHaveValue('Contrato novo')
  await dialog.getByRole('button', { name: 'Ver o que mudou' }).click()
  await expect(dialog.getByRole('list', { name: 'Histórico' })).toContainText('Aluguel da sala')
  await expect(page.getByRole('row', { name: /Aluguel da sala/, includeHidden: true })).toBeVisible()

  await dialog.getByLabel('Nome da saída').fill('Aluguel do estúdio')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const conflict = dialog.getByRole('group', { name: 'Nome da saída' })
  await expect(conflict).toContainText('Agora está: Aluguel da sala')
  await expect(conflict.getByRole('radio', { name: 'Manter o meu' })).toBeFocused()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
  await expect(findRow(other)).toContainText('Aluguel do estúdio')
  await losing.close()
})

test('an outflow whose answer was lost after the write is sent again from its draft, after a reload, and recorded once', async ({
  browser,
  workspace,
}) => {
  const RECORD = '/webhook/financial-expense'
  const losing = await browser.newContext()
  const page = await losing.newPage()
  page.on('dialog', (question) => void question.accept())
  const dialog = page.getByRole('dialog', { name: 'Registrar Nova Saída' })
  const send = () => dialog.getByRole('button', { name: 'Registrar Saída' }).click()
  const openForm = async () => {
    await page.getByRole('button', { name: 'Registrar Nova Saída' }).first().click()
    return dialog.getByLabel('Nome da saída')
  }
  const resume = async (name: string) => {
    isAnswerLost = false
    await page.reload()
    await expect(await openForm()).toHaveValue(name)
    await expect(dialog.getByText('Rascunho recuperado')).toBeVisible()
    await send()
    await expect(page.getByText('Saída registrada com sucesso!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('cell', { name, exact: true })).toHaveCount(1)
  }
  // The journey keeps one route installed throughout. Removing it while a reloaded page fetches its code would leave the request that the
  // route is passing on without an answer.
  let isAnswerLost = true
  let loseAnswer: (route: Route) => Promise<void> | void = (route) => route.abort()
  await page.route(`**${RECORD}`, async (route) => {
    if (!isAnswerLost) return route.continue()
    await route.fetch()
    await loseAnswer(route)
  })
  await page.goto(`${workspace.url}/financeiro`)

  await (await openForm()).fill('Aluguel')
  await send()
  await expect(page.getByText(/Não sabemos se foi gravado: envie de novo por aqui/)).toBeVisible()
  await resume('Aluguel')

  // The form is closed while its request has no answer, and the page is reloaded after the server has written the outflow.
  const written = Promise.withResolvers<void>()
  loseAnswer = () => written.resolve()
  isAnswerLost = true
  await (await openForm()).fill('Internet')
  await send()
  await written.promise
  await page.keyboard.press('Escape')
  await expect(page.getByText('O envio continua')).toBeVisible()
  await resume('Internet')

  const { saidas } = await (await page.request.get(`${workspace.url}/webhook/api/v1/saidas`)).json()
  expect(saidas.map(({ descricao }: { descricao: string }) => descricao).sort()).toEqual(['Aluguel', 'Internet'])
  await losing.close()
})
