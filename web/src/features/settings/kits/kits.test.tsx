import { screen, waitFor, within } from '@testing-library/react'
import { listClients } from 'contract/finance/settings.ts'
import { drawSlide } from 'contract/pieces/drawings.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import * as kits from 'contract/settings/brand-kits.ts'
import * as fonts from 'contract/settings/kit-fonts.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { aBrandKit } from '#testing/kits.ts'
import { openApp } from '#testing/render.tsx'
import {
  PIXEL,
  readJsonBody,
  replyWithNotes,
  replyWithPicture,
  requestsTo,
  stubFailure,
  stubReply,
  stubResponse,
} from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

beforeEach(() => {
  stubSettings()
  stubReply(kits.listBrandKits, [aBrandKit()])
  stubReply(kits.editBrandKit, { ok: true })
  stubReply(listClients, { items: [{ id: 5, name: 'Odonto Aurora', revision: 1 }] })
  stubResponse(drawSlide, replyWithPicture)
})

async function openEditor() {
  const { user } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: 'Editar Minimalista' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar brand kit' }))
  const save = () => user.click(dialog.getByRole('button', { name: 'Salvar' }))
  return { user, dialog, save }
}

const listDrawn = () => requestsTo(drawSlide).map((request) => readJsonBody(request) as { look: typeof PRESET_LOOKS.minimal })
const readEdit = () => readJsonBody(requestsTo(kits.editBrandKit)[0])

test('a kit’s colour, handle and words are saved as the fields that changed, with their base', async () => {
  const { user, dialog, save } = await openEditor()
  const primary = dialog.getByLabelText('Primária')
  await user.fill(primary, 'aa0011')
  expect(primary).toHaveValue('#aa0011')
  expect(dialog.getByLabelText('Escolher a cor: Primária')).toHaveValue('#aa0011')
  await user.fill(dialog.getByLabelText('Perfil'), '@aurora')
  await user.fill(dialog.getByLabelText('Palavras a usar'), 'sorriso, Sorriso,cuidado')
  await user.keyboard('{Enter}')
  await save()
  await waitFor(() => expect(requestsTo(kits.editBrandKit)).toHaveLength(1))
  expect(readEdit()).toEqual({
    colors: { ...PRESET_LOOKS.minimal.colors, primary: '#aa0011' },
    handle: '@aurora',
    wordsToUse: ['sorriso', 'cuidado'],
    revision: 1,
    base: { colors: PRESET_LOOKS.minimal.colors, handle: '', wordsToUse: [] },
  })
  expect(await screen.findByText('Brand kit salvo')).toBeVisible()
})

test('a kit’s three slides are drawn with the look being typed, and never with half a colour', async () => {
  const { user, dialog } = await openEditor()
  await waitFor(() => expect(dialog.getAllByRole('img', { name: /^Prévia/ })).toHaveLength(3))
  const ink = dialog.getByLabelText('Texto')
  await user.clear(ink)
  await user.type(ink, '#00f')
  await user.tab()
  expect(ink).toHaveValue('#0000ff')
  await user.type(dialog.getByLabelText('Perfil'), '@a')
  await waitFor(() => expect(listDrawn().at(-1)?.look).toMatchObject({ handle: '@a', colors: { ink: '#0000ff' } }))
  for (const { look } of listDrawn()) expect(look.colors.ink).toMatch(/^#[0-9a-f]{6}$/)
})

test.runIf(IS_NIGHT)('on a phone every colour of a kit can be read whole', async () => {
  await shrinkToPhone()
  const { dialog } = await openEditor()
  for (const name of ['Primária', 'Secundária', 'Destaque', 'Fundo', 'Texto']) {
    const field = dialog.getByRole('textbox', { name })
    expect(field.scrollWidth, name).toBeLessThanOrEqual(field.clientWidth)
  }
})

test('a kit’s colour that is hard to read is told with a readable one, which one click takes', async () => {
  const { user, dialog, save } = await openEditor()
  expect(dialog.queryByText(/é difícil de ler/)).toBeNull()
  const ink = dialog.getByLabelText('Texto')
  await user.fill(ink, '#eeeeee')
  expect(await dialog.findByText(/^Texto é difícil de ler sobre o fundo: contraste de 1(,\d)?:1, o mínimo é 4,5:1/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /^Usar sugestão .+ para Texto$/ }))
  await waitFor(() => expect(dialog.queryByText(/é difícil de ler/)).toBeNull())
  expect(ink).not.toHaveValue('#eeeeee')
  await save()
  await waitFor(() => expect(requestsTo(kits.editBrandKit)).toHaveLength(1))
})

