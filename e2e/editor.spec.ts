import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './workspace.ts'

const NEW_DOCUMENT = '/ai-tools?aba=conteudos&documento=novo'

const findTitle = (page: Page) => page.getByLabel('Título do Conteúdo')
const findText = (page: Page) => page.getByRole('textbox', { name: 'Conteúdo', exact: true })
const waitForDraftSaved = (page: Page) => expect(page.getByText(/Rascunho salvo às \d\d:\d\d/)).toBeVisible()
const saveVersion = (page: Page) => page.getByRole('button', { name: 'Salvar Conteúdo' }).click()

async function beginText(page: Page, url: string, words = 'Primeira linha'): Promise<void> {
  await page.goto(url + NEW_DOCUMENT)
  await findTitle(page).fill('Três mitos')
  await findText(page).click()
  await page.keyboard.type(words)
  await waitForDraftSaved(page)
}

/** Pastes HTML, as after copying from another program. */
async function paste(page: Page, html: string): Promise<void> {
  await findText(page).evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

async function exportAs(page: Page, format: string): Promise<{ name: string; content: string }> {
  await page.getByRole('button', { name: 'Mais ações para Três mitos' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: `Exportar em ${format}` }).click()
  const download = await coming
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') }
}

test('a text is written, saved by autosave and as versions, restored to a version, exported, deleted and restored', async ({
  page,
  workspace,
}) => {
  await beginText(page, workspace.url, '## Um mito\n**Dói** menos do que parece.\n- um\ndois\n\nFim.')
  await page.reload()
  await expect(findTitle(page)).toHaveValue('Três mitos')
  await expect(findText(page).getByRole('heading', { name: 'Um mito', level: 2 })).toBeVisible()
  await expect(findText(page).locator('strong')).toHaveText('Dói')
  await expect(findText(page).getByRole('listitem')).toHaveText(['um', 'dois'])

  await saveVersion(page)
  await expect(page.getByText('Conteúdo salvo')).toBeVisible()
  await expect(page.getByText('Versão 1')).toBeVisible()
  await findText(page).press('Control+End')
  await page.keyboard.type(' Mesmo.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Versão 2')).toBeVisible()

  await page.getByRole('button', { name: 'Ver a versão 1' }).click()
  const dialog = page.getByRole('dialog', { name: /Versão 1/ })
  await expect(dialog.getByText('Fim.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restaurar esta versão' }).click()
  await expect(findText(page)).not.toContainText('Mesmo.')
  await expect(page.getByText('Alterado desde o último salvamento')).toBeVisible()
  await page.locator('.toast').filter({ hasText: 'Versão 1 restaurada' }).getByRole('button', { name: 'Desfazer' }).click()
  await expect(findText(page)).toContainText('Mesmo.')

  const markdown = await exportAs(page, 'Markdown')
  expect(markdown.name).toBe('Três mitos.md')
  expect(markdown.content).toBe('# Três mitos\n\n## Um mito\n\n**Dói** menos do que parece.\n\n- um\n- dois\n\nFim. Mesmo.\n')
  const html = await exportAs(page, 'HTML')
  expect(html.name).toBe('Três mitos.html')
  expect(html.content).toContain("default-src 'none'")
  expect(html.content).toContain('<h2>Um mito</h2>')

  await page.getByRole('button', { name: 'Mais ações para Três mitos' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhum conteúdo ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('link', { name: 'Três mitos' }).click()
  await expect(findText(page)).toContainText('Mesmo.')
})

test('a text typed in Home’s dialog is shown by Preview, and is a draft in the editor after closing', async ({
  page,
  workspace,
}) => {
  await page.goto(workspace.url)
  await page.getByRole('button', { name: /Escreva, revise e guarde/ }).click()
  await findTitle(page).fill('Três mitos')
  await findText(page).click()
  await page.keyboard.type('Do modal')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('document', { name: 'Preview do conteúdo' })).toHaveText('Do modal')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.locator('.toast').getByRole('link', { name: 'Abrir' }).click()
  await expect(findText(page)).toHaveText('Do modal')
  await page.goto(`${workspace.url}/ai-tools?aba=conteudos&q=MODAL`)
  await expect(page.getByRole('link', { name: 'Três mitos' })).toBeVisible()
})

test('pasted HTML brings no script, no handler, no image and no style along', async ({ page, workspace }) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await beginText(page, workspace.url, 'Antes ')
  page.removeAllListeners('console') // the browser logs the event handlers that the content security policy blocks
  await paste(
    page,
    '<p onclick="alert(1)">Colado <b style="color:red">forte</b><img src=x onerror="alert(1)"><script>alert(1)</script> <a href="javascript:alert(1)">aqui</a> <a href="https://a.co">ali</a></p><svg onload="alert(1)"></svg>',
  )
  await saveVersion(page)
  await expect(page.getByText('Conteúdo salvo')).toBeVisible()
  await page.reload()
  await expect(findText(page)).toContainText('Colado forte aqui ali')
  expect(await findText(page).locator('img, script, svg, [style], [onclick], a[href^="javascript"]').count()).toBe(0)
  await expect(findText(page).getByRole('link')).toHaveText('ali')
  expect(asked).toEqual([])
})

