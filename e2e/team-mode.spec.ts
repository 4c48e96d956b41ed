import { test as base, expect, type Page } from '@playwright/test'
import { openTeamWorkspace, type TeamWorkspace } from './team-workspace.ts'

/** A page without a session gets answers of 401, which Chromium writes to the console: so these journeys do not judge the console. */
const test = base.extend<object, { team: TeamWorkspace }>({
  team: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
    async ({}, use) => {
      const team = await openTeamWorkspace()
      await use(team)
      await team.close()
    },
    { scope: 'worker' },
  ],
})

const PASSWORD = 'uma frase bem longa'
const MENU = { name: 'Principal' }

async function signIn(page: Page) {
  await page.getByLabel('E-mail').fill('bia@agencia.com.br')
  await page.getByLabel(/^Senha/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test.describe.configure({ mode: 'serial' })

test('the first owner comes in by the link, on a phone; the link serves once', async ({ page, team }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(team.ownerLink)
  await expect(page.getByRole('heading', { name: 'Crie a conta do dono' })).toBeVisible()
  expect(page.url()).toBe(`${team.url}/entrar/convite`)
  await page.getByLabel(/Nome/).fill('Bia Duarte')
  await page.getByLabel(/E-mail/).fill('bia@agencia.com.br')
  await page.getByLabel(/^Senha/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })).toBeVisible()
  await page.getByRole('button', { name: 'Conta de Bia Duarte' }).click()
  await expect(page.getByText('Dono', { exact: true })).toBeVisible()
  await page.goto(team.ownerLink)
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
})

test('without a session the way in stands alone; signed in, the screen of the address opens; signed out, it is closed', async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/financeiro`)
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByRole('navigation', MENU)).toHaveCount(0)
  await page.getByLabel('E-mail').fill('bia@agencia.com.br')
  await page.getByLabel(/^Senha/).fill('não é esta a senha')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Senha/)).toHaveAttribute('aria-invalid', 'true')
  await signIn(page)
  await expect(page.getByText('Nenhuma saída encontrada')).toBeVisible()
  expect(page.url()).toBe(`${team.url}/financeiro`)
  await page.getByRole('button', { name: 'Conta de Bia Duarte' }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL(`${team.url}/entrar`)
  await page.goto(`${team.url}/financeiro`)
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
})

test('a session that ends in the middle of a form loses nothing that was typed, in no tab', async ({ page, context, team }) => {
  await page.goto(`${team.url}/financeiro?novo=true`)
  await signIn(page)
  const dialog = page.getByRole('dialog', { name: 'Registrar Nova Saída' })
  await dialog.getByLabel(/Nome da saída/).fill('Aluguel de estúdio')
  await dialog.getByText('Projeto, categoria, método e empresa').click()
  await dialog.getByLabel('Observações').fill('Duas diárias, com equipe de luz')
  await dialog.getByLabel(/^Valor/).pressSequentially('1234,56')
  const other = await context.newPage()
  await other.goto(`${team.url}/financeiro/entradas`)
  await expect(other.getByText('Nenhuma entrada encontrada')).toBeVisible()
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Registrar Saída' }).click()
  const way = page.getByRole('dialog', { name: 'Entrar' })
  await expect(way.getByText('A sessão de Bia Duarte terminou. O que você digitou continua aqui.')).toBeVisible()
  await expect(other.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await signIn(page)
  await expect(way).toHaveCount(0)
  await expect(other.getByRole('dialog', { name: 'Entrar' })).toHaveCount(0)
  await expect(dialog.getByLabel('Observações')).toHaveValue('Duas diárias, com equipe de luz')
  await dialog.getByRole('button', { name: 'Registrar Saída' }).click()
  await expect(page.getByRole('row', { name: /Aluguel de estúdio/ })).toBeVisible()
})
