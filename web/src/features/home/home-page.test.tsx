import { screen, waitFor, within } from '@testing-library/react'
import { type FIRST_STEPS, readHome, setFirstStepsHidden } from 'contract/home/home.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay } from '#testing/by-day.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aHome } from '#testing/home.ts'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'

beforeEach(() => {
  stubLaunchers()
  stubSessionAndEntryLists()
})

const findCard = async (name: string) => within(await screen.findByRole('region', { name }))

test('Home shows the specification’s samples, marked as such, while the workspace is new', async () => {
  stubReply(readHome, aHome({ own: false }))
  openApp('/')
  for (const [name, figure] of [
    ['Projetos Ativos', '12'],
    ['Conteúdos Criados', '247'],
    ['Horas Economizadas', '156h'],
  ] as const) {
    const stat = await findCard(name)
    expect(await stat.findByText(figure)).toBeVisible()
    expect(stat.getByText('Exemplo')).toBeVisible()
    expect(stat.queryByRole('button')).toBeNull()
    expect(stat.queryByRole('link')).toBeNull()
  }
  const feed = await findCard('Atividade Recente')
  expect(await feed.findAllByRole('listitem')).toHaveLength(3)
  expect(feed.getByText('Exemplo')).toBeVisible()
  expect(feed.queryByRole('link')).toBeNull()
  expect(screen.getByText('Ferramentas de marketing digital com inteligência artificial')).toBeVisible()
})

test('Home shows real figures from the first own data on', async () => {
  stubReply(readHome, aHome({ activeProjects: 3, contentsCreated: 1_234, minutesSaved: 9_380 }))
  openApp('/')
  expect(await (await findCard('Projetos Ativos')).findByText('3')).toBeVisible()
  expect((await findCard('Conteúdos Criados')).getByText('1.234')).toBeVisible()
  expect((await findCard('Horas Economizadas')).getByText('156h')).toBeVisible()
  expect(screen.queryByText('Exemplo')).toBeNull()
})

