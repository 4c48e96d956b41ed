import { PieceEditor } from './two-people/piece-editor.ts'
import { SharedPiece } from './two-people/shared-piece.ts'
import { expect, test } from './workspace.ts'

const SLIDES = ['Capa', 'Segundo', 'Terceiro', 'Quarto', 'Quinto']

test('two people in one piece edit slides and the caption, reorder, remove, lose answers and recover: no word is lost, and both screens end alike', async ({
  browser,
  workspace,
  request,
}) => {
  const piece = await SharedPiece.make(request, workspace.url, SLIDES)
  const ana = await PieceEditor.open(browser, piece.address)
  const bia = await PieceEditor.open(browser, piece.address)

  await test.step('different slides are merged without a question', async () => {
    await bia.miss(async () => {
      await ana.writeOnSlide('Capa', 'ana-um')
      await piece.waitForWords('ana-um', 'Capa')
    })
    await bia.writeOnSlide('Segundo', 'bia-um')
    await piece.waitForWords('bia-um', 'Segundo')
    await piece.waitForWords('ana-um', 'Capa')
  })

  await test.step('a field that both change is asked about, whichever value stays', async () => {
    await bia.miss(async () => {
      await ana.writeOnSlide('Terceiro', 'ana-dois')
      await piece.waitForWords('ana-dois', 'Terceiro')
    })
    await bia.writeOnSlide('Terceiro', 'bia-dois')
    await ana.miss(async () => {
      await bia.choose('Slide 3 · Título do slide', 'Manter o meu')
      await piece.waitForWords('bia-dois', 'Terceiro')
    })
    await ana.writeOnSlide('Terceiro', 'ana-três')
    await ana.choose('Slide 3 · Título do slide', 'Ficar com o atual')
  })

  await test.step('a slide that one moves and the other edits is moved and edited', async () => {
    await ana.miss(async () => {
      await bia.select('Quarto')
      await bia.press('Mover slide para antes')
      await expect.poll(async () => (await piece.expectedScreen()).slides[2]?.name).toBe('Quarto')
    })
    await ana.writeOnSlide('Quarto', 'ana-quatro')
    await piece.waitForWords('ana-quatro', 'Quarto')
    expect((await piece.expectedScreen()).slides[2]?.name).toBe('Quarto')
  })

  await test.step('a slide that one edits outlives its removal by the other, whoever is first', async () => {
    await bia.miss(async () => {
      await ana.writeOnSlide('Quinto', 'ana-cinco')
      await piece.waitForWords('ana-cinco', 'Quinto')
    })
    await bia.select('Quinto')
    await bia.press('Remover slide')
    await expect(bia.page.getByText('As alterações de outra pessoa foram combinadas com as suas').first()).toBeVisible()
    await ana.miss(async () => {
      await bia.select('Segundo')
      await bia.press('Remover slide')
      await expect.poll(async () => (await piece.expectedScreen()).slides.map(({ name }) => name)).not.toContain('Segundo')
    })
    await ana.writeOnSlide('Segundo', 'ana-seis')
    await piece.waitForWords('ana-seis', 'Segundo')
  })

  await test.step('a caption that both change is asked about', async () => {
    await bia.miss(async () => {
      await ana.writeInCaption('ana-sete')
      await piece.waitForWords('ana-sete')
    })
    await bia.writeInCaption('bia-sete')
    await bia.choose('Legenda', 'Manter o meu')
    await piece.waitForWords('bia-sete')
  })

  await test.step('what one wrote without getting an answer is no conflict with that person’s own next words', async () => {
    await ana.catchUp(piece) // a write over an older revision would be refused, and only its refusal lost
    ana.setSaveOutcome('lost')
    await ana.writeOnSlide('Capa', 'ana-oito')
    await piece.waitForWords('ana-oito', 'Capa')
    await bia.writeOnSlide('Quarto', 'bia-oito')
    await piece.waitForWords('bia-oito', 'Quarto')
    ana.setSaveOutcome('answered')
    await ana.writeOnSlide('Capa', 'ana-nove')
    await piece.waitForWords('ana-oito ana-nove', 'Capa')
    await piece.waitForWords('bia-oito', 'Quarto')
  })

  await test.step('what waited in a browser is recovered over newer words, which stay as a version', async () => {
    ana.setSaveOutcome('not sent')
    await ana.writeOnSlide('Terceiro', 'ana-dez')
    await expect(ana.page.getByText(/O texto está guardado neste navegador/)).toBeVisible()
    await bia.writeOnSlide('Terceiro', 'bia-dez')
    await piece.waitForWords('bia-dez', 'Terceiro')
    await ana.page.reload()
    ana.setSaveOutcome('answered')
    await ana.press('Recuperar')
    await ana.press('Ficar com a minha')
    await piece.waitForWords('ana-dez', 'Terceiro')
  })

  for (const person of [ana, bia]) await person.catchUp(piece)
  const kept = [await piece.readAllTexts(), ...ana.offered, ...bia.offered].join('\n')
  expect([...ana.typed, ...bia.typed].filter((words) => !kept.includes(words))).toEqual([])
  for (const person of [ana, bia]) await person.close()
})
