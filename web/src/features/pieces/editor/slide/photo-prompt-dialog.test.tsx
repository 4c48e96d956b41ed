import { cleanup, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { readProviders } from 'contract/ai/providers.ts'
import { drawSlide } from 'contract/pieces/drawings.ts'
import { generatePhoto } from 'contract/pieces/photos.ts'
import { savePiece } from 'contract/pieces/pieces.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isReloadSafe } from '#lib/drafts/unsaved-work.ts'
import { aProvider, NO_ASSIGNMENTS, stubAi } from '#testing/ai.ts'
import { aPiece, aSlide, stubPiece } from '#testing/pieces.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubPerson, stubReply } from '#testing/server.ts'
import { type FakeEventStream, stubEventStream } from '#testing/stream.ts'
import { pendingPieceSaves } from '../state/piece-copies.ts'

const HINT = 'Uma sala de espera clara, sem pessoas'
const STARTED = { model: 'gpt-image-1', provider: 'OpenAI' }

let streams: FakeEventStream[]

beforeEach(() => {
  stubPiece(aPiece({ slides: [aSlide({ template: 'photo', headline: 'Cinco erros', pictureHint: HINT }), aSlide({ id: 's2' })] }))
  stubAi()
  const assignments = { ...NO_ASSIGNMENTS, image: { providerId: 3, model: 'gpt-image-1' } }
  stubReply(readProviders, { providers: [aProvider()], assignments })
  streams = stubEventStream(generatePhoto)
})
afterEach(async () => {
  cleanup()
  await pendingPieceSaves.wait()
})

const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
const findStream = async (n = 0) => {
  await waitFor(() => expect(streams.length).toBeGreaterThan(n))
  return streams[n] as FakeEventStream
}
const drawnPhoto = () => (readJsonBody(requestsTo(drawSlide).at(-1) as never) as { slide: { photo: unknown } }).slide.photo

/** Opens the dialog by which a model makes a photo for the first slide. */
async function openDialog() {
  const { user } = openApp('/pieces/7')
  await user.click(await findButton('Criar com IA'))
  const element = await screen.findByRole('dialog', { name: 'Criar foto com IA' })
  return { user, element, dialog: within(element) }
}

test('a photo is made from the slide’s proposal, put on the slide, saved, and taken away by undo', async () => {
  const { user, element, dialog } = await openDialog()
  const prompt = dialog.getByRole('textbox', { name: /^O que a foto mostra/ })
  expect(prompt).toHaveValue(HINT)
  expect(prompt).toHaveAccessibleDescription(/^O provedor cobra por foto criada.* até um minuto/)
  expect((await axe.run(element)).violations).toEqual([])
  await user.type(prompt, ', de manhã')
  await user.click(await dialog.findByRole('button', { name: 'Criar foto' }))
  const stream = await findStream()
  stream.sendEvent('started', STARTED)
  expect(await dialog.findByText('gpt-image-1, OpenAI cria a foto.')).toBeVisible()
  expect(dialog.getByText(/^\d\d:\d\d$/)).toBeVisible()
  expect(readJsonBody(requestsTo(generatePhoto)[0] as never)).toEqual({ prompt: `${HINT}, de manhã`, format: '4:5' })
  stream.sendEvent('ended', { photo: { id: 31, width: 1024, height: 1536 }, failure: null })
  stream.end()
  await findButton(/^Ponto de foco: 50 % da esquerda/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const placed = { fileId: 31, focus: { x: 0.5, y: 0.5 } }
  await waitFor(() => expect(drawnPhoto()).toEqual(placed))
  await waitFor(
    () => expect(readJsonBody(requestsTo(savePiece).at(-1) as never)).toMatchObject({ slides: [{ photo: placed }, {}] }),
    {
      timeout: 10_000,
    },
  )
  await user.click(await findButton(/^Desfazer/))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ponto de foco/ })).toBeNull())
})