test('a kit’s accent is judged on the ground, or on the primary colour in the vivid family', async () => {
  const { user, dialog } = await openEditor()
  const accent = dialog.getByLabelText('Destaque')
  await user.fill(accent, '#ffd23f')
  expect(await dialog.findByText(/^Destaque quase não se distingue do fundo/)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Vibrante' }))
  await waitFor(() => expect(dialog.queryByText(/quase não se distingue/)).toBeNull())
  await user.fill(accent, '#2a5a44')
  expect(await dialog.findByText(/^Destaque quase não se distingue da cor primária/)).toBeVisible()
})

test('half a colour is refused at its field; one of three digits is saved by Enter', async () => {
  const { user, dialog, save } = await openEditor()
  const accent = dialog.getByLabelText('Destaque')
  await user.fill(accent, '#12')
  await save()
  expect(await dialog.findByText('Informe uma cor como #4E3DFF')).toBeVisible()
  expect(accent).toHaveFocus()
  expect(requestsTo(kits.editBrandKit)).toEqual([])
  await user.fill(accent, '#a1f')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(readEdit()).toMatchObject({ colors: { accent: '#aa11ff' } }))
})

test('a kit’s words are removed by their chip and by Backspace; Enter in the empty field saves', async () => {
  stubReply(kits.listBrandKits, [aBrandKit({ wordsToAvoid: ['barato', 'dor', 'promoção'] })])
  const { user, dialog } = await openEditor()
  const field = dialog.getByLabelText('Palavras a evitar')
  await user.click(dialog.getByRole('button', { name: 'Remover barato' }))
  expect(field).toHaveFocus()
  await user.keyboard('{Backspace}{Enter}')
  await waitFor(() => expect(requestsTo(kits.editBrandKit)).toHaveLength(1))
  expect(readEdit()).toMatchObject({ wordsToAvoid: ['dor'] })
})

test('a pasted list becomes a kit’s words, however many; one that is too long is refused uncut', async () => {
  const { user, dialog, save } = await openEditor()
  const long = 'a palavra que não acaba '.repeat(3).trim()
  await user.click(dialog.getByLabelText('Palavras a evitar'))
  await user.paste(`barato, ${long}`)
  expect(dialog.getByRole('button', { name: `Remover ${long}` })).toBeVisible()
  await save()
  expect(await dialog.findByText('Use no máximo 60 caracteres')).toBeVisible()
  expect(requestsTo(kits.editBrandKit)).toEqual([])
  await user.click(dialog.getByRole('button', { name: `Remover ${long}` }))
  const field = dialog.getByLabelText('Palavras a usar')
  await user.type(field, 'cui')
  await user.paste('dado, clareamento, sorriso; ortodontia\nimplante, prevenção, acolhimento, segurança, tecnologia')
  expect(field).toHaveValue('')
  await save()
  await waitFor(() => expect(requestsTo(kits.editBrandKit)).toHaveLength(1))
  expect(readEdit()).toMatchObject({
    wordsToUse: [
      'cuidado',
      'clareamento',
      'sorriso',
      'ortodontia',
      'implante',
      'prevenção',
      'acolhimento',
      'segurança',
      'tecnologia',
    ],
  })
})

test.runIf(IS_NIGHT)('on a phone a kit’s long word is cut on screen, and its field stays in the dialog', async () => {
  const word = 'atendimento sem pressa para a família toda todos os domingos'
  stubReply(kits.listBrandKits, [aBrandKit({ wordsToUse: [word] })])
  await shrinkToPhone()
  const { dialog } = await openEditor()
  const right = dialog.getByLabelText('Tom').getBoundingClientRect().right
  expect(dialog.getByLabelText('Palavras a usar').getBoundingClientRect().right).toBe(right)
  expect(dialog.getByRole('button', { name: `Remover ${word}` }).getBoundingClientRect().right).toBeLessThanOrEqual(right)
})

test('a kit becomes a client’s', async () => {
  const { user, dialog, save } = await openEditor()
  await user.click(dialog.getByLabelText('Cliente'))
  await user.click(await screen.findByRole('option', { name: 'Odonto Aurora' }))
  await save()
  await waitFor(() => expect(requestsTo(kits.editBrandKit)).toHaveLength(1))
  expect(readEdit()).toEqual({ clientId: 5, revision: 1, base: { clientId: null } })
})

