import type { Page } from '@playwright/test'
import { expect } from './workspace.ts'

/** Opens the screen of the carousels, and types a client, a new persona and the idea key by key. */
export async function fillCarouselForm(page: Page, url: string, idea: string): Promise<void> {
  await page.goto(`${url}/tools/gerador-conteudo-carrossel`)
  await page.getByText('Digitar customizado').click()
  await page.getByRole('textbox', { name: 'Nome do Cliente' }).pressSequentially('Odonto Aurora')
  await page.getByRole('button', { name: /Cadastrar persona para/ }).click()
  await page.getByLabel('Nome da persona').pressSequentially('Paciente ansiosa')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/Persona do Cliente/)).toHaveValue('Paciente ansiosa')
  await page.getByLabel(/Conteúdo \/ Ideia/).pressSequentially(idea)
}

/** Presses the form's button, and waits until the run has succeeded. @returns the row of the run below the form */
export async function launchCarouselAndWait(page: Page) {
  await page.getByRole('button', { name: 'Gerar Conteúdo Carrossel' }).click()
  const run = page.locator('.recent-runs li').first()
  await expect(run).toContainText('Concluída', { timeout: 60_000 })
  return run
}
