import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { checkLiveness } from 'contract/health.ts'
import { copyDeliveredPicture, listDeliveredPictures } from 'contract/pieces/delivered-pictures.ts'
import { drawSlide, formatTextBoxes, formatUndrawn, showSlide, TEXTS_HEADER, UNDRAWN_HEADER } from 'contract/pieces/drawings.ts'
import { listPhotos, uploadPhoto } from 'contract/pieces/photos.ts'
import { deleteOrRestorePiece, readPiece, readPieceVersion, savePiece } from 'contract/pieces/pieces.ts'
import { MAX_SLIDES, type Slide } from 'contract/pieces/slides.ts'
import { createVariant } from 'contract/pieces/variations.ts'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changesChannel } from '#lib/net/live-channels.ts'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { findMiddle, finger } from '#testing/dragging.ts'
import { aPiece, aSlide, stubBusyDrawings, stubPiece } from '#testing/pieces.ts'
import { openApp } from '#testing/render.tsx'
import {
  holdReply,
  readJsonBody,
  replyWithNotes,
  replyWithPicture,
  requestsTo,
  stubFailure,
  stubPerson,
  stubReply,
  stubResponse,
} from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'
import { pendingPieceSaves, pieceCopies } from './state/piece-copies.ts'

// No test waits for the autosave's pause: leaving a field or a button sends the changes.
vi.mock('#lib/autosave/autosave-timers.ts', async () => (await import('#testing/manual-autosave.ts')).autosaveTimersModule)

const PATH = '/pieces/7'

beforeEach(() => stubPiece())
afterEach(async () => {
  cleanup()
  await pendingPieceSaves.wait()
})

const findHeadline = () => screen.findByRole('textbox', { name: 'Título do slide' })
const findTabs = async () => within(await screen.findByRole('tablist', { name: 'Slides' })).getAllByRole('tab')
const listSlides = async () => (await findTabs()).map((tab) => tab.getAttribute('aria-label'))
const writes = () => requestsTo(savePiece).map((seen) => readJsonBody(seen) as Record<string, unknown>)
const drawings = () => requestsTo(drawSlide).map((seen) => readJsonBody(seen) as { slide: { id: string; headline: string } })
const listWidths = () => requestsTo(drawSlide).map((seen) => (readJsonBody(seen) as { width: number }).width)
const listDrawnPictures = () => document.querySelectorAll('img[src^="blob:"]')
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })

/** Opens the piece, and waits for its first picture. */
async function openPiece() {
  const app = openApp(PATH)
  await findHeadline()
  await screen.findByRole('img', { name: /^Slide 1 de 3/ })
  return app
}

// This must be the first test: for later ones the code for moving slides is already loaded.
test('a press that comes before the code for moving lifts the slide all the same', async () => {
  const { user } = await openPiece()
  const [, second] = await findTabs()
  second?.focus()
  second?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true, cancelable: true }))
  expect(second).not.toHaveAttribute('data-dragging')
  expect(await screen.findByText('Slide 2 selecionado para mover, na posição 2 de 3.')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Movimento cancelado. O slide continua na posição 2.')).toBeInTheDocument()
})

