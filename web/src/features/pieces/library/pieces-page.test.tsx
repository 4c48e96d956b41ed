import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { readCapabilities } from 'contract/capabilities.ts'
import { checkLiveness } from 'contract/health.ts'
import { deleteOrRestorePiece, listPieces, type Piece, type PieceCard, readPiece, savePiece } from 'contract/pieces/pieces.ts'
import { changePieces } from 'contract/pieces/several.ts'
import { createVariant } from 'contract/pieces/variations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { aPieceCard, stubPieces } from '#testing/piece-cards.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'

const TITLE = 'Três mitos do clareamento'

beforeEach(() => stubPieces(aPieceCard()))

const aPieceDetail = (more: Partial<PieceCard>): Piece => ({
  ...aPieceCard(more),
  slides: [],
  caption: '',
  hashtags: [],
  versions: [],
  origin: null,
})

const findCard = async (title = TITLE) =>
  within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement)
const readLastQuery = () => Object.fromEntries(requestsTo(listPieces).at(-1)?.url.searchParams ?? [])
const readWrites = () => requestsTo(savePiece).map(readJsonBody)

async function openMenu(path = '/pieces') {
  const { user, router } = openApp(path)
  await user.click(await screen.findByRole('button', { name: `Mais ações para ${TITLE}` }))
  return { user, router, menu: within(await screen.findByRole('menu')) }
}

test('a card shows its first slide, client, state, kit, project and day, and links to the editor', async () => {
  stubPieces(aPieceCard({ plannedOn: '2026-11-24', state: 'approved' }))
  openApp('/pieces')
  const card = await findCard()
  const picture = card.getByRole('img', { name: `Primeiro de 5 slides de ${TITLE}` })
  expect(picture).toHaveAttribute('src', expect.stringMatching(/^\/api\/pieces\/7\/slides\/1\?/))
  expect(picture).toHaveAttribute('loading', 'lazy')
  expect(await card.findByText('Odonto Aurora')).toBeVisible()
  for (const text of ['Aprovado', '5 slides', 'Minimalista', 'Site novo', '24/11/2026'])
    expect(card.getByText(text)).toBeVisible()
  expect(card.getByRole('link', { name: TITLE })).toHaveAttribute('href', '/pieces/7')
})

test('a card’s picture has the slide’s description; a failed one says so and is loaded again', async () => {
  const { cover } = aPieceCard()
  stubPieces(aPieceCard({ cover: { ...cover, alternativeText: 'Um sorriso de perto' } }))
  openApp('/pieces')
  const picture = await screen.findByRole('img', { name: 'Um sorriso de perto' })
  stubFailure(checkLiveness)
  picture.dispatchEvent(new Event('error'))
  expect(await screen.findByText('A imagem não pôde ser mostrada')).toBeVisible()
  await screen.findByText(/Sem conexão com o servidor/)
  stubReply(checkLiveness, { status: 'ok' })
  expect(await screen.findByRole('img', { name: 'Um sorriso de perto' })).toBeInTheDocument()
})

test.each(
  firstByDay([
    ['planned for yesterday and not published', { plannedOn: '2026-11-20', state: 'approved' }, 'Atrasada: 20/11/2026'],
    ['planned for today', { plannedOn: '2026-11-21', state: 'draft' }, '21/11/2026'],
    ['published after its day', { plannedOn: '2026-11-20', state: 'published' }, '20/11/2026'],
  ] as const),
)('a piece that is %s is marked so', async (_what, given, text) => {
  stubPieces(aPieceCard(given))
  openApp('/pieces')
  expect((await findCard()).getByText(text)).toBeVisible()
})

