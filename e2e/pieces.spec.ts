import { fillCarouselForm, launchCarouselAndWait } from './launch-carousel.ts'
import { expect, test } from './workspace.ts'

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
