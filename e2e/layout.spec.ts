import { expect, test } from './workspace.ts'

test('the calendar of a date field is as wide as its days, and a day is picked with a click', async ({ page, demo }) => {
  await page.goto(`${demo.url}/financeiro`)
  await page.getByRole('button', { name: 'Registrar Nova Saída' }).click()
  const date = page.getByRole('dialog').getByLabel('Data').first()
  await date.click()
  const calendar = page.locator('.mantine-DateInput-month')
  await expect(calendar).toBeVisible()
  expect((await calendar.boundingBox())?.width).toBeLessThan(400)
  await page.getByRole('button', { name: /^15 / }).click()
  await expect(date).toHaveValue(/^15\//)
})

test('a group of the menu that is collapsed shows none of its screens', async ({ page, demo }) => {
  await page.goto(demo.url)
  const menu = page.getByRole('complementary').getByRole('navigation')
  await expect(menu.getByRole('link', { name: 'Entradas' })).toBeVisible()
  await menu.getByRole('button', { name: 'Financeiro' }).click()
  await expect(menu.getByRole('link', { name: 'Entradas' })).toBeHidden()
  await menu.getByRole('button', { name: 'Financeiro' }).click()
  await expect(menu.getByRole('link', { name: 'Entradas' })).toBeVisible()
})