describe('the filters of pieces', () => {
  test('each filter is in the address and in the request; text is searched as it is typed', async () => {
    const { user, router } = openApp('/pieces')
    await findCard()
    await screen.findByRole('option', { name: 'Odonto Aurora' })
    const choose = (label: string, option: string) => user.selectOptions(screen.getByRole('combobox', { name: label }), option)
    await choose('Situação', 'Em revisão')
    await choose('Tipo', 'Carrossel')
    await choose('Cliente', 'Odonto Aurora')
    await choose('Projeto', 'Operações Internas')
    await choose('Brand kit', 'Minimalista')
    await choose('Dia', 'Atrasadas')
    await user.type(screen.getByRole('searchbox', { name: 'Buscar em títulos e textos' }), 'verão')
    const search = { state: 'review', kind: 'carousel', client: 'odontoaurora', project: 1, kit: 1, planned: 'late', q: 'verão' }
    await waitFor(() => expect(router.state.location.search).toEqual(search))
    await waitFor(() => expect(readLastQuery()).toEqual({ ...search, project: '1', kit: '1' }))
  })

  test('a link restores the filters, without the invalid ones', async () => {
    openApp('/pieces?state=nada&kind=static&q=2024&project=99')
    await findCard()
    expect(screen.getByRole('combobox', { name: 'Tipo' })).toHaveDisplayValue('Estático')
    expect(screen.getByRole('combobox', { name: 'Projeto' })).toHaveDisplayValue('Nº 99')
    expect(readLastQuery()).toEqual({ kind: 'static', q: '2024', project: '99' })
  })

  test('an empty library says something else than an empty search', async () => {
    stubPieces()
    const { user, router } = openApp('/pieces')
    expect(await screen.findByText('Nenhuma peça ainda')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Publicado')
    expect(await screen.findByText('Nenhuma peça encontrada')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })
})

test('"Carregar mais" goes on where the pieces ended, and the focus does so after the last page', async () => {
  stubReply(listPieces, { pieces: [aPieceCard()], next: '2026-11-20T15:00:00.000Z_7' })
  const { user } = openApp('/pieces')
  const more = await screen.findByRole('button', { name: 'Carregar mais' })
  stubReply(listPieces, { pieces: [aPieceCard({ id: 6, title: 'Outra' })], next: null })
  await user.click(more)
  const next = await findCard('Outra')
  await waitFor(() => expect(next.getByRole('link', { name: 'Outra' })).toHaveFocus())
  expect(readLastQuery()).toEqual({ cursor: '2026-11-20T15:00:00.000Z_7' })
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
})

describe('the menu of a piece', () => {
  test('offers the states that the piece lacks; one is written with the revision and taken back', async () => {
    stubReply(savePiece, { ok: true, revision: 4 })
    const { user, menu } = await openMenu()
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Abrir no editor',
      'Enviar para revisão',
      'Aprovar',
      'Marcar como publicado',
      'Planejar um dia…',
      'Duplicar',
      'Baixar imagens (ZIP)',
      'Baixar PDF',
      'Excluir',
    ])
    await user.click(menu.getByRole('menuitem', { name: 'Aprovar' }))
    expect(await screen.findByText('Situação: aprovado')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() =>
      expect(readWrites()).toEqual([
        { state: 'approved', revision: 3 },
        { state: 'draft', revision: 4 },
      ]),
    )
  })

  test('does not overwrite a state that somebody else has changed, and tells it', async () => {
    stubFailure(savePiece, { status: 409, code: 'changed_elsewhere' })
    stubReply(readPiece, aPieceDetail({ state: 'published', revision: 9 }))
    const { user, menu } = await openMenu()
    await user.click(menu.getByRole('menuitem', { name: 'Aprovar' }))
    expect(await screen.findByText('Outra pessoa mudou isto antes')).toBeVisible()
    expect(screen.getByText(/^Agora está: Publicado\./)).toBeVisible()
    expect(readWrites()).toEqual([{ state: 'approved', revision: 3 }])
  })

  test('writes the state all the same while somebody edits the slides', async () => {
    stubFailure(savePiece, { status: 409, code: 'changed_elsewhere' })
    const release = holdReply(readPiece, aPieceDetail({ title: 'Outro título', revision: 9 }))
    const { user, menu } = await openMenu()
    await user.click(menu.getByRole('menuitem', { name: 'Aprovar' }))
    await waitFor(() => expect(requestsTo(readPiece)).toHaveLength(1))
    stubReply(savePiece, { ok: true, revision: 10 })
    release()
    expect(await screen.findByText('Situação: aprovado')).toBeVisible()
    expect(readWrites()).toEqual([
      { state: 'approved', revision: 3 },
      { state: 'approved', revision: 9 },
    ])
  })

  test('plans the day that is typed in its dialog', async () => {
    stubReply(savePiece, { ok: true, revision: 4 })
    const { user, menu } = await openMenu()
    await user.click(menu.getByRole('menuitem', { name: 'Planejar um dia…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dia da publicação' }))
    await user.fill(dialog.getByLabelText('Dia'), '24/11')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(readWrites()).toEqual([{ plannedOn: '2026-11-24', revision: 3 }]))
    expect(await screen.findByText('Planejada para 24/11/2026')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dia da publicação' })).toBeNull())
  })

  test('makes a copy of the piece, which is told', async () => {
    stubReply(createVariant, { id: 12 })
    const { user, menu } = await openMenu()
    await user.click(menu.getByRole('menuitem', { name: 'Duplicar' }))
    expect(await screen.findByText('Peça duplicada')).toBeVisible()
    expect(requestsTo(createVariant).map(({ url }) => url.pathname)).toEqual(['/api/pieces/7/copies'])
    expect(requestsTo(createVariant).map(readJsonBody)).toEqual([{ as: 'copy' }])
  })

  test('deletes the piece, which can be brought back', async () => {
    stubReply(deleteOrRestorePiece, { ok: true })
    const { user, menu } = await openMenu()
    await user.click(menu.getByRole('menuitem', { name: 'Excluir' }))
    expect(await screen.findByText('Peça excluída')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Peça restaurada')).toBeVisible()
    expect(requestsTo(deleteOrRestorePiece).map(readJsonBody)).toEqual([{}, { restore: true }])
  })
})

describe('the selection of pieces', () => {
  const PIECES = [9, 8, 7].map((id) => aPieceCard({ id, title: `Peça ${id}` }))
  const findBox = (id: number) => screen.findByRole('checkbox', { name: `Selecionar Peça ${id}` })
  const findBar = async () => within(await screen.findByRole('region', { name: 'Seleção' }))
  const findDownload = async () => (await findBar()).findByRole('link', { name: 'Baixar tudo (ZIP)' })

  test('grows with Shift and arrows, is one ZIP in the order of the list, and is cleared', async () => {
    stubPieces(...PIECES)
    const { user } = openApp('/pieces')
    await user.click(await findBox(7))
    await user.click(await findBox(9))
    const bar = await findBar()
    expect(bar.getByRole('status')).toHaveTextContent('2 peças selecionadas')
    expect(await findDownload()).toHaveAttribute('href', '/api/pieces/download?ids=9,7')
    await user.click(bar.getByRole('button', { name: 'Limpar a seleção' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull())
    expect(await findBox(9)).not.toBeChecked()
    expect(document.activeElement).toContainElement(await findBox(9))
    ;(await findBox(9)).focus()
    await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(await findBox(7)).toHaveFocus()
    expect(await findDownload()).toHaveAttribute('href', '/api/pieces/download?ids=9,8,7')
  })

  test('takes all that are shown, up to as many as one download has', async () => {
    stubPieces(...Array.from({ length: 51 }, (_, index) => aPieceCard({ id: 100 - index, title: `Peça ${100 - index}` })))
    const { user } = openApp('/pieces')
    await user.click(await findBox(100))
    await user.click((await findBar()).getByRole('button', { name: 'Selecionar as 50 primeiras' }))
    expect((await findDownload()).getAttribute('href')?.split(',')).toHaveLength(50)
    expect((await findBar()).queryByRole('button', { name: /^Selecionar/ })).toBeNull()
    await user.click(await findBox(50))
    expect(await (await findBar()).findByText('Escolha até 50 por vez')).toBeVisible()
    expect((await findBar()).getByRole('button', { name: 'Baixar tudo (ZIP)' })).toBeDisabled()
    expect((await findBar()).queryByRole('link')).toBeNull()
  })

  test('gets a state and a day in one call, without the pieces that have them already, and one press takes it back', async () => {
    const approved = { state: 'approved', plannedOn: '2026-11-24' } as const
    stubPieces(...PIECES.slice(0, 2), aPieceCard({ id: 7, title: 'Peça 7', ...approved }))
    stubReply(changePieces, { ok: true })
    const { user } = openApp('/pieces')
    for (const id of [9, 8, 7]) await user.click(await findBox(id))
    await user.click((await findBar()).getByRole('button', { name: 'Alterar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar peças' }))
    await user.click(dialog.getByRole('button', { name: 'Alterar' }))
    expect(await dialog.findByText('Escolha o que mudar')).toBeVisible()
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Situação' }), 'Aprovado')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Dia planejado' }), 'Escolher o dia')
    await user.fill(dialog.getByLabelText('Dia'), '24/11')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('2 peças alteradas')).toBeVisible()
    expect(screen.getByText('Situação: Aprovado · Dia planejado: 24/11/2026')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Alteração desfeita')).toBeVisible()
    const draft = { state: 'draft', plannedOn: null }
    expect(requestsTo(changePieces).map(readJsonBody)).toEqual([
      { changes: [9, 8].map((id) => ({ id, from: draft, to: approved })) },
      { changes: [9, 8].map((id) => ({ id, from: approved, to: draft })) },
    ])
  })

  async function deleteTwo() {
    stubPieces(...PIECES)
    const { user } = openApp('/pieces')
    for (const id of [9, 8]) await user.click(await findBox(id))
    await user.click((await findBar()).getByRole('button', { name: 'Excluir' }))
    return user
  }

  test('is deleted in one call, and one press brings it back', async () => {
    stubReply(changePieces, { ok: true })
    const user = await deleteTwo()
    expect(await screen.findByText('2 peças excluídas')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Peças restauradas')).toBeVisible()
    const [gone, back] = [{ deleted: true }, { deleted: false }]
    expect(requestsTo(changePieces).map(readJsonBody)).toEqual([
      { changes: [9, 8].map((id) => ({ id, from: back, to: gone })) },
      { changes: [9, 8].map((id) => ({ id, from: gone, to: back })) },
    ])
  })

  test('stays when its deletion is refused, which names the piece that stands in the way', async () => {
    stubFailure(changePieces, { status: 409, code: 'conflict', detail: '“Peça 8” foi excluída. Nada foi alterado.' })
    await deleteTwo()
    expect(await screen.findByText(/“Peça 8” foi excluída/)).toBeVisible()
    expect(await findBox(8)).toBeChecked()
  })

  test('can only be downloaded by a person who only reads, like a single piece', async () => {
    stubPieces(...PIECES)
    stubPerson('viewer')
    const { user } = openApp('/pieces')
    await user.click(await findBox(9))
    await findDownload()
    expect((await findBar()).getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Limpar',
      'Selecionar as 3 mostradasTodas',
    ])
    await user.click(screen.getByRole('button', { name: 'Mais ações para Peça 9' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Abrir no editor',
      'Baixar imagens (ZIP)',
      'Baixar PDF',
    ])
    expect(screen.queryByRole('button', { name: /Novo carrossel/ })).toBeNull()
  })
})

test('behind another service the library says that there are no pieces', async () => {
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp('/pieces')
  expect(await screen.findByText('As peças não ficam neste painel')).toBeVisible()
})

test.runIf(IS_NIGHT)('axe finds no serious violation in the library of pieces', async () => {
  openApp('/pieces')
  await findCard()
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