test('a text that did not reach the server before its tab was closed is offered back', async ({ page, context, workspace }) => {
  await beginText(page, workspace.url)
  const { href } = new URL(page.url())
  await page.evaluate(() => {
    const answered = window.fetch
    window.fetch = (to, init) => (init?.method === 'PATCH' ? Promise.reject(new TypeError('away')) : answered(to, init))
  })
  await findText(page).click()
  await page.keyboard.type(' e o que veio depois')
  await expect(page.getByText(/tentamos de novo\. O texto está guardado neste navegador/)).toBeVisible()
  await page.close()

  const next = await context.newPage()
  await next.goto(`${workspace.url}/ai-tools?aba=conteudos`)
  await expect(next.getByText('1 texto deste navegador não chegou ao servidor')).toBeVisible()
  await next.goto(href)
  await expect(findText(next)).toHaveText('Primeira linha')
  await next.getByRole('button', { name: 'Recuperar' }).click()
  await waitForDraftSaved(next)
  await next.reload()
  await expect(findText(next)).toHaveText('Primeira linha e o que veio depois')
  await expect(next.getByRole('button', { name: 'Recuperar' })).toHaveCount(0)
})

test('a text typed without a connection is saved by itself once the connection is back', async ({ page, context, workspace }) => {
  await beginText(page, workspace.url)
  page.removeAllListeners('console')
  await context.setOffline(true)
  await findText(page).click()
  await page.keyboard.type(' sem rede')
  await expect(page.getByText(/tentamos de novo/)).toBeVisible()
  await page.keyboard.type(' nenhuma')
  await context.setOffline(false)
  await waitForDraftSaved(page)
  await page.reload()
  await expect(findText(page)).toHaveText('Primeira linha sem rede nenhuma')
})

test('of two tabs that edit one text, the second to save chooses, and the other text stays as a version', async ({
  page,
  context,
  workspace,
}) => {
  await beginText(page, workspace.url)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(findText(other)).toHaveText('Primeira linha')
  await findText(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type(' da outra')
  await waitForDraftSaved(other)

  page.removeAllListeners('console') // the browser logs the refused save
  await findText(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' daqui')
  await expect(page.getByRole('heading', { name: 'Este texto foi alterado em outro lugar' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver a outra versão' }).click()
  await expect(page.getByRole('dialog').getByText('Primeira linha da outra')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByRole('button', { name: 'Ficar com a minha' }).click()
  await expect(page.getByRole('heading', { name: 'Este texto foi alterado em outro lugar' })).toHaveCount(0)
  await waitForDraftSaved(page)
  await page.reload()
  await expect(findText(page)).toHaveText('Primeira linha daqui')
  await page.getByRole('button', { name: 'Ver a versão 1' }).click()
  await expect(page.getByRole('dialog').getByText('Primeira linha da outra')).toBeVisible()
})

test('on a phone the toolbar scrolls, the page does not, and its buttons are 44 px large', async ({ page, workspace }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginText(page, workspace.url)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  for (const name of ['Negrito', 'Link', 'Limpar formatação']) {
    const control = page.getByRole('button', { name })
    await control.scrollIntoViewIfNeeded()
    const box = await control.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
})
