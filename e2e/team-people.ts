import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page, request } from '@playwright/test'
import { invitePerson } from 'contract/accounts/people.ts'
import { createAccount } from 'contract/accounts/sign-in.ts'
import type { Role } from 'contract/calls/permissions.ts'
import { waitUntilIdle } from './layout/wait-until-idle.ts'
import { emulateSaveData } from './workspace.ts'

export const PEOPLE_PASSWORD = 'uma frase bem longa'

/** Types the person's email and password into the sign-in form, and submits it. */
export async function submitSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/^Senha/).fill(PEOPLE_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Opens the menu of the account. On a busy machine React may render the header again during the first press, so the press is repeated. */
export const openAccountMenu = (page: Page, name: string): Promise<void> =>
  expect(async () => {
    const button = page.getByRole('button', { name: `Conta de ${name}` })
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })

/** Opens an HTTP client for the calls, with cookies of its own. It sends its origin with each call, as browsers do with each write. */
export const openClient = (url: string): Promise<APIRequestContext> =>
  request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })

/** Posts JSON and expects a success. @returns the answer's body */
export async function postJson(client: APIRequestContext, path: string, data: object): Promise<{ link: string; id: number }> {
  const response = await client.post(path, { data })
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
  return response.json()
}

/** Opens a browser in which a new person of this role is signed in; for `owner` the person is an admin. @returns the browser's context */
export async function openBrowserAs(
  browser: Browser,
  { owner, url, role }: { owner: APIRequestContext; url: string; role: Role },
) {
  const client = await openClient(url)
  const email = `${role}@agencia.com.br`
  const { link } = await postJson(owner, invitePerson.path, { email, role: role === 'owner' ? 'admin' : role })
  const token = new URL(link).hash.slice(1)
  await postJson(client, createAccount.path, { token, name: `Pessoa ${role}`, password: PEOPLE_PASSWORD })
  const context = await browser.newContext({ storageState: await client.storageState() })
  await client.dispose()
  return context
}

export type WalkReport = { visited: string[]; faults: string[]; texts: string[] }

/** Opens an address without reloading the page, as a link of the app does. */
const openPath = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

const toPattern = (path: string) => path.replace(/[?#].*/, '').replace(/\d+/g, 'N')

async function lookAround(page: Page, walk: WalkReport, found: Set<string>): Promise<void> {
  await waitUntilIdle(page)
  const path = new URL(page.url()).pathname
  const main = page.locator('main')
  const text = await main.innerText()
  walk.visited.push(toPattern(path))
  walk.texts.push(text)
  if (/Sem acesso a esta tela|Você não tem permissão|Algo deu errado/.test(text))
    walk.faults.push(`${path} refuses: ${text.slice(0, 80)}`)
  const toasts = await page.locator('.mantine-Notifications-root').allInnerTexts()
  if (toasts.join('').trim() !== '') walk.faults.push(`${path} has a toast: ${toasts.join(' ')}`)
  const links = await main.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const link of links) if (!/^\/(api|webhook)\//.test(link)) found.add(link)
}

/** Opens the palette on Home. On a busy machine the dialog of the previous entry may appear only now, so that dialog is closed first. */
const openPalette = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Home', exact: true }).click({ timeout: 3_000 })
    await waitUntilIdle(page)
    await page.getByRole('searchbox', { name: 'Pesquisar', exact: true }).click({ timeout: 3_000 })
    await expect(page.locator('.palette__item').first()).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })

/** Opens each entry of the palette by its name, except the entries that the menu has too, and the list of shortcuts. */
async function walkPalette(page: Page, walk: WalkReport, found: Set<string>, known: ReadonlySet<string>): Promise<void> {
  await openPalette(page)
  const names = await page.locator('.palette__item .palette__label').allInnerTexts()
  await page.keyboard.press('Escape')
  for (const name of names.filter((one) => !known.has(one) && one !== 'Atalhos do teclado')) {
    await openPalette(page)
    await page.getByRole('textbox', { name: 'Pesquisar ferramentas' }).fill(name)
    await expect(page.locator('.palette__item[data-selected]')).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(page.locator('.palette__item')).toHaveCount(0)
    await lookAround(page, walk, found)
    await page.keyboard.press('Escape')
  }
}

/**
 * Opens the menu's and the palette's screens, and one address for each kind of link on them, as the person who is signed in. @returns the
 * visited screens, their texts, and the faults
 */
export async function walkScreens(context: BrowserContext, url: string): Promise<WalkReport> {
  const page = await context.newPage()
  await page.addInitScript(emulateSaveData)
  const walk: WalkReport = { visited: [], faults: [], texts: [] }
  page.on('pageerror', (error) => walk.faults.push(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() === 403) walk.faults.push(`403: ${new URL(response.url()).pathname}, from ${page.url()}`)
  })
  const found = new Set<string>()
  await page.goto(url)
  await lookAround(page, walk, found)
  const links = page.locator('.sidebar a[href]')
  const names = (await links.allInnerTexts()).map((name) => name.trim())
  for (let at = 0; at < names.length; at++) {
    await links.nth(at).click()
    await lookAround(page, walk, found)
  }
  await walkPalette(page, walk, found, new Set(names))
  for (const path of found) {
    if (walk.visited.includes(toPattern(path))) continue
    await openPath(page, path)
    await lookAround(page, walk, found)
  }
  await page.close()
  return walk
}