describe('the slide in the editor', () => {
  test('keeps its place when the status of saving changes, so that a press after typing hits', async () => {
    stubPiece(aPiece({ title: 'Clareamento em casa ou no consultório?' }))
    const { user } = await openPiece()
    const button = await findButton('Mover slide para depois')
    const findTop = () => Math.round(button.getBoundingClientRect().top)
    const before = findTop()
    await user.type(await findHeadline(), ' graves')
    expect(await screen.findByText('Alterações não salvas')).toBeVisible()
    expect(findTop()).toBe(before)
    await user.tab()
    expect(await screen.findByText(/^Salvo às/)).toBeVisible()
    expect(findTop()).toBe(before)
  })

  test('has texts with limits, is drawn anew as one types, and saved when the field is left', async () => {
    const { user } = await openPiece()
    expect(await findHeadline()).toHaveValue('Cinco erros')
    expect(screen.getByText('11/140')).toBeVisible()
    expect(await listSlides()).toEqual(['Slide 1 de 3: Cinco erros', 'Slide 2 de 3: O que evitar', 'Slide 3 de 3: Gostou?'])
    expect(screen.getByRole('heading', { level: 1, name: 'Cinco erros que afastam pacientes' })).toBeVisible()
    expect(screen.getByText('Rascunho')).toBeVisible()
    expect(screen.getByText(/^Salvo em 20\/11(\/2026)? às 14:05$/)).toBeVisible()
    expect(writes()).toEqual([])
    await user.type(await findHeadline(), ' graves')
    await waitFor(() => expect(drawings().at(-1)?.slide.headline).toBe('Cinco erros graves'))
    await user.tab()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]).toMatchObject({
      revision: 3,
      title: 'Cinco erros que afastam pacientes',
      slides: [{ headline: 'Cinco erros graves' }, {}, {}],
    })
    expect(await screen.findByText(/^Salvo às/)).toBeVisible()
    expect(pieceCopies.list()).toEqual([])
  })

  test('keeps its texts in every template, which shows only its own and is chosen by its picture', async () => {
    const { user } = await openPiece()
    await user.click((await findTabs())[1] as HTMLElement)
    expect(await screen.findByRole('textbox', { name: '2.' })).toHaveValue('Cigarro')
    await user.selectOptions(screen.getByLabelText('Modelo'), 'Comparação')
    expect(await screen.findByRole('group', { name: 'Primeiro lado' })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: '2.' })).toBeNull()
    await user.selectOptions(screen.getByLabelText('Modelo'), 'Lista')
    expect(await screen.findByRole('textbox', { name: '2.' })).toHaveValue('Cigarro')
    await user.click(await findButton('Ver os modelos'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Escolher modelo' }))
    expect(await dialog.findByRole('button', { name: 'Lista', pressed: true })).toBeVisible()
    await waitFor(() =>
      expect(drawings().map(({ slide }) => slide)).toContainEqual(
        expect.objectContaining({ template: 'number', figure: '87 %' }),
      ),
    )
    const steps = dialog.getByRole('button', { name: 'Passo a passo' })
    steps.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Modelo')).toHaveValue('steps'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('textbox', { name: '2.' })).toHaveValue('Cigarro')
  })

  test('has a ground, an alignment and list marks of its own; the template’s own leave no trace', async () => {
    const { user } = await openPiece()
    await user.selectOptions(screen.getByLabelText('Alinhamento'), 'No centro')
    await user.selectOptions(screen.getByLabelText('Fundo'), 'Foto')
    expect(await findButton('Escolher foto')).toBeVisible()
    await waitFor(() => expect(drawings().at(-1)?.slide).toMatchObject({ template: 'cover', ground: 'photo', align: 'center' }))
    await user.selectOptions(screen.getByLabelText('Fundo'), 'Do modelo')
    await user.selectOptions(screen.getByLabelText('Alinhamento'), 'À esquerda')
    await waitFor(() => expect(Object.keys(drawings().at(-1)?.slide ?? {})).not.toContain('align'))
    expect(Object.keys(drawings().at(-1)?.slide ?? {})).not.toContain('ground')
    await user.click((await findTabs())[1] as HTMLElement)
    await waitFor(() => expect(screen.queryByLabelText('Alinhamento')).toBeNull())
    await user.selectOptions(await screen.findByLabelText('Marcadores'), 'Vistos (✓)')
    await waitFor(() => expect(drawings().at(-1)?.slide).toMatchObject({ template: 'list', marks: 'ticks' }))
    await user.selectOptions(screen.getByLabelText('Marcadores'), 'Números')
    await waitFor(() => expect(Object.keys(drawings().at(-1)?.slide ?? {})).not.toContain('marks'))
  })

  test('has a call to action in a single post', async () => {
    const single = aSlide({ template: 'single', callToAction: 'Agende pelo link da bio' })
    stubPiece(aPiece({ kind: 'static', slides: [single], cover: single }))
    const { user } = openApp(PATH)
    await user.clear(await screen.findByRole('textbox', { name: 'Chamada para ação' }))
    await user.tab()
    await waitFor(() => expect(writes().at(-1)).toMatchObject({ slides: [{ template: 'single', callToAction: '' }] }))
  })

  test('shows a long title whole in its field, which grows with it', async () => {
    const { user } = await openPiece()
    const headline = await findHeadline()
    const before = headline.clientHeight
    await user.clear(headline)
    expect(headline.clientHeight).toBe(before)
    await user.click(headline)
    await user.paste('Clareamento em casa ou no consultório: o que muda na dor, no prazo, no preço e no cuidado de depois?')
    expect(headline.clientHeight).toBeGreaterThan(before)
    expect(headline.scrollHeight).toBe(headline.clientHeight)
  })

  test('keeps a text beyond its limit undrawn, and marks it in the strip and the refused save', async () => {
    const { user } = await openPiece()
    const fields = { 'slides.headline': 'Use no máximo 140 caracteres' }
    stubFailure(savePiece, { status: 422, code: 'invalid', title: 'Dados inválidos', fields })
    const before = drawings().length
    await user.clear(await findHeadline())
    await user.paste('a'.repeat(143))
    expect(await screen.findByText(/^Passa 3 caracteres do limite/)).toBeVisible()
    expect(screen.getByText('Um texto passa do limite: encurte-o para ver o slide.')).toBeVisible()
    expect(await findHeadline()).toHaveValue('a'.repeat(143))
    expect(
      drawings()
        .slice(before)
        .every(({ slide }) => slide.headline.length <= 140),
    ).toBe(true)
    const [, second] = await findTabs()
    await user.click(second as HTMLElement)
    expect(await screen.findByText(/Slide 1 · Título do slide: passa 3 caracteres do limite\./)).toBeVisible()
    expect((await listSlides())[0]).toMatch(/\. Texto longo demais$/)
  })

  test('counts its steps on from the slide before, until it has a headline of its own', async () => {
    const aStepsSlide = (id: string, headline: string, items: string[]) => aSlide({ id, template: 'steps', headline, items })
    stubPiece(aPiece({ slides: [aStepsSlide('a', 'Como fazer', ['Um', 'Dois', 'Três']), aStepsSlide('b', '', ['Quatro'])] }))
    const { user } = openApp(PATH)
    await user.click((await findTabs())[1] as HTMLElement)
    const findFirstSteps = () =>
      requestsTo(drawSlide)
        .map((seen) => readJsonBody(seen) as { slide: { id: string }; firstStep: number })
        .filter(({ slide }) => slide.id === 'b')
        .map(({ firstStep }) => firstStep)
    await waitFor(() => expect(findFirstSteps()).toEqual([4]))
    await user.fill(await findHeadline(), 'Depois')
    await waitFor(() => expect(findFirstSteps().at(-1)).toBe(1))
  })

  test('says over the picture before that a drawing takes long or failed, and what to do', async () => {
    const { user } = await openPiece()
    const held = Promise.withResolvers<void>()
    stubResponse(drawSlide, () => held.promise.then(() => replyWithPicture()))
    await user.type(await findHeadline(), ' meus')
    expect(await screen.findByText('Atualizando')).toBeVisible()
    held.resolve()
    await waitFor(() => expect(screen.queryByText('Atualizando')).toBeNull())
    stubBusyDrawings()
    await user.type(await findHeadline(), '!')
    const words = 'Não foi possível gerar o slide. Há slides demais na fila. O que você escreveu está guardado.'
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('img', { name: /^Slide 1 de 3/ })).toBeVisible()
    stubResponse(drawSlide, replyWithPicture)
    await user.click(await findButton('Gerar de novo'))
    await waitFor(() => expect(screen.queryByText(/Há slides demais/)).toBeNull())
  })

  test('is drawn, in the strip too, once a server that was away is back', async () => {
    const { user } = await openPiece()
    const start = drawings().length
    for (const endpoint of [drawSlide, savePiece, checkLiveness]) stubFailure(endpoint)
    await user.type(await findHeadline(), ' meus')
    await screen.findByText(/Sem conexão com o servidor/)
    await findButton('Gerar de novo')
    await waitFor(() => expect(listWidths().slice(start)).toEqual(expect.arrayContaining([360, 540])))
    stubResponse(drawSlide, replyWithPicture)
    stubReply(savePiece, { ok: true, revision: 4 })
    stubReply(checkLiveness, { status: 'ok' })
    await waitFor(() => expect(listDrawnPictures()).toHaveLength(2))
  })

  test('requests a picture of the strip that failed once a server that was away is back', async () => {
    await openPiece()
    const findPicture = () => screen.getAllByRole('tab', { name: /^Slide 2/ })[0]?.querySelector('img')
    await waitFor(() => expect(findPicture()).toBeInstanceOf(HTMLImageElement))
    const before = findPicture()
    stubFailure(checkLiveness)
    before?.dispatchEvent(new Event('error'))
    await screen.findByText(/Sem conexão com o servidor/)
    expect(findPicture()).toBe(before)
    stubReply(checkLiveness, { status: 'ok' })
    await waitFor(() => expect(findPicture()).not.toBe(before))
    expect(findPicture()?.getAttribute('src')).toBe(before?.getAttribute('src'))
  })
})

