import { screen, waitFor } from '@testing-library/react'
import { listInflows } from 'contract/finance/inflows.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { beforeEach, expect, test } from 'vitest'
import { firstByDay } from '#testing/by-day.ts'
import { anInflowRow, anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubReply } from '#testing/server.ts'

const PATH = '/financeiro'

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listOutflows, { entries: [anOutflowRow()] })
  stubReply(listInflows, { entries: [anInflowRow()] })
})

type Opened = ReturnType<typeof openApp>

async function openFields(search: string): Promise<Opened> {
  const opened = openApp(`${PATH}${search}`)
  await opened.user.click(await screen.findByRole('button', { name: 'Mais filtros' }))
  await screen.findByRole('textbox', { name: 'Até' })
  return opened
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
async function type({ user }: Opened, name: string, text: string): Promise<void> {
  await user.fill(field(name), text)
  await user.keyboard('{Enter}')
}
const readPeriods = () =>
  requestsTo(listOutflows).map(({ url }) => [url.searchParams.get('from'), url.searchParams.get('to')].join(' '))

const EARLIER = 'Este dia é anterior ao primeiro'

test('an end before the beginning is told and not applied; another period replaces it', async () => {
  const opened = await openFields('?from=2026-11-10&to=2026-11-20')
  await type(opened, 'Até', '5/11')
  expect(await screen.findByText(EARLIER)).toBeVisible()
  expect(field('Até')).toHaveValue('05/11/2026')
  await type(opened, 'Valor mínimo', '10')
  await waitFor(() => expect(opened.router.state.location.search).toMatchObject({ min: 1000 }))
  expect(opened.router.state.location.search).toEqual({ from: '2026-11-10', to: '2026-11-20', min: 1000 })
  expect(screen.getByText(EARLIER)).toBeVisible()
  await waitFor(() => expect(readPeriods().length).toBeGreaterThan(1)) // the list of the amount is asked for, too
  expect(new Set(readPeriods())).toEqual(new Set(['2026-11-10 2026-11-20']))
  await opened.user.click(screen.getByRole('button', { name: 'Mês anterior' }))
  await waitFor(() => expect(field('De')).toHaveValue('01/11/2026'))
  expect(field('Até')).toHaveValue('30/11/2026')
  expect(screen.queryByText(EARLIER)).toBeNull()
  await waitFor(() => expect(opened.client.isFetching()).toBe(0)) // no request comes in the next test
})

test('a range whose beginning is moved behind its end first is applied once its end is typed', async () => {
  const opened = await openFields('?from=2026-10-01&to=2026-10-31')
  await type(opened, 'De', '1/11/2026')
  expect(await screen.findByText('Este dia é posterior ao último')).toBeVisible()
  await type(opened, 'Até', '30/11/2026')
  await waitFor(() => expect(opened.router.state.location.search).toEqual({ from: '2026-11-01', to: '2026-11-30' }))
  expect(screen.queryByText('Este dia é posterior ao último')).toBeNull()
  expect(readPeriods()).toEqual(['2026-10-01 2026-10-31', '2026-11-01 2026-11-30'])
})

test('a largest value below the smallest is told and not applied, until one of them fits', async () => {
  const opened = await openFields('?min=5000')
  await type(opened, 'Valor máximo', '10,00')
  expect(await screen.findByText('É menor que o valor mínimo')).toBeVisible()
  expect(opened.router.state.location.search).toEqual({ min: 5000 })
  await type(opened, 'Valor mínimo', '5,00')
  await waitFor(() => expect(opened.router.state.location.search).toEqual({ min: 500, max: 1000 }))
  expect(screen.queryByText('É menor que o valor mínimo')).toBeNull()
})

test.each(firstByDay(['/financeiro', '/financeiro/entradas']))(
  '%s: an address with reversed ranges is read in order',
  async (path) => {
    const { router } = openApp(`${path}?from=2026-11-20&to=2026-11-10&min=5000&max=1000`)
    const inOrder = { from: '2026-11-10', to: '2026-11-20', min: 1000, max: 5000 }
    await screen.findByRole('list', { name: 'Filtros ativos' })
    expect(router.state.location.search).toEqual(inOrder)
    expect(new URLSearchParams(router.state.location.href.split('?')[1]).get('from')).toBe('2026-11-10')
  },
)
