import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { readCapabilities } from 'contract/capabilities.ts'
import { readHome } from 'contract/home/home.ts'
import { listNotifications } from 'contract/notifications/notifications.ts'
import { listPieces } from 'contract/pieces/pieces.ts'
import { countRuns, listRuns } from 'contract/runs/list.ts'
import { searchRecords } from 'contract/search/search.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { installFakeEventSource, openedEventSources } from '#testing/event-source.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aHome } from '#testing/home.ts'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { stubFailure, stubReply } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

beforeEach(() => {
  stubLaunchers()
  stubSessionAndEntryLists()
  stubReply(readHome, aHome({ own: false }))
})

const findMenu = async () => within(await screen.findByRole('navigation', { name: 'Principal' }))

test('the menu has the specification’s entries, groups that close each, and can be collapsed', async () => {
  const { user } = openApp('/')
  const links = (await findMenu()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Home', '/'],
    ['Ferramentas de IA', '/ai-tools'],
    ['Scraper Google Maps', '/tools/scraper-google-maps'],
    ['Projetos', '/projects'],
    ['Configurações', '/settings'],
    ['Performance', '/team-performance'],
    ['Gerador de Pós-Produção', '/tools/gerador-pos-producao'],
    ['Gerador de Conteúdo Carrossel', '/tools/gerador-conteudo-carrossel'],
    ['Gerador de Conteúdo Estático', '/tools/gerador-conteudo-estatico'],
    ['Peças', '/pieces'],
    ['Calendário', '/pieces?view=calendar'],
    ['Contatos', '/contatos'],
    ['Clientes e marcas', '/clientes'],
    ['Dashboard', '/financeiro/dashboard'],
    ['Saídas', '/financeiro'],
    ['Entradas', '/financeiro/entradas'],
    ['Configurações', '/financeiro/configuracoes'],
    ['Contas', '/financeiro/contas'],
    ['A Pagar', '/financeiro/a-pagar'],
    ['A Receber', '/financeiro/a-receber'],
  ])
  const nav = await findMenu()
  await user.click(nav.getByRole('button', { name: 'Conteúdo' }))
  expect(nav.getByRole('button', { name: 'Conteúdo' })).toHaveAttribute('aria-expanded', 'false')
  expect(nav.getByRole('button', { name: 'Financeiro' })).toHaveAttribute('aria-expanded', 'true')
  expect(nav.queryByRole('link', { name: 'Gerador de Pós-Produção' })).toBeNull()
  expect(nav.getByRole('link', { name: 'Saídas' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Recolher menu' }))
  expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('title', 'Home')
  expect(nav.queryByRole('button', { name: 'Financeiro' })).toBeNull()
  expect(JSON.parse(localStorage.getItem('menu-recolhido') ?? 'null')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Expandir menu' }))
  expect(nav.getByRole('button', { name: 'Financeiro' })).toBeVisible()
})

test.each(
  firstByDay([
    ['/financeiro/entradas', 'Financeiro', 'Conteúdo'],
    ['/tools/gerador-pos-producao', 'Conteúdo', 'Financeiro'],
  ]),
)('at %s the menu’s group %s is highlighted, %s is not', async (path, within_, without) => {
  openApp(path)
  const nav = await findMenu()
  expect(nav.getByRole('button', { name: within_ }).parentElement).toHaveClass('is-within')
  expect(nav.getByRole('button', { name: without }).parentElement).not.toHaveClass('is-within')
})

test('the arrows of the menu’s groups stand under each other, however long its labels are', async () => {
  openApp('/')
  const nav = await findMenu()
  nav.getByText('Gerador de Conteúdo Carrossel').append(', Estático e Vídeo')
  const [content, finance] = ['Conteúdo', 'Financeiro'].map((name) =>
    nav.getByRole('button', { name }).querySelector('.nav__chevron')?.getBoundingClientRect(),
  )
  expect(content?.right).toBeGreaterThan(0)
  expect(content?.right).toBe(finance?.right)
})

test('the drawer of small screens closes when a link is chosen', async () => {
  await shrinkToPhone()
  const { user, router } = openApp('/')
  await user.click(await screen.findByRole('button', { name: 'Abrir menu' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'AI Dashboard' }))
  await user.click(drawer.getByRole('link', { name: 'Entradas' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/financeiro/entradas')
})

describe('the command palette', () => {
  test('opens from the specification’s search box and by Ctrl+K, finds a screen, and goes there', async () => {
    stubReply(searchRecords, { found: [] })
    const { user, router } = openApp('/')
    await user.click(await screen.findByPlaceholderText('Pesquisar ferramentas, projetos...'))
    expect(await screen.findByText('Registrar Nova Saída')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })
    await user.keyboard('{Control>}k{/Control}')
    await user.fill(
      within(await screen.findByRole('dialog')).getByPlaceholderText('Pesquisar ferramentas, projetos...'),
      'entradas',
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/financeiro/entradas'))
  })
})

test('g and a letter go to a screen; ? lists the keys', async () => {
  stubReply(listRuns, { runs: [], next: null })
  const { user, router } = openApp('/')
  await screen.findByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })
  await user.keyboard('gx')
  await waitFor(() => expect(router.state.location.pathname).toBe('/execucoes'))
  await screen.findByText('Nenhuma execução ainda')
  await user.keyboard('gs')
  await waitFor(() => expect(router.state.location.pathname).toBe('/financeiro'))
  await screen.findByText('Nenhuma saída encontrada')
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
})

test.runIf(IS_NIGHT)('on a phone the list of the keys begins right under its switch', async () => {
  await shrinkToPhone()
  const { user } = openApp('/')
  await screen.findByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Atalhos do teclado' }))
  const above = dialog.getByRole('checkbox', { name: /^Usar atalhos/ }).getBoundingClientRect()
  const first = dialog.getByText('Pesquisar telas e ações').getBoundingClientRect()
  expect(first.top - above.bottom).toBeGreaterThan(0)
  expect(first.top - above.bottom).toBeLessThan(60)
})

test('without accounts the account menu tells that there is no password, and leads to Sobre', async () => {
  const { user } = openApp('/')
  await user.click(await screen.findByRole('button', { name: 'Conta de Operador local' }))
  expect(await screen.findByText(/sem senha/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sobre' })).toHaveAttribute('href', '/sobre')
})

describe('the menu and its runs', () => {
  const stubActiveRuns = (active: number) =>
    stubReply(countRuns, { all: 9, active, uncertain: 0, failed: 0, succeeded: 0, canceled: 0, people: [] })

  test('shows the number of unfinished runs, in the sidebar and in the drawer', async () => {
    stubActiveRuns(3)
    const { user, router } = openApp('/')
    expect(await screen.findByTitle('3 em andamento')).toHaveTextContent('3 em andamento')
    await shrinkToPhone()
    await user.click(await screen.findByRole('button', { name: 'Abrir menu' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'AI Dashboard' }))
    stubReply(listRuns, { runs: [], next: null })
    await user.click(drawer.getByRole('link', { name: 'Execuções 3 em andamento' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/execucoes'))
    await screen.findByText('Nenhuma execução ainda')
  })

  test('shows no number without unfinished runs, and leads to the pieces and their calendar', async () => {
    stubActiveRuns(0)
    const { user, router } = openApp('/')
    expect(await screen.findByRole('link', { name: 'Execuções' })).toHaveAttribute('href', '/execucoes')
    expect(screen.queryByTitle(/em andamento/)).toBeNull()
    stubReply(listPieces, { pieces: [], next: null })
    await user.click(await screen.findByRole('link', { name: 'Peças' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/pieces'))
    await screen.findByText('Nenhuma peça ainda')
    await user.click(screen.getByRole('link', { name: 'Calendário' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'calendar' }))
    await waitFor(() => expect(document.querySelectorAll('.nav__link[aria-current]')).toHaveLength(1))
    expect(screen.getByRole('link', { name: 'Calendário' })).toHaveAttribute('aria-current', 'page')
  })

  test('has no runs, pieces, bell or stream of events behind another service', async () => {
    installFakeEventSource()
    stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
    const { user } = openApp('/')
    await screen.findByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Execuções' })).toBeNull())
    expect(screen.queryByRole('link', { name: 'Peças' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Notificações' })).toBeNull()
    expect(openedEventSources).toEqual([])
    await user.keyboard('?')
    const help = within(await screen.findByRole('dialog', { name: 'Atalhos do teclado' }))
    expect(help.queryByText('Execuções')).toBeNull()
    vi.unstubAllGlobals()
  })
})

test('an unknown address is a 404 in the specification’s words', async () => {
  const { user, router } = openApp('/nada/aqui')
  expect(await screen.findByRole('heading', { name: '404' })).toBeVisible()
  expect(screen.getByText('Oops! Page not found')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Return to Home' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test.each(firstByDay(['/', '/financeiro', '/financeiro/entradas', '/financeiro/configuracoes']))(
  'axe finds nothing serious at %s',
  async (path) => {
    openApp(path)
    await screen.findByRole('heading', { level: 1 })
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => [id, nodes[0]?.html]),
    ).toEqual([])
  },
)

test('counts of runs and notifications that failed to load are not shown as zero', async () => {
  stubFailure(countRuns, { status: 500 })
  stubFailure(listNotifications, { status: 500 })
  openApp('/')
  const link = await screen.findByRole('link', { name: 'Execuções ? em andamento: não foi possível contar' })
  expect(within(link).getByTitle('Não foi possível contar as execuções em andamento')).toBeVisible()
  const bell = await screen.findByRole('button', { name: 'Notificações, não foi possível carregar' })
  expect(bell.querySelector('.icon-btn__dot--unknown')).toBeVisible()
})
