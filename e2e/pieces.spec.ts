import { readFile } from 'node:fs/promises'
import { fillCarouselForm, launchCarouselAndWait } from './launch-carousel.ts'
import { expect, test } from './workspace.ts'
import { listZipEntries } from './zip-entries.ts'

const IDEA = [
  'Cinco erros que afastam pacientes',
  'Postar sem frequência',
  'Não responder aos comentários',
  'Usar só fotos de banco de imagens',
  'Agende uma avaliação pelo direct',
]

/** Reads the width and height of a PNG from its first chunk. */
const readPngSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

test('on a workspace where nothing is set up, an idea of five typed lines becomes a carousel whose slides are downloaded', {
  tag: '@smoke',
}, async ({ page, workspace, request }) => {
  await fillCarouselForm(page, workspace.url, IDEA.join('\n'))

  const launchedAt = Date.now()
  const [run] = await Promise.all([
    launchCarouselAndWait(page),
    expect(page.locator('.toast').filter({ hasText: 'Conteúdo carrossel enviado com sucesso.' })).toBeVisible(),
  ])
  process.stdout.write(`a carousel made here: finished ${Date.now() - launchedAt} ms after the click\n`)

  await run.getByRole('link').click()
  await expect(page.getByRole('list', { name: 'Etapas' }).getByRole('img', { name: 'Concluída' })).toHaveCount(2)
  const slides = page.getByRole('link', { name: /^Baixar .+\.png$/ })
  await expect(slides).toHaveCount(IDEA.length)
  for (const slide of await slides.all()) {
    const answer = await request.get(workspace.url + (await slide.getAttribute('href')))
    expect(readPngSize(await answer.body())).toEqual({ width: 1080, height: 1350 })
  }
  const [download] = await Promise.all([page.waitForEvent('download'), slides.first().click()])
  expect(download.suggestedFilename()).toMatch(/\.png$/)
})

const CHAT = [
  '[09:41, 12/11/2026] Marina Pet: Bom dia! Tudo bem? 🐶',
  '[09:42, 12/11/2026] Marina Pet: Vamos de carrossel essa semana?',
  '*4 sinais de que seu cachorro está com calor*',
  '• Respira ofegante: mesmo parado, de boca aberta',
  '• Procura o piso frio: deita no azulejo da cozinha',
  '• Bebe água sem parar: a vasilha acaba antes do almoço',
  '• Recusa o passeio: trava na porta depois das dez',
  '[09:44, 12/11/2026] Marina Pet: No final: Agende um banho pelo WhatsApp 🚿',
  '[09:45, 12/11/2026] João: ok, faço hoje 👍',
].join('\n')

for (const [screen, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${screen} a new workspace goes from a pasted chat to a downloaded carousel in under a minute`, async ({
    page,
    context,
    workspace,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize(viewport)
    const openedAt = Date.now()
    await fillCarouselForm(page, workspace.url, '')
    await page.evaluate((chat) => navigator.clipboard.writeText(chat), CHAT)
    await page.getByLabel(/Conteúdo \/ Ideia/).press('Control+v')
    await launchCarouselAndWait(page)
    await page
      .getByRole('link', { name: /4 sinais/ })
      .and(page.locator('[href^="/pieces/"]'))
      .first()
      .click()
    await page.getByRole('button', { name: 'Baixar' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Todos os slides (ZIP)' }).click()
    const names = listZipEntries(await readFile(await (await coming).path()))
    process.stdout.write(`from the form to the ZIP on ${screen}: ${Date.now() - openedAt} ms\n`)
    expect(Date.now() - openedAt).toBeLessThan(60_000)

    expect(names.filter((name) => name.endsWith('.png'))).toHaveLength(6)
  })
}
