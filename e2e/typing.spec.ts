import type { Page } from '@playwright/test'
import { array, constantFrom, sample } from 'fast-check'
import { readTypedAmount } from '../contract/src/values/read-amount.ts'
import { expect, test, type Workspace } from './workspace.ts'

type Row = { descricao: string; centavos: number | null; date: string }

async function listRows(page: Page, { url }: Workspace): Promise<Row[]> {
  const answer = await page.request.get(`${url}/webhook/api/v1/saidas`)
  return (await answer.json()).saidas
}

const openForm = async (page: Page, { url }: Workspace) => {
  await page.goto(`${url}/financeiro`)
  await expect(page.getByRole('heading', { name: 'Saídas Financeiras' })).toBeVisible()
}

/** Presses one key after another. `{Name}` stands for the key of that name. */
async function pressKeys(page: Page, keys: string): Promise<void> {
  for (const key of keys.match(/\{\w+\}|./gsu) ?? []) await page.keyboard.press(key.length > 1 ? key.slice(1, -1) : key)
}

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Registrar Nova Saída' })
const getOpener = (page: Page) => page.getByRole('button', { name: /Registrar Nova Saída/ }).first()

async function pressN(page: Page) {
  await page.keyboard.press('n')
  await expect(getDialog(page).getByLabel('Nome da saída')).toBeFocused()
}