test.runIf(IS_NIGHT)('what somebody else changed in a kit meanwhile is asked about', async () => {
  const { user, dialog, save } = await openEditor()
  const fields = { handle: { yours: '@ana', theirs: '@bruno' } }
  stubFailure(kits.editBrandKit, { status: 409, code: 'changed_elsewhere', conflict: { revision: 2, fields } })
  await user.fill(dialog.getByLabelText('Perfil'), '@ana')
  await save()
  await user.click(await dialog.findByRole('radio', { name: 'Ficar com o atual' }))
  expect(dialog.getByLabelText('Perfil')).toHaveValue('@bruno')
})

const chooseLogo = ({ user, dialog }: Awaited<ReturnType<typeof openEditor>>) =>
  user.upload(dialog.getByLabelText('Arquivo do logo'), new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))

test('a logo is judged by its bytes, waits for "Salvar", and is refused at its field', async () => {
  stubFailure(kits.editBrandKit, { status: 422, fields: { logo: 'O SVG tem textos' } })
  const editor = await openEditor()
  const { user, dialog, save } = editor
  const input = dialog.getByLabelText('Arquivo do logo')
  await user.upload(input, new File(['Olá'], 'logo.txt', { type: 'text/plain' }))
  expect(await dialog.findByText('Envie um PNG, JPEG, WebP ou SVG de até 2 MB')).toBeVisible()
  expect(dialog.queryByRole('img', { name: 'Logo do brand kit' })).not.toBeInTheDocument()
  await user.upload(input, new File([PIXEL], 'logo'))
  expect(await dialog.findByRole('img', { name: 'Logo do brand kit' })).toBeVisible()
  expect(dialog.queryByText('Envie um PNG, JPEG, WebP ou SVG de até 2 MB')).not.toBeInTheDocument()
  await chooseLogo(editor)
  expect(await dialog.findByRole('img', { name: 'Logo do brand kit' })).toBeVisible()
  expect(requestsTo(kits.editBrandKit)).toEqual([])
  await save()
  expect(await dialog.findByText('O SVG tem textos')).toBeVisible()
  expect(requestsTo(kits.editBrandKit).map(readJsonBody)).toMatchObject([{ logo: btoa('<svg/>') }])
})