test('the pictures that the editor drew are released once the piece is left', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const released = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => void vi.restoreAllMocks())
  const { user } = await openPiece()
  await user.type(await findHeadline(), '!')
  await waitFor(() => expect(listDrawnPictures()).toHaveLength(2))
  cleanup()
  const urls = made.mock.results.map(({ value }) => value as string)
  await waitFor(() => expect(released.mock.calls.map(([url]) => url).sort()).toEqual(urls.sort()))
})

describe('a picture whose texts are hard to read', () => {
  const CROWDED = /^Texto difícil de ler no celular/
  const replyByLength = ({ text }: { text: string }) => {
    const { slide } = JSON.parse(text) as { slide: Slide }
    return replyWithNotes(...(slide.headline.length > 12 ? ['small-text' as const] : []))
  }

  test('says so with what to do, and marks the slide in the strip, until the text is shorter', async () => {
    stubResponse(drawSlide, replyByLength)
    const { user } = await openPiece()
    const headline = await findHeadline()
    await user.type(headline, ' demais')
    const status = (await screen.findByText(CROWDED)).closest('[role="status"]')
    expect(status).toHaveTextContent('Encurte os textos ou escolha outro modelo.')
    await waitFor(async () => expect((await listSlides())[0]).toBe('Slide 1 de 3: Cinco erros demais. Texto difícil de ler'))
    expect((await axe.run(status as HTMLElement)).violations).toEqual([])
    await user.click(await findButton('Ir para os campos'))
    await waitFor(() => expect(headline).toHaveFocus())
    await user.keyboard('{Backspace>8/}')
    await waitFor(() => expect(screen.queryByText(CROWDED)).toBeNull())
    expect(status).toBeInTheDocument()
    await waitFor(async () => expect((await listSlides())[0]).toBe('Slide 1 de 3: Cinco erro'))
  })

  test('marks slides that nobody has opened, from the pictures that the server has', async () => {
    stubResponse(showSlide, ({ url }) => replyWithNotes(...(url.pathname.endsWith('/slides/2') ? ['small-text' as const] : [])))
    const { user } = await openPiece()
    await waitFor(async () =>
      expect(await listSlides()).toEqual([
        'Slide 1 de 3: Cinco erros',
        'Slide 2 de 3: O que evitar. Texto difícil de ler',
        'Slide 3 de 3: Gostou?',
      ]),
    )
    stubResponse(drawSlide, () => replyWithNotes('photo-missing', 'small-text'))
    await user.click((await findTabs())[1] as HTMLElement)
    expect(await screen.findByText('Sem a foto ou o logo, que não abre.')).toBeVisible()
    expect(screen.getByText(CROWDED)).toBeVisible()
  })
})

test('letters and emoji that a picture lacks are named beside it, and mark the slide in the strip', async () => {
  stubResponse(drawSlide, () => {
    const response = replyWithNotes('undrawn')
    response.headers.set(UNDRAWN_HEADER, formatUndrawn(['你', '🇶🇶']))
    return response
  })
  const { user } = await openPiece()
  await user.type(await findHeadline(), ' 你')
  expect(await screen.findByText('Letras ou emojis que as fontes não têm ficaram de fora.')).toBeVisible()
  expect(screen.getByText('Troque ou apague: 你 🇶🇶')).toBeVisible()
  await waitFor(async () => expect((await listSlides())[0]).toBe('Slide 1 de 3: Cinco erros 你. Letras ou emojis de fora'))
})

test('a click on a text in the picture leads into its field, one beside all texts to the title', async () => {
  stubResponse(drawSlide, () => {
    const response = replyWithPicture()
    const boxes = [
      { place: 'headline', left: 100, top: 100, width: 800, height: 200 },
      { place: 'body', left: 100, top: 600, width: 800, height: 100 },
    ]
    response.headers.set(TEXTS_HEADER, formatTextBoxes(boxes))
    return response
  })
  await openPiece()
  const stage = await screen.findByRole('button', { name: 'Editar os textos do slide' })
  await waitFor(() => expect(drawings().length).toBeGreaterThan(0))
  const clickAt = (x: number, y: number) => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    const at = { clientX: left + width * x, clientY: top + height * y, detail: 1 }
    fireEvent.pointerMove(stage, at)
    fireEvent.click(stage, at)
  }
  await waitFor(() => {
    clickAt(0.5, 0.65)
    expect(screen.getByLabelText('Texto')).toHaveFocus()
  })
  clickAt(0.5, 0.95)
  await waitFor(() => expect(screen.getByLabelText('Título do slide')).toHaveFocus())
})

