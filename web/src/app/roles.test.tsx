import { screen, waitFor, within } from '@testing-library/react'
import { readSession } from 'contract/accounts/session.ts'
import { ROLES, type Role } from 'contract/calls/permissions.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { readHome } from 'contract/home/home.ts'
import { countRuns } from 'contract/runs/list.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { IS_NIGHT } from '#testing/by-day.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aHome } from '#testing/home.ts'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { aSession, holdReply, requestsTo, stubPerson, stubReply } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

beforeEach(() => {
  stubLaunchers()
  stubSessionAndEntryLists()
  stubReply(readHome, aHome({ own: false }))
})

const FINANCE = ['Dashboard', 'Saídas', 'Entradas', 'Configurações', 'Contas', 'A Pagar', 'A Receber']
const OWN_CONTENT = ['Peças', 'Calendário', 'Contatos', 'Clientes e marcas']
const CONTENT = ['Gerador de Pós-Produção', 'Gerador de Conteúdo Carrossel', 'Gerador de Conteúdo Estático', ...OWN_CONTENT]
const EVERYTHING = [
  'Home',
  'Ferramentas de IA',
  'Scraper Google Maps',
  'Projetos',
  'Configurações',
  'Performance',
  ...CONTENT,
  ...FINANCE,
]
const FINANCE_TOO = ['Conciliar extratos', 'Regras do extrato', 'Recorrências', 'Importar CSV, XLSX ou OFX', 'Lixeira']
const NEW_ENTRIES = ['Registrar Nova Saída', 'Registrar Nova Entrada']
const TOOLS = ['Transcrição de Áudio', 'Editor de Conteúdo', 'Criador de Conteúdo IA', 'Financeiro']

type Seen = { menu: string[]; runs: boolean; alsoInPalette: string[]; actions: string[]; tools: string[] }

const ALL: Seen = {
  menu: EVERYTHING,
  runs: true,
  alsoInPalette: [...FINANCE_TOO, 'Lixeira', 'Auditoria', 'Dados'],
  actions: ['Abrir Financeiro', ...NEW_ENTRIES],
  tools: TOOLS,
}
const VIEWED = ['Home', 'Ferramentas de IA', 'Scraper Google Maps', 'Projetos', 'Performance', ...CONTENT]

const EXPECTED: Record<Role, Seen> = {
  owner: ALL,
  admin: ALL,
  finance: {
    ...ALL,
    menu: ['Home', 'Projetos', 'Configurações', 'Performance', 'Clientes e marcas', ...FINANCE],
    runs: false,
    alsoInPalette: [...FINANCE_TOO, 'Lixeira'],
    tools: ['Financeiro'],
  },
  operations: {
    menu: ['Home', 'Ferramentas de IA', 'Scraper Google Maps', 'Projetos', 'Configurações', 'Performance', ...CONTENT],
    runs: true,
    alsoInPalette: ['Lixeira'],
    actions: [],
    tools: TOOLS.slice(0, 3),
  },
  viewer: { menu: VIEWED, runs: true, alsoInPalette: ['Lixeira'], actions: [], tools: [] },
}

const findMenu = async () => within(await screen.findByRole('navigation', { name: 'Principal' }))
const listNames = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

// An administrator sees what an owner sees.
describe.each(ROLES.filter((role) => IS_NIGHT || role !== 'admin'))('as %s', (role) => {
  const { menu, runs, alsoInPalette, actions, tools } = EXPECTED[role]

  test('the menu, Home’s tools and the palette have what the role may open, and nothing else', async () => {
    stubPerson(role)
    const { user } = openApp('/')
    await screen.findByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })
    await waitFor(async () => expect(listNames((await findMenu()).getAllByRole('link'))).toEqual(menu))
    expect(screen.queryByRole('link', { name: 'Execuções' }) !== null).toBe(runs)
    expect(listNames([...document.querySelectorAll<HTMLElement>('.tool .strong')])).toEqual(tools)
    await user.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog'))
    await palette.findByText('Atalhos do teclado')
    const labels = listNames([...document.querySelectorAll<HTMLElement>('.palette__label')])
    expect(labels.sort()).toEqual(
      [
        ...actions,
        'Atalhos do teclado',
        'Minha conta',
        'Sobre',
        ...menu,
        ...alsoInPalette,
        ...(runs ? ['Execuções'] : []),
      ].sort(),
    )
  })
})

test('a screen that the role may not open says who can, and requests nothing', async () => {
  stubPerson('viewer')
  const { user, router } = openApp('/financeiro')
  expect(await screen.findByText('Quem pode abri-la: Dono, Administrador ou Financeiro')).toBeVisible()
  expect(screen.getByText(/O seu papel é Leitura/)).toBeVisible()
  expect(requestsTo(listOutflows)).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Ir para a Home' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test.runIf(IS_NIGHT)('on a phone the menu of whoever sees no runs has no line with nothing under it', async () => {
  await shrinkToPhone()
  const permissions = ['home.read', 'finance.read'] as const
  stubReply(readSession, aSession({ user: { id: 7, name: 'Bia Duarte', role: 'finance' }, permissions: [...permissions] }))
  const { user } = openApp('/')
  await screen.findByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })
  await user.click(screen.getByRole('button', { name: 'Abrir menu' }))
  await within(await screen.findByRole('dialog', { name: 'AI Dashboard' })).findByRole('link', { name: 'Saídas' })
  expect(document.querySelector('.drawer__end')).not.toBeVisible()
})

test('the keys neither open a screen nor run an action that the role may not', async () => {
  stubPerson('operations')
  const { user, router } = openApp('/')
  await screen.findByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })
  await findMenu()
  await user.keyboard('gs')
  await user.keyboard('n')
  await user.keyboard('gi')
  await waitFor(() => expect(router.state.location.pathname).toBe('/ai-tools'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('before the session is known the menu is empty, and nothing that needs a permission is read', async () => {
  const release = holdReply(
    readSession,
    aSession({ user: { id: 7, name: 'Bia Duarte', role: 'finance' }, permissions: ['home.read'] }),
  )
  openApp('/')
  await waitFor(() => expect(requestsTo(readSession)).toHaveLength(1))
  const menu = await findMenu()
  expect(menu.queryAllByRole('link')).toEqual([])
  release()
  expect(await menu.findByRole('link', { name: 'Home' })).toBeVisible()
  await screen.findByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })
  expect(menu.getAllByRole('link')).toHaveLength(1)
  expect(requestsTo(countRuns)).toEqual([])
})

test('a browser that knows its server as one without accounts shows the whole menu at once', async () => {
  localStorage.setItem('pessoa', 'local')
  const release = holdReply(readSession, aSession())
  openApp('/')
  expect(listNames((await findMenu()).getAllByRole('link'))).toEqual(EVERYTHING)
  release()
  await screen.findByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })
})
