import { expect, test } from './workspace.ts'

// The test uses a page of its own, because Chromium logs a refused request on the console, which would fail the `page` fixture.
test('after an upload is refused by its first file, the browser’s next requests are answered, three times of three', async ({
  workspace,
  browser,
}) => {
  const page = await browser.newPage()
  await page.goto(workspace.url)
  for (let n = 0; n < 3; n++) {
    const statuses = await page.evaluate(async () => {
      const form = new FormData()
      form.append('nome_saida', 'x')
      form.append('comprovante', new File(['MZ'], 'quebrado.png', { type: 'image/png' }))
      form.append('comprovante', new File([new Uint8Array(9_000_000)], 'nota.png', { type: 'image/png' }))
      const refused = await fetch('/webhook/financial-expense', { method: 'POST', body: form })
      const next = await Promise.all(Array.from({ length: 6 }, () => fetch('/readyz', { signal: AbortSignal.timeout(10_000) })))
      return [refused.status, ...new Set(next.map(({ status }) => status))]
    })
    expect(statuses).toEqual([422, 200])
  }
  await page.close()
})