const paintLogo = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect x="20" y="20" width="50" height="20" fill="${color}"/></svg>`

test('a logo that would vanish on a dark ground is told, and a second one for it is saved', async () => {
  stubReply(kits.editBrandKit, { ok: true })
  const { user, dialog, save } = await openEditor()
  const chooseFile = (label: string, color: string) =>
    user.upload(dialog.getByLabelText(label), new File([paintLogo(color)], 'logo.svg', { type: 'image/svg+xml' }))
  await chooseFile('Arquivo do logo', '#14332a')
  expect(await dialog.findByText(/^No fundo escuro do kit quase não se vê \(contraste de 1,\d:1, o mínimo é 3:1\)/)).toBeVisible()
  await chooseFile('Arquivo do logo para fundos escuros', '#ffffff')
  expect(await dialog.findByRole('img', { name: 'Logo para fundos escuros' })).toBeVisible()
  await expect.poll(() => dialog.queryByText(/quase não se vê/)).toBeNull()
  await save()
  await waitFor(() => expect(readEdit()).toMatchObject({ darkLogo: btoa(paintLogo('#ffffff')) }))
})

test('a removed logo waits for "Salvar"', async () => {
  stubReply(kits.editBrandKit, { ok: true })
  stubReply(kits.listBrandKits, [aBrandKit({ logo: `data:image/png;base64,${btoa(String.fromCharCode(...PIXEL))}` })])
  const { user, dialog, save } = await openEditor()
  await user.click(dialog.getByRole('button', { name: 'Remover logo' }))
  expect(dialog.queryByRole('img', { name: 'Logo do brand kit' })).not.toBeInTheDocument()
  expect(requestsTo(kits.editBrandKit)).toEqual([])
  await save()
  await waitFor(() => expect(requestsTo(kits.editBrandKit).map(readJsonBody)).toMatchObject([{ logo: null }]))
})

test.each(
  firstByDay([
    [1440, 900],
    [1024, 768],
  ]),
)('at %i × %i px the toast of a failure covers no button of the dialog', async (width, height) => {
  await page.viewport(width, height)
  stubFailure(kits.editBrandKit, { status: 503 })
  const editor = await openEditor()
  const { dialog, save } = editor
  await chooseLogo(editor)
  expect(await dialog.findByRole('img', { name: 'Logo do brand kit' })).toBeVisible()
  await save()
  await screen.findByText('Não foi possível salvar o brand kit')
  await waitFor(() => expect(getComputedStyle(document.documentElement).getPropertyValue('--toasts-room')).not.toBe('0px'))
  await waitFor(() => expect(document.getAnimations()).toEqual([]))
  const { left, right, top, bottom } = dialog.getByRole('button', { name: 'Salvar' }).getBoundingClientRect()
  const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  expect(topmost?.closest('button')).toBe(dialog.getByRole('button', { name: 'Salvar' }))
})

test('a kit’s preview that cannot be drawn says so, and the kit can be edited all the same', async () => {
  stubFailure(drawSlide, { status: 503 })
  const { user, dialog, save } = await openEditor()
  expect(await dialog.findByText('Não foi possível gerar a prévia.')).toBeVisible()
  await user.fill(dialog.getByLabelText('Tom'), 'Direto')
  await save()
  await waitFor(() => expect(readEdit()).toMatchObject({ tone: 'Direto' }))
})

test('a kit’s preview whose text is hard to read says on which slides, and what to try', async () => {
  stubResponse(drawSlide, ({ text }) => {
    const { position } = JSON.parse(text) as { position: number }
    return replyWithNotes(...(position === 3 ? ['small-text' as const] : []))
  })
  const { dialog } = await openEditor()
  const status = (await dialog.findByText(/^Texto difícil de ler no celular/)).closest('[role="status"]')
  expect(status?.textContent).toMatch(/Em: Encerramento\. Experimente outra fonte ou outra família de modelos\./)
})

test('a kit that pieces use asks before it is deleted, and says how many', async () => {
  stubReply(kits.listBrandKits, [aBrandKit({ pieces: 3 })])
  stubReply(kits.deleteOrRestoreBrandKit, { ok: true })
  const { user } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: 'Excluir Minimalista' }))
  const question = within(await screen.findByRole('dialog', { name: 'Excluir brand kit' }))
  expect(question.getByText('Excluir o brand kit “Minimalista”? 3 peças usam este kit.')).toBeVisible()
  expect(requestsTo(kits.deleteOrRestoreBrandKit)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByText('Brand kit excluído')).toBeVisible()
})

const OWN = { id: 'a1', family: 'Marca Sans', weight: 700, isItalic: false }

test('a kit’s own font is sent with its licence confirmed, and then chosen for the titles', async () => {
  stubReply(fonts.addKitFont, { ok: true, family: OWN.family })
  const { user, dialog, save } = await openEditor()
  await user.click(dialog.getByRole('button', { name: 'Enviar fonte' }))
  expect(dialog.getByText('Confirme a licença antes de enviar')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'A agência tem licença para usar a fonte' }))
  stubReply(kits.listBrandKits, [aBrandKit({ ownFonts: [OWN], revision: 2 })])
  await user.upload(dialog.getByLabelText('Arquivo da fonte'), new File(['OTTO'], 'marca.otf'))
  expect(await dialog.findByRole('button', { name: 'Remover Marca Sans 700' })).toBeVisible()
  expect(requestsTo(fonts.addKitFont).map(readJsonBody)).toEqual([{ file: btoa('OTTO'), licensed: true }])
  await user.selectOptions(dialog.getByLabelText('Fonte dos títulos'), 'Marca Sans · própria')
  await waitFor(() => expect(listDrawn().at(-1)?.look.fonts.headline).toBe('Marca Sans'))
  expect(dialog.getByText('em uso')).toBeVisible()
  await save()
  await waitFor(() => expect(readEdit()).toMatchObject({ fonts: { headline: 'Marca Sans' } }))
})

test('a refused font says why at its field, and a chosen font that is gone is named', async () => {
  const look = { ...PRESET_LOOKS.minimal, fonts: { headline: 'Sumida', text: 'Inter' } }
  stubReply(kits.listBrandKits, [aBrandKit({ look })])
  stubFailure(fonts.addKitFont, { status: 422, fields: { file: 'A fonte não tem estas letras do português: ã' } })
  const { user, dialog } = await openEditor()
  expect(dialog.getByLabelText('Fonte dos títulos')).toHaveDisplayValue('Sumida · não existe mais')
  await user.click(dialog.getByRole('checkbox', { name: 'A agência tem licença para usar a fonte' }))
  await user.upload(dialog.getByLabelText('Arquivo da fonte'), new File(['OTTO'], 'marca.otf'))
  expect(await dialog.findByText('A fonte não tem estas letras do português: ã')).toBeVisible()
})
