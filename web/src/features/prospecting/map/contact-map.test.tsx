import { act, screen, waitFor, within } from '@testing-library/react'
import { listLeads } from 'contract/prospecting/leads.ts'
import { type LeadMap, readLeadMap } from 'contract/prospecting/map.ts'
import { beforeEach, expect, test } from 'vitest'
import { stubContacts } from '#testing/leads.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

const PATH = '/contatos?ver=mapa'
const FRAME = { west: -50, south: -26, east: -49, north: -25 }
const AREA = { west: -49.4, south: -25.5, east: -49.3, north: -25.4 }

const POINT = {
  position: { latitude: -25.2, longitude: -49.8 },
  count: 1,
  lead: { id: 3, name: 'Clínica Flor', status: 'won' as const },
  area: { west: -49.8, south: -25.2, east: -49.8, north: -25.2 },
}
const CLUSTER = { position: { latitude: -25.45, longitude: -49.35 }, count: 12, lead: null, area: AREA }

const stubMap = (more: Partial<LeadMap> = {}) =>
  stubReply(readLeadMap, { frame: FRAME, cells: [POINT, CLUSTER], placed: 13, unplaced: 2, ...more })

beforeEach(() => {
  stubContacts()
  stubMap()
})

const findPlane = async () => within(await screen.findByRole('region', { name: 'Posições' }))
const readSent = (endpoint: Parameters<typeof requestsTo>[0]) =>
  requestsTo(endpoint).map(({ url }) => Object.fromEntries(new URL(url).searchParams))

test('a point of the map has its name and focus, and leads to its contact', async () => {
  const { user, router } = openApp(PATH)
  const point = await (await findPlane()).findByRole('link', { name: 'Clínica Flor · Cliente' })
  act(() => point.focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/contatos/3'))
})

test('the map has a list of its area, the number not on it, and a link to OpenStreetMap', async () => {
  openApp(`${PATH}&city=Curitiba%2FPR`)
  const list = within(await screen.findByRole('region', { name: 'Contatos nesta área' }))
  expect(await list.findByRole('link', { name: 'Clínica Flor' })).toHaveAttribute('href', '/contatos/3')
  expect(readSent(listLeads)).toContainEqual({ city: 'Curitiba/PR', area: '-50,-26,-49,-25' })
  expect(screen.getByText('13 contatos no mapa')).toBeVisible()
  expect(screen.getByText('2 contatos não estão no mapa: a posição não é conhecida.')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Abrir no OpenStreetMap, em outra aba' })
  expect(link).toHaveAttribute('href', 'https://www.openstreetmap.org/?minlon=-50&minlat=-26&maxlon=-49&maxlat=-25')
})

test('a cluster of the map is zoomed into, out of, and back to the whole', async () => {
  const { user, router } = openApp(PATH)
  await user.click(await (await findPlane()).findByRole('button', { name: 'Aproximar 12 contatos' }))
  await waitFor(() => expect(readSent(readLeadMap).at(-1)).toMatchObject({ area: '-49.4,-25.5,-49.3,-25.4', columns: '20' }))
  await user.click(await screen.findByRole('button', { name: 'Afastar' }))
  await waitFor(() => expect(readSent(readLeadMap).at(-1)).toMatchObject({ area: '-51,-27,-48,-24' }))
  await user.click(screen.getByRole('button', { name: 'Ver tudo' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ ver: 'mapa' }))
})

test('contacts of one place are no button of the map, since nothing would show them apart', async () => {
  stubMap({ cells: [{ ...CLUSTER, count: 3, area: POINT.area }] })
  openApp(PATH)
  expect(await (await findPlane()).findByRole('img', { name: /3 contatos no mesmo lugar/ })).toBeVisible()
})

test('a map without any known place says so', async () => {
  stubMap({ frame: null, cells: [], placed: 0, unplaced: 4 })
  openApp(PATH)
  expect(await screen.findByText('Nenhuma posição conhecida')).toBeVisible()
})

test('a map that fails can be loaded again', async () => {
  stubFailure(readLeadMap, { status: 400 })
  const { user } = openApp(PATH)
  expect(await screen.findByText('Não foi possível carregar o mapa.')).toBeVisible()
  stubMap()
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await (await findPlane()).findByRole('link', { name: /Clínica Flor/ })).toBeVisible()
})

test('the map of a phone asks for cells with room for a finger', async () => {
  await shrinkToPhone()
  openApp(PATH)
  await findPlane()
  expect(readSent(readLeadMap).at(-1)).toEqual({ columns: '8', rows: '9' })
})