test('an amount typed key by key, corrected or pasted is recorded as the field shows it', async ({
  page,
  workspace,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openForm(page, workspace)
  const dialog = getDialog(page)
  const field = dialog.getByRole('textbox', { name: 'Valor' })
  const record = async (name: string, type: () => Promise<void>) => {
    await pressN(page)
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    await type()
    await page.keyboard.press('Tab')
    return field.inputValue()
  }
  const isRecorded = async (name: string, shown: string) => {
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const row = (await listRows(page, workspace)).find(({ descricao }) => descricao === name)
    expect(row?.centavos ?? null, `${name}: ${shown}`).toBe(readTypedAmount(shown).centavos)
  }

  for (const [keys, left] of [
    ['290', '290,00'],
    ['1.234,56', '1.234,56'],
    ['1.5', '1,50'],
    ['12.000', '12.000,00'],
    ['1234,56{ArrowLeft}{ArrowLeft}{ArrowLeft}9', '12.349,56'],
    ['1850{Home}{Delete}7', '7.850,00'],
  ] as const) {
    expect(await record(keys, () => pressKeys(page, keys))).toBe(left)
    await isRecorded(keys, left)
  }

  await page.evaluate(() => navigator.clipboard.writeText('R$ 12.345.678,90'))
  expect(await record('colado', () => page.keyboard.press('Control+v'))).toBe('12.345.678,90')
  await isRecorded('colado', '12.345.678,90')

  // Random keys are pressed: either the recorded amount is the one that the field shows, or the form is not sent.
  const key = constantFrom(
    ...'0123456789,.',
    '-',
    '+',
    '{Backspace}',
    '{Delete}',
    '{ArrowLeft}',
    '{ArrowRight}',
    '{Home}',
    '{End}',
  )
  for (const [index, keys] of sample(array(key, { minLength: 1, maxLength: 12 }), { numRuns: 12, seed: 13 }).entries()) {
    const name = `Acaso ${index}`
    const shown = await record(name, () => pressKeys(page, keys.join('')))
    const { problem, centavos } = readTypedAmount(shown)
    if (!problem && centavos !== 0) await isRecorded(name, shown)
    else {
      if (problem) await expect(dialog.getByText(problem)).toBeVisible()
      await pressKeys(page, '{Escape}')
      await dialog.getByRole('button', { name: 'Descartar' }).click()
      await expect(dialog).toBeHidden()
      expect((await listRows(page, workspace)).some(({ descricao }) => descricao === name)).toBe(false)
    }
  }
})

test('a text that is no amount or no date is an error under its field, and nothing is sent', async ({ page, workspace }) => {
  await openForm(page, workspace)
  let sent = 0
  page.on('request', (request) => request.method() === 'POST' && sent++)
  await pressN(page)
  const dialog = getDialog(page)
  const [amount, date] = [dialog.getByRole('textbox', { name: 'Valor' }), dialog.getByRole('textbox', { name: 'Data' })]
  await pressKeys(page, 'Aluguel{Tab}1.2345{Tab}')
  await expect(dialog.getByText('Valor não reconhecido. Escreva como 1.234,56')).toBeVisible()
  await expect(amount).toHaveValue('1.2345')
  await pressKeys(page, '31022026{Enter}')
  await expect(date).toHaveValue('31/02/2026')
  await expect(dialog.getByText('Data não reconhecida. Escreva como 05/12/2026')).toBeVisible()
  await expect(amount).toBeFocused()
  await amount.fill('99999999999,99')
  await pressKeys(page, '{Tab}{Tab}{Enter}')
  await expect(dialog.getByText('Informe um valor de até R$ 9.999.999.999,99')).toBeVisible()
  await expect(amount).toHaveValue('99999999999,99')
  expect(sent).toBe(0)

  await amount.fill('10')
  await date.fill('hoje')
  await pressKeys(page, '{Enter}')
  await expect(dialog).toBeHidden()
  expect(sent).toBe(1)
})

test('a date typed in any of the usual ways is recorded as that day', async ({ page, workspace }) => {
  await openForm(page, workspace)
  const dialog = getDialog(page)
  const { today } = await (await page.request.get(`${workspace.url}/api/session`)).json()
  const december = '2026-12-05'
  for (const [keys, iso] of [
    ['05122026', december],
    ['051226', december],
    ['5/12/2026', december],
    ['5.12.2026', december],
    ['05-12-2026', december],
    ['5/12', `${today.slice(0, 4)}-12-05`],
    ['hoje', today],
  ] as const) {
    await pressN(page)
    await pressKeys(page, `${keys}{Tab}{Tab}`)
    await expect(dialog.getByRole('textbox', { name: 'Data' })).toBeFocused()
    await pressKeys(page, `${keys}{Enter}`)
    await expect(dialog).toBeHidden()
    const row = (await listRows(page, workspace)).find(({ descricao }) => descricao === keys)
    expect(row?.date, keys).toBe(iso)
  }
})

test('a day is picked by mouse and by keys; one Esc closes the calendar, the next one asks about the form', async ({
  page,
  workspace,
}) => {
  await openForm(page, workspace)
  await pressN(page)
  const dialog = getDialog(page)
  const date = dialog.getByRole('textbox', { name: 'Data' })
  const calendar = page.getByRole('dialog', { name: 'Calendário de Data' })
  await date.fill('05/12/2026')

  await dialog.getByRole('button', { name: 'Abrir calendário' }).first().click()
  await expect(calendar.locator('thead th')).toHaveText(['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'])
  await calendar.getByRole('button', { name: /^15 / }).click()
  await expect(date).toHaveValue('15/12/2026')
  await expect(calendar).toBeHidden()
  await expect(date).toBeFocused()

  await date.click() // the calendar opens, and the field keeps the focus
  await expect(calendar).toBeVisible()
  await expect(date).toBeFocused()
  await pressKeys(page, '{Escape}')
  await expect(calendar).toBeHidden()
  await expect(dialog.getByRole('alertdialog')).toBeHidden()

  await pressKeys(page, '{ArrowDown}')
  await expect(calendar.getByRole('button', { name: /^15 / })).toBeFocused()
  await pressKeys(page, '{ArrowRight}{Enter}')
  await expect(date).toHaveValue('16/12/2026')

  await pressKeys(page, '{ArrowDown}')
  await expect(calendar).toBeVisible()
  await pressKeys(page, '{Escape}')
  await expect(calendar).toBeHidden()
  await expect(date).toBeFocused()
  await pressKeys(page, '{Escape}')
  const question = dialog.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await pressKeys(page, '{Escape}')
  await expect(question).toBeHidden()
  await expect(date).toBeFocused()
  await expect(date).toHaveValue('16/12/2026')
})

test('on a phone the list of a select opens inside the window, which keeps its size', async ({ browser, demo }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  await page.goto(`${demo.url}/financeiro?novo=true`)
  const dialog = getDialog(page)
  await dialog.getByText('Projeto, categoria, método e empresa').tap()
  await dialog.getByRole('combobox', { name: 'Categoria' }).tap()
  const option = page.getByRole('option', { name: 'Estrutura' })
  await expect(option).toBeInViewport()
  const heights = await page.evaluate(async () => {
    const seen = new Set<number>()
    for (let frame = 0; frame < 30; frame++) {
      await new Promise(requestAnimationFrame)
      seen.add(innerHeight)
    }
    return [...seen]
  })
  expect(heights).toEqual([844])
  await option.tap()
  await expect(dialog.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Estrutura')
  await phone.close()
})

test('keys typed after N and Ctrl+K, before the dialog is loaded, go into its field; shortcuts pause over a dialog, and can be switched off', async ({
  page,
  workspace,
}) => {
  // The code of the form and of the palette arrives late, as on a slow network.
  await page.route(/entry-dialog|palette/, async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await openForm(page, workspace)
  await getOpener(page).focus()
  await pressKeys(page, 'nng Aluguel?')
  const dialog = getDialog(page)
  await expect(dialog.getByLabel('Nome da saída')).toHaveValue('ng Aluguel?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await pressKeys(page, '{Escape}')
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await pressKeys(page, 'entradas{Enter}')
  await expect(page.getByRole('heading', { name: 'Entradas Financeiras' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/financeiro/entradas')

  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Pesquisar ferramentas, projetos...').last()).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?') // a palette that fades out must not swallow the key
  await page.getByLabel('Usar atalhos de uma tecla neste navegador').uncheck()
  await pressKeys(page, '{Escape}')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressKeys(page, 'n?gs')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/financeiro/entradas')
  await page.keyboard.press('Control+k')
  await pressKeys(page, 'atalhos{Enter}')
  await expect(page.getByLabel('Usar atalhos de uma tecla neste navegador')).not.toBeChecked()
})

test('a closing dialog gives the focus back to its opener, also the first time, and to the list where the opener is gone', async ({
  page,
  workspace,
}) => {
  await page.request.post(`${workspace.url}/webhook/financial-expense`, { multipart: { nome_saida: 'Cadeira' } })
  await openForm(page, workspace)
  const opener = getOpener(page)
  await opener.focus()
  await pressKeys(page, '{Enter}')
  const dialog = getDialog(page)
  await expect(dialog.getByLabel('Nome da saída')).toBeFocused()
  await expect(dialog.getByLabel('Nome da saída')).toHaveAttribute('aria-required', 'true')
  await pressKeys(page, '{Escape}')
  await expect(opener).toBeFocused()

  // A busy button keeps the focus, and still has it after a failure.
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/webhook/financial-expense', (route) => seen.then(() => route.abort()))
  page.removeAllListeners('console')
  await pressKeys(page, '{Enter}')
  await expect(dialog.getByLabel('Nome da saída')).toBeFocused()
  await pressKeys(page, 'Mesa')
  const submit = dialog.locator('button[type=submit]')
  await submit.focus()
  await pressKeys(page, '{Enter}')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await expect(submit).toBeFocused()
  await pressKeys(page, '{Escape}')
  await dialog.getByRole('button', { name: 'Descartar' }).click()

  const row = page.getByRole('row', { name: /Cadeira/ })
  await row.getByRole('button', { name: /A completar/ }).click()
  const complete = page.getByRole('dialog', { name: 'Completar saída' })
  await expect(complete.getByRole('textbox', { name: 'Valor' })).toBeFocused()
  await pressKeys(page, '10,5{Enter}')
  await expect(row).toContainText('R$ 10,50')
  await expect(page.getByRole('heading', { name: 'Últimas Saídas Registradas' })).toBeFocused()
})