describe('undo in the editor', () => {
  test('Ctrl+Z and Ctrl+Shift+Z go over all of the piece, and show the slide that they change', async () => {
    const { user } = await openPiece()
    await user.type(await findHeadline(), '!')
    await user.click((await findTabs())[2] as HTMLElement)
    await user.selectOptions(screen.getByLabelText('Formato'), 'Quadrado 1:1')
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByLabelText('Formato')).toHaveValue('4:5')
    await user.keyboard('{Control>}z{/Control}')
    expect(await findHeadline()).toHaveValue('Cinco erros')
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await waitFor(async () => expect(await findHeadline()).toHaveValue('Cinco erros!'))
    await user.click(await findButton('Refazer'))
    expect(screen.getByLabelText('Formato')).toHaveValue('1:1')
  })

  test('an alternative text follows the slide’s texts through undo and redo until one is written', async () => {
    const [first, ...others] = aPiece().slides as [Slide, Slide, Slide]
    stubPiece(aPiece({ slides: [{ ...first, alternativeText: 'Cinco erros' }, ...others] }))
    const { user } = await openPiece()
    const field = screen.getByRole('textbox', { name: 'Texto alternativo' })
    await user.type(await findHeadline(), ' graves')
    expect(field).toHaveValue('Cinco erros graves')
    expect(field).toHaveAccessibleDescription(/Acompanha os textos do slide até que você o mude/)
    await user.tab()
    await waitFor(() => expect(writes().at(-1)).toMatchObject({ slides: [{ alternativeText: 'Cinco erros graves' }, {}, {}] }))
    await user.keyboard('{Control>}z{/Control}')
    expect(field).toHaveValue('Cinco erros')
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(field).toHaveValue('Cinco erros graves')
    await user.fill(field, 'Uma xícara')
    await user.type(await findHeadline(), '!')
    expect(field).toHaveValue('Uma xícara')
    expect(field).not.toHaveAccessibleDescription(/Acompanha/)
  })

  test('a removed slide is brought back at its place by its toast', async () => {
    const { user } = await openPiece()
    await user.click((await findTabs())[1] as HTMLElement)
    await user.click(await findButton('Remover slide'))
    expect(await listSlides()).toEqual(['Slide 1 de 2: Cinco erros', 'Slide 2 de 2: Gostou?'])
    const toast = (await screen.findByText('Slide 2 removido')).closest<HTMLElement>('[role="status"], [role="alert"]')
    await user.click(within(toast ?? document.body).getByRole('button', { name: 'Desfazer' }))
    await waitFor(async () => expect((await listSlides())[1]).toBe('Slide 2 de 3: O que evitar'))
  })

  test('a removed slide of a piece that is full meanwhile comes back once there is room', async () => {
    const slides = Array.from({ length: MAX_SLIDES }, (_, at) => aSlide({ id: `s${at}`, headline: `Texto ${at + 1}` }))
    stubPiece(aPiece({ slides }))
    const { user } = openApp(PATH)
    await findHeadline()
    const press = async (name: string, title: string) => {
      const toast = (await screen.findByText(title)).closest<HTMLElement>('[role="status"], [role="alert"]')
      await user.click(within(toast ?? document.body).getByRole('button', { name }))
    }
    await user.click(await findButton('Remover slide'))
    await user.click(await findButton('Adicionar slide'))
    await press('Desfazer', 'Slide 1 removido')
    expect(await screen.findByText('A peça tem 20 slides, o máximo: remova um e traga este de volta.')).toBeVisible()
    expect(await findTabs()).toHaveLength(MAX_SLIDES)
    await user.click((await findTabs())[5] as HTMLElement)
    await user.click(await findButton('Remover slide'))
    await press('Trazer de volta', 'O slide não voltou')
    await waitFor(async () => expect((await listSlides())[0]).toBe('Slide 1 de 20: Texto 1'))
    expect(writes().every(({ slides }) => (slides as Slide[]).length <= MAX_SLIDES)).toBe(true)
  })
})

describe('the strip of slides', () => {
  test('arrows go from slide to slide; Space and arrows move one, read out; Tab gives a move up', async () => {
    const { user } = await openPiece()
    await user.click((await findTabs())[0] as HTMLElement)
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-label', 'Slide 2 de 3: O que evitar'))
    await user.keyboard(' ')
    expect(await screen.findByText('Slide 2 selecionado para mover, na posição 2 de 3.')).toBeInTheDocument()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByText('Posição 3 de 3.')).toBeInTheDocument()
    await user.keyboard(' ')
    await waitFor(async () => expect((await listSlides())[2]).toBe('Slide 3 de 3: O que evitar'))
    expect(await screen.findByText('Slide solto na posição 3 de 3.')).toBeInTheDocument()
    const [first] = await findTabs()
    await user.click(first as HTMLElement)
    await user.keyboard(' ')
    await screen.findByText('Slide 1 selecionado para mover, na posição 1 de 3.')
    await user.keyboard('{ArrowDown}{Tab}')
    expect(await screen.findByText('Movimento cancelado. O slide continua na posição 1.')).toBeInTheDocument()
    expect(first).toHaveFocus()
  })

  test('a slide is lifted no more once the piece is left: the keys are the next screen’s', async () => {
    const { user, router } = await openPiece()
    await user.click((await findTabs())[0] as HTMLElement)
    await user.keyboard(' ')
    await screen.findByText('Slide 1 selecionado para mover, na posição 1 de 3.')
    await act(() => router.navigate({ to: '/settings' }))
    await waitFor(() => expect(screen.queryByRole('tablist', { name: 'Slides' })).toBeNull())
    const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true })
    expect(document.body.dispatchEvent(arrow)).toBe(true)
  })

  test('buttons add, duplicate and move slides; at the ends they are disabled', async () => {
    const { user } = await openPiece()
    expect(await findButton('Mover slide para antes')).toHaveAttribute('aria-disabled', 'true')
    await user.click(await findButton('Mover slide para depois'))
    expect((await listSlides())[1]).toBe('Slide 2 de 3: Cinco erros')
    expect(screen.getByText('Slide na posição 2 de 3.')).toBeInTheDocument()
    await user.click(await findButton('Duplicar slide'))
    await user.click(await findButton('Adicionar slide'))
    expect(await listSlides()).toEqual([
      'Slide 1 de 5: O que evitar',
      'Slide 2 de 5: Cinco erros',
      'Slide 3 de 5: Cinco erros',
      'Slide 4 de 5: sem texto',
      'Slide 5 de 5: Gostou?',
    ])
    expect(await findHeadline()).toHaveValue('')
  })
})