test('after a provider’s failure the prompt of a photo stays, and is sent again', async () => {
  const { user, dialog } = await openDialog()
  await user.type(dialog.getByRole('textbox'), ', de manhã')
  await user.click(await dialog.findByRole('button', { name: 'Criar foto' }))
  const refused = await findStream()
  refused.sendEvent('started', STARTED)
  refused.sendEvent('ended', { photo: null, failure: 'O provedor recusou o pedido (400): “Rejected.”' })
  refused.end()
  expect(await dialog.findByText('O provedor recusou o pedido (400): “Rejected.”')).toBeVisible()
  expect(dialog.getByRole('textbox')).toHaveValue(`${HINT}, de manhã`)
  await user.click(await dialog.findByRole('button', { name: 'Tentar de novo' }))
  const broken = await findStream(1)
  expect(readJsonBody(requestsTo(generatePhoto)[1] as never)).toMatchObject({ prompt: `${HINT}, de manhã` })
  broken.sendEvent('started', STARTED)
  expect(await dialog.findByText('gpt-image-1, OpenAI cria a foto.')).toBeVisible()
  broken.breakConnection()
  expect(await dialog.findByText(/^A conexão caiu.* Se a foto chegou a ser criada, está em Escolher foto\.$/)).toBeVisible()
})

/** Opens the dialog and requests a photo, which stays in the making. */
async function openWithPhotoUnderWay() {
  const opened = await openDialog()
  await opened.user.click(await opened.dialog.findByRole('button', { name: 'Criar foto' }))
  const stream = await findStream()
  stream.sendEvent('started', STARTED)
  await opened.dialog.findByText('gpt-image-1, OpenAI cria a foto.')
  return { ...opened, stream }
}

test('a reload asks while a photo is made; stopping cancels it and says what follows', async () => {
  const { user, dialog, stream } = await openWithPhotoUnderWay()
  expect(isReloadSafe()).toBe(false)
  expect(dialog.getByRole('textbox')).toHaveFocus()
  const stopButton = await dialog.findByRole('button', { name: 'Parar' })
  stopButton.focus()
  await user.keyboard('{Enter}')
  expect(await dialog.findByText(/^Você parou a criação.*ainda pode cobrar/)).toBeVisible()
  await waitFor(() => expect(stream.isCanceled).toBe(true))
  await waitFor(() => expect(isReloadSafe()).toBe(true))
  expect(dialog.getByRole('status')).toHaveTextContent('A foto não foi criada.')
  expect(dialog.getByRole('textbox')).toHaveFocus()
  expect(dialog.getByRole('textbox')).toHaveValue(HINT)
})

test('Esc asks before a photo under way is given up, and before a typed text is', async () => {
  const { user, dialog, stream } = await openWithPhotoUnderWay()
  await user.keyboard('{Escape}')
  const question = within(await dialog.findByRole('alertdialog', { name: 'Sair sem a foto?' }))
  expect(question.getByText(/O pedido é cancelado, mas o provedor ainda pode cobrar por ele/)).toBeVisible()
  expect(question.getByRole('button', { name: 'Continuar esperando' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog.queryByRole('alertdialog')).toBeNull())
  expect(stream.isCanceled).toBe(false)
  await user.keyboard('{Escape}')
  await user.click(await dialog.findByRole('button', { name: 'Cancelar e sair' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(stream.isCanceled).toBe(true))

  await user.click(await findButton('Criar com IA'))
  const reopened = within(await screen.findByRole('dialog', { name: 'Criar foto com IA' }))
  await user.type(reopened.getByRole('textbox'), '!')
  await user.keyboard('{Escape}')
  await reopened.findByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
  await user.keyboard('{Escape}')
  expect(reopened.getByRole('textbox')).toHaveValue(`${HINT}!`)
  await user.clear(reopened.getByRole('textbox'))
  await user.type(reopened.getByRole('textbox'), HINT)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a blank prompt for a photo is not sent, and takes the focus', async () => {
  const { user, dialog } = await openDialog()
  await user.clear(dialog.getByRole('textbox'))
  await user.click(await dialog.findByRole('button', { name: 'Criar foto' }))
  expect(await dialog.findByText('Descreva a foto')).toBeVisible()
  expect(dialog.getByRole('textbox')).toHaveFocus()
  expect(streams).toEqual([])
})

test('without a provider of images the dialog leads to Configurações', async () => {
  stubReply(readProviders, { providers: [], assignments: NO_ASSIGNMENTS })
  const { user, dialog } = await openDialog()
  expect(await dialog.findByRole('link', { name: 'Configurar provedor' })).toHaveAttribute('href', '/settings#ia')
  expect(dialog.queryByRole('button', { name: 'Criar foto' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without a provider of images a person who may not set one up reads who can', async () => {
  stubPerson('operations')
  stubReply(readProviders, { providers: [], assignments: NO_ASSIGNMENTS })
  const { dialog } = await openDialog()
  expect(await dialog.findByText('Um dono ou administrador escolhe em Configurações quem cria imagens.')).toBeVisible()
  expect(dialog.queryByRole('link')).toBeNull()
})
