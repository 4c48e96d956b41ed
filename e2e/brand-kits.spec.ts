import type { Page } from '@playwright/test'
import { fillCarouselForm, launchCarouselAndWait } from './launch-carousel.ts'
import { expect, test } from './workspace.ts'

const GROUND = [0, 120, 80]

/** Reads the colour of a pixel near a picture's upper left corner. */
const readCorner = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight)
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    return [...(context?.getImageData(4, 4, 1, 1).data ?? [])].slice(0, 3)
  }, address)

test('a brand kit’s colours and handle are changed beside its slides, and the next carousel has them', async ({
  page,
  workspace,
  request,
}) => {
  await page.goto(`${workspace.url}/settings`)
  await page.getByRole('button', { name: 'Editar Minimalista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar brand kit' })
  await expect(dialog.getByRole('img', { name: /^Prévia/ })).toHaveCount(3, { timeout: 60_000 })
  const ground = dialog.getByLabel('Fundo', { exact: true })
  await ground.clear()
  await ground.pressSequentially('007850')
  await dialog.getByLabel('Perfil').pressSequentially('@aurora')
  await dialog.getByRole('button', { name: 'Usar todas as sugestões' }).click()
  await expect(dialog.getByText('o mínimo é')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Brand kit salvo' })).toBeVisible()
  await expect(dialog).toBeHidden()

  await fillCarouselForm(page, workspace.url, 'Três mitos\n- Dói\n- Mancha\n- Custa caro')
  await (await launchCarouselAndWait(page)).getByRole('link').click()
  const slides = page.getByRole('link', { name: /^Baixar .+\.png$/ })
  await expect(slides.first()).toBeVisible()
  expect(await readCorner(page, (await slides.first().getAttribute('href')) ?? '')).toEqual(GROUND)

  const { pieces } = await (await request.get(`${workspace.url}/api/pieces`)).json()
  expect(pieces[0].kit.name).toBe('Minimalista')
  const [kit] = await (await request.get(`${workspace.url}/api/brand-kits`)).json()
  expect(kit.look).toMatchObject({ handle: '@aurora', colors: { ground: '#007850' } })
})

test('a kit that was deleted is restored in the Lixeira, and is in Configurações again', async ({ page, workspace }) => {
  await page.goto(`${workspace.url}/settings`)
  await page.getByRole('button', { name: 'Excluir Vibrante' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Brand kit excluído' })).toBeVisible()
  await page.goto(`${workspace.url}/lixeira`)
  await page.getByRole('button', { name: 'Restaurar Vibrante' }).click()
  await expect(page.getByText('Vibrante', { exact: true })).toHaveCount(0)
  await page.goto(`${workspace.url}/settings`)
  await expect(page.getByRole('button', { name: 'Excluir Vibrante' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
})