describe('saving a piece', () => {
  const CHANGED = { status: 409, code: 'changed_elsewhere', title: 'Esta peça foi alterada em outro lugar' }

  const refuseSave = (problem: { status: number; code: string; title: string; fields?: Record<string, string> }) =>
    HttpResponse.json(
      { type: 'about:blank', requestId: 'r', ...problem },
      { status: problem.status, headers: { 'content-type': 'application/problem+json' } },
    )

  /** Makes another person change the piece: the server refuses saves that replace an earlier revision than hers. */
  function changeElsewhere(
    theirs: Parameters<typeof aPiece>[0],
    answerMerged = () => HttpResponse.json({ ok: true, revision: 9 }),
  ): void {
    stubReply(readPiece, aPiece({ revision: 8, ...theirs }))
    stubResponse(savePiece, (seen) =>
      (readJsonBody(seen) as { revision: number }).revision >= 8 ? answerMerged() : refuseSave(CHANGED),
    )
  }

  const announce = (revision: number) =>
    act(() => changesChannel.send({ tab: null, by: 'Bia', changes: [{ topic: 'pieces', items: [{ id: 7, revision }] }] }))

  /** Waits until the last save has the other person's caption and one's own headline, and has arrived. */
  async function expectMergedSave(headline: string): Promise<void> {
    await waitFor(() =>
      expect(writes().at(-1)).toMatchObject({ revision: 8, caption: 'Legenda dela', slides: [{ headline }, {}, {}] }),
    )
    expect(await screen.findByText(/^Salvo às/)).toBeVisible()
  }

  test('another person’s changes are merged with one’s own and saved; undo leaves them', async () => {
    const { user } = await openPiece()
    const [first, second, third] = aPiece().slides as [Slide, Slide, Slide]
    changeElsewhere({ caption: 'Legenda dela', slides: [third, first, { ...second, headline: 'Dela' }] })
    await user.type(await findHeadline(), ' meus')
    await user.tab()
    expect(await screen.findByText('As alterações de outra pessoa foram combinadas com as suas')).toBeVisible()
    expect(writes().at(-1)).toMatchObject({
      revision: 8,
      caption: 'Legenda dela',
      slides: [third, { ...first, headline: 'Cinco erros meus' }, { ...second, headline: 'Dela' }],
    })
    expect(await listSlides()).toEqual(['Slide 1 de 3: Gostou?', 'Slide 2 de 3: Cinco erros meus', 'Slide 3 de 3: Dela'])
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(async () =>
      expect(await listSlides()).toEqual(['Slide 1 de 3: Gostou?', 'Slide 2 de 3: Cinco erros', 'Slide 3 de 3: Dela']),
    )
  })

  test('a merge that the server refuses is told with its reason, and not as joined', async () => {
    const { user } = await openPiece()
    const fields = { slides: 'Use no máximo 20 slides' }
    changeElsewhere({ caption: 'Legenda dela' }, () =>
      refuseSave({ status: 422, code: 'invalid', title: 'Dados inválidos', fields }),
    )
    await user.type(await findHeadline(), ' meus')
    await user.tab()
    expect(await screen.findByText(/Slides · Use no máximo 20 slides/)).toBeVisible()
    expect(screen.queryByText('As alterações de outra pessoa foram combinadas com as suas')).toBeNull()
  })

  test('after a merge undo shows the slide that it changes', async () => {
    const { user } = await openPiece()
    changeElsewhere({ caption: 'Legenda dela' })
    await user.click((await findTabs())[2] as HTMLElement)
    await user.type(await findHeadline(), ' Salve!')
    await user.tab()
    expect(await screen.findByText('As alterações de outra pessoa foram combinadas com as suas')).toBeVisible()
    await user.click((await findTabs())[1] as HTMLElement)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect((await findTabs())[2]).toHaveAttribute('aria-selected', 'true'))
    expect(await findHeadline()).toHaveValue('Gostou?')
  })

  test.each([
    ['Manter o meu', 'Cinco erros meus'],
    ['Ficar com o atual', 'Dela'],
  ])('a text that both changed shows both, takes no focus, and is saved as chosen: %s', async (button, kept) => {
    const { user } = await openPiece()
    const [first, ...others] = aPiece().slides as [Slide, Slide, Slide]
    changeElsewhere({ caption: 'Legenda dela', slides: [{ ...first, headline: 'Dela' }, ...others] })
    await user.type(await findHeadline(), ' meus')
    await user.tab()
    const field = within(await screen.findByRole('group', { name: 'Slide 1 · Título do slide' }))
    expect(field.getByText('O seu:').parentElement?.textContent).toBe('O seu: Cinco erros meus')
    expect(field.getByText('Agora está:').parentElement?.textContent).toBe('Agora está: Dela')
    expect(document.activeElement?.closest('.callout')).toBeNull()
    expect(writes()).toHaveLength(1)
    await user.click(field.getByRole('button', { name: button }))
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]).toMatchObject({ revision: 8, caption: 'Legenda dela', slides: [{ headline: kept }, {}, {}] })
    expect(await findHeadline()).toHaveValue(kept)
    await waitFor(() => expect(screen.queryByText('Outra pessoa mudou o mesmo que você')).toBeNull())
  })

  test('while a conflict’s question waits, no version is saved and typing goes on', async () => {
    const { user } = await openPiece()
    const [first, ...others] = aPiece().slides as [Slide, Slide, Slide]
    changeElsewhere({ slides: [{ ...first, headline: 'Dela' }, ...others] })
    await user.type(await findHeadline(), ' meus')
    await user.tab()
    await screen.findByRole('group', { name: 'Slide 1 · Título do slide' })
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Não foi possível salvar a versão')).toBeVisible()
    expect(screen.getByText('Responda antes ao aviso que está na tela.')).toBeVisible()
    expect(writes()).toHaveLength(1)
    expect(screen.getByRole('group', { name: 'Slide 1 · Título do slide' })).toBeVisible()
    const field = within(await screen.findByRole('group', { name: 'Slide 1 · Título do slide' }))
    await user.type(await findHeadline(), ' e mais')
    await waitFor(() => expect(field.getByText('O seu:').parentElement).toHaveTextContent('O seu: Cinco erros meus e mais'))
  })

  test('a title that ends with a space when it is saved is not taken as another person’s change', async () => {
    const { user } = await openPiece()
    await user.click(screen.getByRole('tab', { name: 'Publicação' }))
    const title = await screen.findByLabelText('Título')
    await user.clear(title)
    await user.type(title, 'Novo ')
    await user.tab()
    await waitFor(() => expect(writes()).toHaveLength(1))
    changeElsewhere({ title: 'Novo', caption: 'Legenda dela' })
    await user.type(title, 'nome')
    await user.tab()
    expect(await screen.findByText('As alterações de outra pessoa foram combinadas com as suas')).toBeVisible()
    expect(writes().at(-1)).toMatchObject({ revision: 8, title: 'Novo nome', caption: 'Legenda dela' })
  })

  test('a slide that is removed while a conflict’s question about it waits is named as removed', async () => {
    const { user } = await openPiece()
    const [first, second, third] = aPiece().slides as [Slide, Slide, Slide]
    changeElsewhere({ slides: [first, { ...second, headline: 'Dela' }, third] })
    await user.click((await findTabs())[1] as HTMLElement)
    await user.type(await findHeadline(), ' meus')
    await user.tab()
    await screen.findByRole('group', { name: 'Slide 2 · Título do slide' })
    await user.click(await findButton('Remover slide'))
    const field = within(await screen.findByRole('group', { name: 'Slide removido · Título do slide' }))
    await user.click(field.getByRole('button', { name: 'Manter o meu' }))
    await waitFor(() => expect(writes().at(-1)).toMatchObject({ revision: 8, slides: [{ id: 'a' }, { id: 'c' }] }))
  })

  test('another person’s save is taken over where nothing is unsaved, or offered if unreadable', async () => {
    const { user } = await openPiece()
    const write = (headline: string, revision: number) =>
      stubReply(readPiece, aPiece({ revision, slides: [aSlide({ headline })] }))
    stubFailure(readPiece)
    announce(8)
    expect(await screen.findByText('Bia alterou esta peça')).toBeVisible()
    write('Da Bia', 8)
    await user.click(await findButton('Mostrar como está agora'))
    await waitFor(async () => expect(await findHeadline()).toHaveValue('Da Bia'))
    write('Da Bia, melhor', 10)
    announce(10)
    await waitFor(async () => expect(await findHeadline()).toHaveValue('Da Bia, melhor'))
    expect(screen.queryByText('Bia alterou esta peça')).toBeNull()
    expect(writes()).toEqual([])
  })

  test('what is typed while another person’s change is being read is sent, and merged with it', async () => {
    const { user, client } = await openPiece()
    changeElsewhere({ caption: 'Legenda dela' })
    const release = holdReply(readPiece, aPiece({ revision: 8, caption: 'Legenda dela' }))
    announce(8)
    await user.type(await findHeadline(), ' meus')
    release()
    await waitFor(() => expect(client.isFetching({ queryKey: ['piece', 7] })).toBe(0))
    await user.tab()
    await expectMergedSave('Cinco erros meus')
  })

  async function runIntoConflict() {
    const app = await openPiece()
    stubFailure(savePiece, CHANGED)
    stubFailure(readPiece)
    await app.user.type(await findHeadline(), ' meus')
    await app.user.tab()
    await screen.findByText('Esta peça foi alterada em outro lugar')
    stubReply(readPiece, aPiece({ revision: 8, slides: [aSlide({ headline: 'De outra pessoa' })] }))
    stubReply(savePiece, { ok: true, revision: 9 })
    return app
  }

  test('a conflict where one keeps one’s own piece saves the other’s as a version', async () => {
    const { user } = await runIntoConflict()
    await user.click(await findButton('Ficar com a minha'))
    await waitFor(() => expect(writes()).toHaveLength(3))
    expect(writes()[1]).toMatchObject({ revision: 8, version: true, slides: [{ headline: 'De outra pessoa' }] })
    expect(writes()[2]).toMatchObject({ revision: 9, slides: [{ headline: 'Cinco erros meus' }, {}, {}] })
    await waitFor(() => expect(screen.queryByText('Esta peça foi alterada em outro lugar')).toBeNull())
  })

  test('in a conflict the other’s piece can be looked at and taken, and one’s own brought back', async () => {
    const { user } = await runIntoConflict()
    await user.click(await findButton('Ver a outra versão'))
    const dialog = within(await screen.findByRole('dialog', { name: 'A outra versão' }))
    expect(await dialog.findByRole('img', { name: 'Slide 1 de 1: De outra pessoa' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Usar esta versão' }))
    await waitFor(async () => expect(await listSlides()).toEqual(['Slide 1 de 1: De outra pessoa']))
    await user.click(await findButton('Voltar à minha'))
    await waitFor(async () => expect((await listSlides())[0]).toBe('Slide 1 de 3: Cinco erros meus'))
  })

  test('what was typed while the server is gone survives a reload and is sent', async () => {
    const { user } = await openPiece()
    stubFailure(savePiece)
    await user.type(await findHeadline(), ' offline')
    await user.tab()
    expect(await screen.findByText(/está guardado neste navegador/)).toBeVisible()
    expect(pieceCopies.list()).toHaveLength(1)
    cleanup()
    await pendingPieceSaves.wait()
    stubReply(savePiece, { ok: true, revision: 4 })
    const before = writes().length
    const reopened = openApp(PATH)
    await reopened.user.click(await findButton('Recuperar'))
    expect(await findHeadline()).toHaveValue('Cinco erros offline')
    await waitFor(() =>
      expect(writes().slice(before)).toMatchObject([{ revision: 3, slides: [{ headline: 'Cinco erros offline' }, {}, {}] }]),
    )
    expect(pieceCopies.list()).toEqual([])
  })

  test('a version is saved by its button and by Ctrl+S, opened, and restored', async () => {
    const { user } = await openPiece()
    await user.click(await findButton('Salvar versão'))
    await waitFor(() => expect(writes()).toMatchObject([{ version: true }]))
    expect(await screen.findByText('Versão salva')).toBeVisible()
    const version = { n: 1, at: '2026-11-20T18:00:00.000Z', by: 'Ana', title: 'Antes' }
    stubReply(readPiece, aPiece({ revision: 4, versions: [version] }))
    stubReply(readPieceVersion, { ...aPiece(), ...version, slides: [aSlide({ headline: 'Como era' })] })
    await user.keyboard('{Control>}s{/Control}')
    await user.click(screen.getByRole('tab', { name: 'Versões' }))
    await user.click(await findButton('Ver a versão 1'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Versão 1, de Ana' }))
    await user.click(dialog.getByRole('button', { name: 'Restaurar esta versão' }))
    await waitFor(async () => expect(await listSlides()).toEqual(['Slide 1 de 1: Como era']))
    expect(await screen.findByText('Versão 1 restaurada')).toBeVisible()
  })

  test('the tab Versões says who made the piece, in which run, and of which other piece', async () => {
    const origin = { id: 5, title: 'Cinco erros', kind: 'translation', language: 'en' } as const
    stubPiece(aPiece({ by: 'Juliana Prado', origin }))
    const { user } = await openPiece()
    await user.click(screen.getByRole('tab', { name: 'Versões' }))
    expect(await screen.findByText('Juliana Prado')).toBeVisible()
    expect(screen.getByText('20/11/2026 14:05:00')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Execução 3' })).toHaveAttribute('href', '/execucoes/3')
    expect(screen.getByText('Tradução (inglês) de')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Cinco erros' })).toHaveAttribute('href', '/pieces/5')
    cleanup()
    stubPiece(aPiece({ runId: null, origin: { ...origin, id: null } }))
    await (await openPiece()).user.click(screen.getByRole('tab', { name: 'Versões' }))
    expect(await screen.findByText('Cinco erros (excluída)')).toBeVisible()
    expect(screen.queryByRole('link', { name: /Cinco erros|Execução/ })).toBeNull()
  })

  test('a piece deleted elsewhere is restored with what both people had changed', async () => {
    const { user } = await openPiece()
    stubFailure(savePiece, { status: 404, title: 'Peça não encontrada' })
    await user.type(await findHeadline(), '!')
    await user.tab()
    await screen.findByText('Esta peça foi excluída em outro lugar')
    stubReply(deleteOrRestorePiece, { ok: true })
    changeElsewhere({ caption: 'Legenda dela' })
    await user.click(await findButton('Restaurar a peça'))
    await expectMergedSave('Cinco erros!')
  })
})

test.each(
  firstByDay([
    ['Variar', 'Duplicar a peça'],
    ['Baixar', 'Todos os slides (ZIP)'],
  ]),
)('nothing is made of a piece with unsaved changes, and that is said: %s, %s', async (button, item) => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => clicked.mockRestore())
  stubFailure(savePiece)
  const { user } = await openPiece()
  await user.type(await findHeadline(), '!')
  await user.click(await findButton(button))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  expect(await screen.findByText('Ainda há alterações não salvas')).toBeVisible()
  expect(requestsTo(createVariant)).toEqual([])
  expect(clicked).not.toHaveBeenCalled()
})

test('arrows, Home and End go from tab to tab of the editor’s fields, around the ends', async () => {
  const { user } = await openPiece()
  const findSelected = () =>
    within(screen.getByRole('tablist', { name: 'Conteúdo da peça' })).getByRole('tab', { selected: true }).textContent
  await user.click(screen.getByRole('tab', { name: 'Slide' }))
  const seen: (string | null)[] = []
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'End', 'Home']) {
    await user.keyboard(`{${key}}`)
    expect(document.activeElement).toHaveAttribute('aria-selected', 'true')
    seen.push(findSelected())
  }
  expect(seen.map((name) => name?.trim())).toEqual(['Versões', 'Slide', 'Publicação', 'Versões', 'Slide'])
})

describe('the publication of a piece', () => {
  test('caption, hashtags, state, project and day are counted and saved', async () => {
    const { user } = await openPiece()
    await user.click(screen.getByRole('tab', { name: 'Publicação' }))
    await user.clear(await screen.findByLabelText('Hashtags'))
    await user.fill(screen.getByLabelText('Hashtags'), 'clareamento #sorriso,')
    expect(screen.getByText('2/30')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Legenda com hashtags' })).toHaveTextContent('Instagram 54/2.200')
    await user.selectOptions(screen.getByLabelText('Situação'), 'Aprovado')
    await user.selectOptions(screen.getByLabelText('Projeto'), 'Site novo')
    await user.fill(screen.getByLabelText('Dia planejado'), '01/12/2026')
    await user.tab()
    await waitFor(() =>
      expect(writes().at(-1)).toMatchObject({
        hashtags: ['#clareamento', '#sorriso'],
        state: 'approved',
        projectId: 2,
        plannedOn: '2026-12-01',
      }),
    )
  })

  test('a hashtag that cannot be saved keeps neither the others nor the state from being saved', async () => {
    const { user } = await openPiece()
    await user.click(screen.getByRole('tab', { name: 'Publicação' }))
    await user.clear(await screen.findByLabelText('Hashtags'))
    await user.fill(screen.getByLabelText('Hashtags'), 'clareamento bem-estar')
    await user.selectOptions(screen.getByLabelText('Situação'), 'Aprovado')
    await user.tab()
    await waitFor(() => expect(writes().at(-1)).toMatchObject({ hashtags: ['#clareamento'], state: 'approved' }))
    expect(screen.getByText(/em #bem-estar\. As outras são salvas sem ela/)).toBeVisible()
    expect(screen.getByLabelText('Hashtags')).toHaveValue('#clareamento #bem-estar')
  })

  test('a caption beyond its limit asks to be shortened, and is named in the refusal', async () => {
    const { user } = await openPiece()
    stubFailure(savePiece, { status: 422, code: 'invalid', title: 'Dados inválidos', fields: { caption: 'Use no máximo 2200' } })
    await user.click(screen.getByRole('tab', { name: 'Publicação' }))
    await user.click(await screen.findByRole('textbox', { name: 'Legenda' }))
    await user.paste('a'.repeat(2_300))
    expect(await screen.findByText(/^Passa \d+ caracteres do limite: encurte para salvar\.$/)).toBeVisible()
    await user.tab()
    expect(await screen.findByText(/Não foi possível salvar: Legenda · Use no máximo 2200\./)).toBeVisible()
  })
})

describe('the photo of a slide', () => {
  const PHOTO = { id: 31, name: 'consultorio.jpg', width: 900, height: 600, at: '2026-11-20T10:00:00.000Z' }

  test('is chosen among those there are, its focal point moved by keys, and removed', async () => {
    stubReply(listPhotos, { photos: [PHOTO], next: null })
    const { user } = await openPiece()
    await user.selectOptions(screen.getByLabelText('Modelo'), 'Foto com texto')
    await user.click(await findButton('Escolher foto'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Escolher foto' }))
    await user.click(await dialog.findByRole('button', { name: 'consultorio.jpg' }))
    const picker = await findButton(/^Ponto de foco: 50 % da esquerda, 50 % do alto/)
    picker.focus()
    await user.keyboard('{ArrowRight}{ArrowUp}')
    await findButton(/^Ponto de foco: 55 % da esquerda, 45 % do alto/)
    await shrinkToPhone()
    expect(document.documentElement.scrollWidth, 'nothing scrolls sideways').toBe(window.innerWidth)
    await waitFor(() =>
      expect(drawings().at(-1)?.slide).toMatchObject({ template: 'photo', photo: { fileId: 31, focus: { x: 0.55, y: 0.45 } } }),
    )
    await user.click(await findButton('Remover foto'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Ponto de foco/ })).toBeNull())
    expect(await findButton('Escolher foto')).toHaveFocus()
  })

  test('is found among the library’s pictures and copied; a refusal says why, and the dialog stays', async () => {
    stubReply(listPhotos, { photos: [], next: null })
    const [clinic, smile] = ['Clínica', 'Sorriso'].map((title, n) => ({ id: 50 + n, title, name: 'a.png', at: PHOTO.at }))
    stubResponse(listDeliveredPictures, ({ url }) =>
      HttpResponse.json({ pictures: url.searchParams.has('q') ? [smile] : [smile, clinic], next: null }),
    )
    const { user } = await openPiece()
    await user.selectOptions(screen.getByLabelText('Modelo'), 'Foto com texto')
    await user.click(await findButton('Escolher foto'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Escolher foto' }))
    await user.click(dialog.getByRole('tab', { name: /Biblioteca/ }))
    await dialog.findByRole('button', { name: 'Clínica: a.png' })
    dialog.getByRole('img', { name: 'Clínica: a.png' }).dispatchEvent(new Event('error'))
    await dialog.findByRole('button', { name: 'Clínica: a.png. Não abre' })
    await user.fill(dialog.getByLabelText('Buscar na biblioteca'), 'sorr')
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Clínica/ })).toBeNull())
    stubFailure(copyDeliveredPicture, { status: 422, detail: 'A foto tem pixels demais.' })
    await user.click(dialog.getByRole('button', { name: 'Sorriso: a.png' }))
    expect(await screen.findByText('A foto tem pixels demais.')).toBeVisible()
    stubReply(copyDeliveredPicture, { id: 33, width: 9, height: 9 })
    await user.click(dialog.getByRole('button', { name: 'Sorriso: a.png' }))
    await findButton(/^Ponto de foco: 50 %/)
    expect(requestsTo(copyDeliveredPicture).map(readJsonBody).at(-1)).toEqual({ pictureId: 51 })
    await waitFor(() => expect(drawings().at(-1)?.slide).toMatchObject({ photo: { fileId: 33 } }))
  })

  test('is refused if it is another file, and can be chosen again if its upload failed', async () => {
    stubReply(listPhotos, { photos: [], next: null })
    stubFailure(uploadPhoto)
    const { user } = await openPiece()
    await user.selectOptions(screen.getByLabelText('Modelo'), 'Foto com texto')
    await user.click(await findButton('Escolher foto'))
    expect(await screen.findByText('Nenhuma foto ainda')).toBeVisible()
    const input = screen.getByLabelText('Arquivo da foto') as HTMLInputElement
    await user.upload(input, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
    expect(await screen.findByText(/SVG não são aceitos/)).toBeVisible()
    expect(requestsTo(uploadPhoto)).toEqual([])
    await user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
    expect(await screen.findByText('Não foi possível enviar a foto')).toBeVisible()
    expect(input.value).toBe('') // a browser reports no change where the field has the same file already
    stubReply(uploadPhoto, { id: 32, width: 900, height: 600 })
    await user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
    await findButton(/^Ponto de foco: 50 %/)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Escolher foto' })).toBeNull())
  })
})

test('a picture pasted into the editor becomes the photo of the slide; another file is refused', async () => {
  stubReply(uploadPhoto, { id: 32, width: 900, height: 600 })
  await openPiece()
  const paste = async (file: File) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(file)
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
    ;(await findHeadline()).dispatchEvent(event)
  }
  await paste(new File(['x'], 'a.txt', { type: 'text/plain' }))
  expect(await screen.findByText('Não foi possível usar a foto')).toBeVisible()
  await paste(new File(['x'], 'a.png', { type: 'image/png' }))
  await waitFor(() => expect(drawings().at(-1)?.slide).toMatchObject({ template: 'photo', photo: { fileId: 32 } }))
  expect(await screen.findByText('Foto no slide')).toBeVisible()
  expect(requestsTo(uploadPhoto)).toHaveLength(1)
})

test('what of the idea found no place on the slides is said in the editor', async () => {
  stubPiece(aPiece({ omitted: '812 caracteres não cabem nos slides, a partir de “Por fim, o fio dental”' }))
  await openPiece()
  expect(screen.getByText(/^812 caracteres não cabem nos slides, a partir de “Por fim, o fio dental”/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'execução' })).toHaveAttribute('href', '/execucoes/3')
})

test('leaving the editor asks if something would be lost: no server, and no room in this browser', async () => {
  const { user, router } = await openPiece()
  stubFailure(savePiece)
  const full = vi.spyOn(pieceCopies, 'save').mockReturnValue(false)
  await user.type(await findHeadline(), '!')
  await user.tab()
  await screen.findByText(/Não feche esta página/)
  await user.click(within(screen.getByRole('navigation', { name: 'Você está em' })).getByRole('link', { name: 'Peças' }))
  expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible()
  await user.click(await findButton('Continuar aqui'))
  expect(router.state.location.pathname).toBe(PATH)
  full.mockRestore()
})

test('a person who only reads sees slides and caption, downloads, and goes through large slides', async () => {
  stubPerson('viewer')
  const { user } = openApp(PATH)
  expect(await screen.findByRole('img', { name: 'Slide 2 de 3: O que evitar' })).toBeVisible()
  expect(screen.getByText(/Cinco erros que vemos todo dia/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Salvar versão' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Título do slide' })).toBeNull()
  expect(await findButton('Baixar')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /^Slide 1 de 3/ }))
  const isShown = (title: string) => screen.findByRole('dialog', { name: title })
  const dialog = within(await isShown('Slide 1 de 3'))
  await user.click(dialog.getByRole('button', { name: 'Próximo slide' }))
  await isShown('Slide 2 de 3')
  await user.keyboard('{ArrowRight}')
  await isShown('Slide 3 de 3')
  await user.keyboard('{ArrowLeft}')
  const area = (await isShown('Slide 2 de 3')).querySelector('.slide-viewer') as HTMLElement
  const { x, y } = findMiddle(area)
  const swipe = async (by: number) => {
    await finger.press({ x, y })
    await finger.move({ x: x + by, y })
    await finger.release()
  }
  await swipe(150)
  await isShown('Slide 1 de 3')
  await swipe(-150)
  await isShown('Slide 2 de 3')
})

test('a piece that does not exist says so; one that could not be read is tried again', async () => {
  stubFailure(readPiece, { status: 404, title: 'Peça não encontrada' })
  openApp(PATH)
  expect(await screen.findByText('Peça não encontrada')).toBeVisible()
  cleanup()
  stubFailure(readPiece, { status: 500 })
  const { user } = openApp(PATH)
  expect(await screen.findByText('Não foi possível abrir a peça.')).toBeVisible()
  stubPiece()
  await user.click(await findButton('Tentar de novo'))
  expect(await findHeadline()).toHaveValue('Cinco erros')
})

test.runIf(IS_NIGHT)('the editor has no fault that axe finds, on each of its tabs', async () => {
  const { user } = await openPiece()
  for (const name of ['Slide', 'Publicação', 'Versões']) {
    await user.click(screen.getByRole('tab', { name }))
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
    expect([name, violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])]).toEqual([name, []])
  }
})
