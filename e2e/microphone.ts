import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from './playwright.config.ts'
import { test as base, expect } from './workspace.ts'

const FAKE_MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Adds a browser with a fake microphone and a profile of its own. The profile's IndexedDB outlasts the tabs. */
export const test = base.extend<{ browserWithMicrophone: BrowserContext }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
  browserWithMicrophone: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'profile-'))
    const { locale = 'pt-BR', timezoneId = 'America/Sao_Paulo', launchOptions: { args = [] } = {} } = config.use ?? {}
    const executablePath = process.env.CHROMIUM_PATH
    const context = await chromium.launchPersistentContext(profile, {
      ...(executablePath ? { executablePath } : {}),
      args: [...args, ...FAKE_MICROPHONE],
      locale,
      timezoneId,
    })
    await use(context)
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  },
})

/** @returns a list that grows with the page's errors; requests without an answer are left out, because journeys cut the connection on purpose */
export function collectPageErrors(page: Page): string[] {
  const stray: string[] = []
  page.on('pageerror', (error) => stray.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !text.includes('net::ERR_')) stray.push(text)
  })
  return stray
}

/**
 * Matches a timer whose seconds are at least 02. It matches later values too, because a busy machine may miss the second in which the
 * timer shows 00:02.
 */
export const RECORDED_SECONDS = /^\d\d:(0[2-9]|[1-5]\d)$/

/** Opens the transcription dialog from Home's card. */
export async function openTranscription(page: Page, url: string) {
  await page.goto(url)
  await page.getByRole('button', { name: /Transcrição de Áudio/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Transcrição de Áudio' })
  await expect(dialog.getByText('Arraste e solte seu arquivo de áudio')).toBeVisible()
  return dialog
}

export { expect }