test('Conteúdos Criados leads to the pieces', async () => {
  stubReply(readHome, aHome({ contentsCreated: 31 }))
  const { user, router } = openApp('/')
  const contents = await findCard('Conteúdos Criados')
  await user.click(await contents.findByRole('link', { name: 'Conteúdos Criados' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pieces'))
})

test('Conteúdos Criados leads nowhere for a person who may not read them', async () => {
  stubPerson('finance')
  stubReply(readHome, aHome({ contentsCreated: 31 }))
  openApp('/')
  const contents = await findCard('Conteúdos Criados')
  expect(await contents.findByText('31')).toBeVisible()
  expect(contents.queryByRole('link')).toBeNull()
})

test('recent activities lead to their screens, with the record open', async () => {
  const activity = { kind: 'prospecting' as const, at: new Date().toISOString() }
  stubReply(
    readHome,
    aHome({
      activities: [
        { ...activity, title: 'Prospecção finalizada', detail: '64 contatos', href: '/execucoes/12' },
        { ...activity, title: 'Entrada registrada', detail: 'Mensalidade', href: '/financeiro/entradas?project=2' },
      ],
    }),
  )
  const { user, router } = openApp('/')
  const feed = await findCard('Atividade Recente')
  expect(await feed.findByText('64 contatos')).toBeVisible()
  expect(feed.getByRole('link', { name: 'Prospecção finalizada' })).toHaveAttribute('href', '/execucoes/12')
  await user.click(feed.getByRole('link', { name: 'Entrada registrada' }))
  await screen.findByRole('heading', { name: 'Entradas Financeiras' })
  expect(router.state.location.href).toBe('/financeiro/entradas?project=2')
})

test('neither of two equal recent activities stays behind when newer ones push them out', async () => {
  const twin = {
    kind: 'outflow' as const,
    title: 'Saída registrada',
    detail: 'Uber',
    at: '2026-11-20T12:00:00Z',
    href: '/financeiro',
  }
  const activities = [twin, twin, { ...twin, detail: 'Luz' }]
  stubReply(readHome, aHome({ activities }))
  const { client } = openApp('/')
  const feed = await findCard('Atividade Recente')
  expect(await feed.findAllByText('Uber')).toHaveLength(2)
  stubReply(readHome, aHome({ activities: [{ ...twin, detail: 'Aluguel' }, ...activities] }))
  await client.invalidateQueries({ queryKey: ['home'] })
  expect(await feed.findByText('Aluguel')).toBeVisible()
  stubReply(readHome, aHome({ activities: [{ ...twin, detail: 'Aluguel' }] }))
  await client.invalidateQueries({ queryKey: ['home'] })
  await waitFor(() => expect(feed.getAllByRole('listitem')).toHaveLength(1))
})

test('a person who may see no recent activity reads that there is none', async () => {
  stubReply(readHome, aHome({ activities: [] }))
  openApp('/')
  const feed = await findCard('Atividade Recente')
  expect(await feed.findByText('Nenhuma atividade ainda. O que for registrado aparece aqui.')).toBeVisible()
})

test('figures of Home that fail to load are not replaced by samples, and can be loaded again', async () => {
  stubFailure(readHome, { status: 500 })
  const { user } = openApp('/')
  expect(await screen.findByText('Não foi possível carregar o resumo')).toBeVisible()
  expect(screen.queryByText('247')).toBeNull()
  expect(screen.getByRole('button', { name: /Registre uma saída/ })).toBeVisible()
  stubReply(readHome, aHome({ contentsCreated: 31 }))
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await (await findCard('Conteúdos Criados')).findByText('31')).toBeVisible()
})

test('Home shows cards and tools without figures while it loads', async () => {
  const release = holdReply(readHome, aHome({ contentsCreated: 31 }))
  openApp('/')
  const contents = await findCard('Conteúdos Criados')
  expect(contents.queryByText('247')).toBeNull()
  expect(screen.getByRole('button', { name: /Registre uma saída/ })).toBeVisible()
  release()
  expect(await contents.findByText('31')).toBeVisible()
})

test('Home shows the samples where the service lacks the call', async () => {
  stubFailure(readHome, { status: 404 })
  openApp('/')
  await waitFor(() => expect(screen.getByText('247')).toBeVisible())
})

test.each(
  firstByDay([
    ['finance', 1],
    ['operations', 3],
  ] as const),
)('the tools of a person of %s, of which there are %i, leave no hole beside the last one', async (role, count) => {
  stubPerson(role)
  stubReply(readHome, aHome())
  openApp('/')
  const tools = await screen.findByRole('region', { name: 'Ferramentas' })
  await waitFor(() => expect(within(tools).getAllByRole('button')).toHaveLength(count))
  const last = within(tools).getAllByRole('button').at(-1)?.getBoundingClientRect()
  expect(last?.right).toBe(tools.getBoundingClientRect().right)
  if (count === 1) expect(last?.height).toBeLessThan(180)
})

describe('the computation of the saved hours', () => {
  const savings = [
    { automation: 'prospecting' as const, count: 11, each: 120, minutes: 1_320 },
    { automation: 'static' as const, count: 0, each: 30, minutes: 0 },
    { automation: 'transcription' as const, count: 27.5, each: 4, minutes: 110 },
  ]
  const LABEL = 'Como as horas são calculadas'

  test('is shown line by line on focus, hover and touch, and hidden by Esc or a second touch', async () => {
    stubReply(readHome, aHome({ minutesSaved: 1_430, savings }))
    const { user } = openApp('/')
    const button = await screen.findByRole('button', { name: LABEL })
    const expectHidden = () => expect(screen.queryByRole('tooltip')).toBeNull()
    expectHidden()
    button.focus()
    const tip = await screen.findByRole('tooltip')
    expect(tip).toHaveTextContent('Prospecção11 × 120 min1.320 min')
    expect(tip).toHaveTextContent('Transcrição27,5 min de áudio × 4110 min')
    expect(tip).toHaveTextContent('Total1.430 min ÷ 6023h')
    expect(tip).not.toHaveTextContent('Estático')
    expect(button).toHaveAccessibleDescription(expect.stringContaining('1.430 min'))
    await user.keyboard('{Escape}')
    expectHidden()
    button.blur()
    await user.hover(button)
    expect(screen.getByRole('tooltip')).toBeVisible()
    await user.unhover(button)
    expectHidden()
    await user.tap(button)
    expect(screen.getByRole('tooltip')).toBeVisible()
    await user.tap(button)
    expectHidden()
  })

  test('says that there is no finished work yet', async () => {
    stubReply(readHome, aHome())
    openApp('/')
    ;(await screen.findByRole('button', { name: LABEL })).focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Nenhuma execução nem transcrição concluída ainda.')
  })
})

describe('the first steps', () => {
  const NONE: Readonly<Record<(typeof FIRST_STEPS)[number], boolean>> = {
    company: false,
    client: false,
    team: false,
    integration: false,
    provider: false,
  }

  test('mark the next one, which has a link, and tick the done ones', async () => {
    stubReply(readHome, aHome({ own: false, firstSteps: { ...NONE, company: true, integration: true } }))
    const { user, router } = openApp('/')
    const steps = await findCard('Primeiros passos')
    expect(steps.getByText('2 de 5')).toBeVisible()
    expect(steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Cadastre a empresa (feito)',
      'Cadastre um cliente',
      'Monte a equipe',
      'Ligue uma automação (feito)',
      'Ligue a IA',
    ])
    const next = steps.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
    expect(next.map((item) => within(item).getByRole('heading').textContent)).toEqual(['Cadastre um cliente'])
    expect(steps.getAllByRole('link')).toHaveLength(1)
    await user.click(steps.getByRole('link', { name: 'Cadastrar cliente' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/financeiro/configuracoes'))
  })

  test.each(
    firstByDay([
      ['team', { company: true, client: true }, 'Adicionar membro', '/settings#equipe'],
      ['integration', { company: true, client: true, team: true }, 'Configurar integração', '/settings#integracoes'],
      ['provider', { company: true, client: true, team: true, integration: true }, 'Configurar provedor', '/settings#ia'],
    ]),
  )('lead to the screen of %s where that is the next one', async (_, done, name, href) => {
    stubReply(readHome, aHome({ firstSteps: { ...NONE, ...done } }))
    openApp('/')
    expect((await findCard('Primeiros passos')).getByRole('link', { name })).toHaveAttribute('href', href)
  })

  test('lead to a restore where none is done, and are dismissed with an undo in the toast', async () => {
    stubReply(readHome, aHome({ firstSteps: NONE }))
    stubReply(setFirstStepsHidden, { ok: true })
    const { user } = openApp('/')
    const steps = await findCard('Primeiros passos')
    expect(steps.getByRole('link', { name: 'Restaure um backup' })).toHaveAttribute('href', '/settings/dados')
    stubReply(readHome, aHome({ firstSteps: null }))
    await user.click(steps.getByRole('button', { name: 'Dispensar primeiros passos' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull())
    stubReply(readHome, aHome({ firstSteps: NONE }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(await findCard('Primeiros passos')).toBeDefined()
    expect(requestsTo(setFirstStepsHidden).map(readJsonBody)).toEqual([{}, { restore: true }])
  })

  test('stay where the dismissal fails, which is told', async () => {
    stubReply(readHome, aHome({ firstSteps: NONE }))
    stubFailure(setFirstStepsHidden, { status: 500 })
    const { user } = openApp('/')
    await user.click((await findCard('Primeiros passos')).getByRole('button', { name: 'Dispensar primeiros passos' }))
    expect(await screen.findByText('Não foi possível dispensar os primeiros passos')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Primeiros passos' })).toBeVisible()
  })
})
