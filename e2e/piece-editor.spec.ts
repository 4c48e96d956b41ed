import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fillCarouselForm, launchCarouselAndWait } from './launch-carousel.ts'
import { expect, test } from './workspace.ts'
import { listZipEntries } from './zip-entries.ts'

const IDEA = ['Cinco erros no consultório', 'Postar sem frequência', 'Não responder', 'Usar fotos de banco', 'Agende pelo direct']

/** Launches a carousel of five lines, and waits until the carousel is made. @returns the address of its piece */
async function makeCarousel(page: Page, url: string): Promise<string> {
  await fillCarouselForm(page, url, IDEA.join('\n'))
  await launchCarouselAndWait(page)
  const answer = await page.request.get(`${url}/api/pieces`)
  const { pieces } = (await answer.json()) as { pieces: { id: number }[] }
  return `${url}/pieces/${pieces[0]?.id}`
}

const findHeadline = (page: Page) => page.getByRole('textbox', { name: 'Título do slide' })
const findSlides = (page: Page) => page.getByRole('tablist', { name: 'Slides' }).getByRole('tab')
const waitUntilSaved = (page: Page) => expect(page.getByText(/^Salvo às \d\d:\d\d/)).toBeVisible()

/** Waits until the slide on screen has another picture than `before`. @returns the picture's address */
async function waitForPicture(page: Page, before?: string): Promise<string> {
  const picture = page.locator('.stage__picture img')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before ?? '')
  return (await picture.getAttribute('src')) ?? ''
}

/** Drags a slide of the strip onto another one with the mouse. */
async function dragSlide(page: Page, from: number, to: number): Promise<void> {
  const [source, target] = [await findSlides(page).nth(from).boundingBox(), await findSlides(page).nth(to).boundingBox()]
  if (!source || !target) throw new Error('the strip lacks the slides')
  const [x, y] = [source.x + source.width / 2, source.y + source.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // The code for moving slides may still be loading. It takes the press over, and lifts the slide at the next movement.
  await expect(async () => {
    await page.mouse.move(x, y + 12)
    await page.mouse.move(x, y + 10)
    await expect(findSlides(page).nth(from)).toHaveAttribute('data-dragging', { timeout: 300 })
  }).toPass()
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 })
  await expect(page.getByText(`Posição ${to + 1} de 5.`)).toBeAttached()
  await page.mouse.up()
}

test('a carousel of five lines is edited in place, reordered by mouse and keys, undone, found again after a reload, kept as a version and downloaded', async ({
  page,
  workspace,
}) => {
  await page.goto(await makeCarousel(page, workspace.url))
  const first = await waitForPicture(page)
  await expect(findSlides(page)).toHaveCount(5)
  await findHeadline(page).press('End')
  await page.keyboard.type(' que custam caro')
  const second = await waitForPicture(page, first)
  await waitUntilSaved(page)

  await dragSlide(page, 3, 1)
  await expect(findSlides(page).nth(1)).toHaveAccessibleName(/Usar fotos de banco/)
  await page.keyboard.press('Control+z')
  await expect(findSlides(page).nth(3)).toHaveAccessibleName(/Usar fotos de banco/)
  await findSlides(page).nth(1).click()
  await waitForPicture(page, second)
  await page.keyboard.press('Space')
  await expect(page.getByText('Slide 2 selecionado para mover, na posição 2 de 5.')).toBeAttached()
  // A key that comes before the places of all slides are measured moves nothing, and a person would press it again.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Posição 3 de 5.')).toBeAttached({ timeout: 5_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(findSlides(page).nth(2)).toHaveAccessibleName(/Postar sem frequência/)
  await page.keyboard.press('Control+z')
  await expect(findSlides(page).nth(1)).toHaveAccessibleName(/Postar sem frequência/)
  await page.keyboard.press('Control+Shift+z')
  await expect(findSlides(page).nth(2)).toHaveAccessibleName(/Postar sem frequência/)
  await waitUntilSaved(page)

  await page.getByRole('button', { name: 'Salvar versão' }).click()
  await expect(page.getByText('Versão salva')).toBeVisible()
  await page.reload()
  await expect(findHeadline(page)).toHaveValue('Cinco erros no consultório que custam caro')
  await expect(findSlides(page).nth(2)).toHaveAccessibleName(/Postar sem frequência/)

  await findHeadline(page).fill('Outro título')
  await waitUntilSaved(page)
  await page.getByRole('tab', { name: 'Versões' }).click()
  await page.getByRole('button', { name: 'Ver a versão 1' }).click()
  const dialog = page.getByRole('dialog', { name: /^Versão 1/ })
  await expect(dialog.getByRole('img', { name: /^Slide 1 de 5/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Restaurar esta versão' }).click()
  await page.getByRole('tab', { name: 'Slide', exact: true }).click()
  await expect(findHeadline(page)).toHaveValue('Cinco erros no consultório que custam caro')

  await page.getByRole('button', { name: 'Baixar' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Todos os slides (ZIP)' }).click()
  const zip = await readFile(await (await coming).path())
  expect(listZipEntries(zip).filter((name) => name.endsWith('.png'))).toHaveLength(5)
})
