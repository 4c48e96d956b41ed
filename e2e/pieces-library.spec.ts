import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { collectPageErrors } from './microphone.ts'
import { expect, test } from './workspace.ts'
import { listZipEntries } from './zip-entries.ts'

const TITLES = ['Clareamento', 'Guia de grãos', 'Horário de férias'] as const
/** The calendar of a month without today in it. */
const CALENDAR = '/pieces?view=calendar&month=2031-03'

type Listed = { id: number; title: string; plannedOn: string | null; revision: number }

const listPieces = async (request: APIRequestContext, url: string): Promise<Listed[]> =>
  (await (await request.get(`${url}/api/pieces`)).json()).pieces

/** Makes one post, copies it, and gives the pieces their titles and days. @returns their ids in the order of the titles */
async function makePieces(request: APIRequestContext, url: string): Promise<number[]> {
  const data = { client_name: 'odontoaurora', client_persona: 'Jovem', content_idea: 'Um sorriso por vez' }
  expect((await request.post(`${url}/webhook/create-static`, { data })).ok()).toBe(true)
  await expect.poll(() => listPieces(request, url), { timeout: 60_000 }).toHaveLength(1)
  const [first] = await listPieces(request, url)
  const ids = [Number(first?.id)]
  while (ids.length < TITLES.length) {
    const copy = await request.post(`${url}/api/pieces/${ids[0]}/copies`, { data: { as: 'copy' } })
    ids.push((await copy.json()).id)
  }
  const revisions = new Map((await listPieces(request, url)).map(({ id, revision }) => [id, revision]))
  for (const [index, id] of ids.entries()) {
    const change = { title: TITLES[index], plannedOn: index === 2 ? null : '2031-03-12', revision: revisions.get(id) }
    expect((await request.patch(`${url}/api/pieces/${id}`, { data: change })).ok()).toBe(true)
  }
  return ids
}

const readDays = async (request: APIRequestContext, url: string) =>
  Object.fromEntries((await listPieces(request, url)).map(({ title, plannedOn }) => [title, plannedOn]))

const findDay = (page: Page, day: number) =>
  page
    .getByRole('list', { name: 'março de 2031' })
    .locator('> li')
    .filter({ hasText: new RegExp(`^${day} de março`) })
const findPiece = (place: Page | Locator, title: string) => place.getByRole('link', { name: title })

/**
 * Presses the mouse on a piece and moves it over a day, without letting go: the first movement lifts the piece, the second takes it along.
 */
async function dragOver(page: Page, piece: Locator, day: Locator): Promise<void> {
  await piece.hover()
  await page.mouse.down()
  await day.hover()
  await day.hover({ position: { x: 40, y: 40 } })
  await expect(day).toHaveAttribute('data-over', 'true')
}

test('filters survive a reload and Back, and three selected pieces are one ZIP with a folder of each', async ({
  page,
  workspace,
  request,
}) => {
  await makePieces(request, workspace.url)
  await page.goto(`${workspace.url}/pieces`)
  await expect(page.getByRole('checkbox')).toHaveCount(3)

  await page.getByRole('combobox', { name: 'Situação' }).selectOption('Rascunho')
  await page.getByRole('searchbox', { name: 'Buscar em títulos e textos' }).pressSequentially('grãos')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Situação' })).toHaveValue('draft')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await findPiece(page, 'Guia de grãos').click()
  await expect(page.getByRole('textbox', { name: 'Título do slide' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Buscar em títulos e textos' })).toHaveValue('grãos')
  await expect(page.getByRole('checkbox')).toHaveCount(1)

  await page.goto(`${workspace.url}/pieces`)
  for (const title of TITLES) await page.getByRole('checkbox', { name: `Selecionar ${title}` }).check()
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar tudo (ZIP)' }).click()
  const names = listZipEntries(await readFile(await (await coming).path()))
  const folders = [...new Set(names.map((name) => name.slice(0, name.indexOf('/'))))]
  expect(folders.map((folder) => folder.slice(0, 3))).toEqual(['01 ', '02 ', '03 '])
  expect(folders.map((folder) => folder.slice(3)).sort()).toEqual([...TITLES])
  expect(names.filter((name) => name.endsWith('/slide-01.png'))).toHaveLength(3)
})

test('a piece is dragged to another day and taken back, another is moved by keys, a second tab follows, and a reload shows all of it', async ({
  page,
  context,
  workspace,
  request,
}) => {
  await makePieces(request, workspace.url)
  await page.goto(workspace.url + CALENDAR)
  const other = await context.newPage()
  await other.goto(workspace.url + CALENDAR)
  await expect(findPiece(findDay(other, 12), 'Clareamento')).toBeVisible()

  await dragOver(page, findPiece(page, 'Horário de férias'), findDay(page, 20))
  await page.mouse.up()
  await expect(findPiece(findDay(page, 20), 'Horário de férias')).toBeVisible()
  await expect(findPiece(findDay(other, 20), 'Horário de férias')).toBeVisible()
  await findPiece(findDay(page, 12), 'Guia de grãos').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(findPiece(findDay(other, 19), 'Guia de grãos')).toBeVisible()
  await dragOver(page, findPiece(page, 'Clareamento'), findDay(page, 14))
  await page.mouse.up()
  const moved = page.locator('.toast').filter({ hasText: 'Planejada para 14/03/2031' })
  await moved.getByRole('button', { name: 'Desfazer' }).click()
  await expect(findPiece(findDay(other, 12), 'Clareamento')).toBeVisible()
  await page.reload()
  const days = { Clareamento: '2031-03-12', 'Guia de grãos': '2031-03-19', 'Horário de férias': '2031-03-20' }
  for (const [title, day] of Object.entries(days))
    await expect(findPiece(findDay(page, Number(day.slice(8))), title)).toBeVisible()
  expect(await readDays(request, workspace.url)).toEqual(days)
  await other.close()
})

test('a server that dies during a drag moves nothing: the piece goes back, a toast says so, and once the server is there the drag works', async ({
  context,
  killableWorkspace: workspace,
  request,
}) => {
  await makePieces(request, workspace.url)
  const page = await context.newPage()
  const stray = collectPageErrors(page)
  await page.goto(workspace.url + CALENDAR)
  const findToast = (text: string) => page.locator('.toast').filter({ hasText: text })
  await dragOver(page, findPiece(page, 'Guia de grãos'), findDay(page, 14))
  await page.mouse.up()
  await expect(findToast('Planejada para 14/03/2031')).toBeVisible()
  await dragOver(page, findPiece(page, 'Clareamento'), findDay(page, 20))
  await workspace.kill()
  await page.mouse.up()
  const failed = findToast('Não foi possível mudar a peça')
  await expect(failed).toContainText('Sem resposta do servidor. Verifique se ele está no ar e tente de novo.')
  await expect(findPiece(findDay(page, 12), 'Clareamento')).toBeVisible()

  await workspace.start()
  await expect(page.getByText(/^Sem conexão com o servidor/)).toHaveCount(0)
  await dragOver(page, findPiece(page, 'Clareamento'), findDay(page, 20))
  await page.mouse.up()
  await expect(findToast('Planejada para 20/03/2031')).toBeVisible()
  await expect(failed).toHaveCount(0)
  expect(await readDays(request, workspace.url)).toMatchObject({ Clareamento: '2031-03-20' })
  expect(stray).toEqual([])
})
