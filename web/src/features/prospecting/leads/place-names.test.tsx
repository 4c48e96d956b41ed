import { screen, within } from '@testing-library/react'
import { listLeads, readLead } from 'contract/prospecting/leads.ts'
import { formatPlaceName, type PlaceDetails, showPlace, showPlaceNames } from 'contract/prospecting/places.ts'
import { beforeEach, expect, test } from 'vitest'
import { aLead, stubContacts } from '#testing/leads.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubReply } from '#testing/server.ts'

const aPlaceLead = (id: number, placeId: string) =>
  aLead({
    ...{ id, placeId, name: formatPlaceName(placeId), phone: null, site: null, address: null },
    origin: {
      source: 'Google Places',
      id: placeId,
      licence: 'Termos do Google Maps Platform: só o ID do local',
      day: '2026-11-30',
    },
  })

const NOTHING: PlaceDetails = { id: 3, name: null, phone: null, site: null, address: null, isGone: false, attributions: [] }

beforeEach(() => {
  stubContacts()
  stubReply(listLeads, {
    leads: [aPlaceLead(3, 'ChIJ_aurora'), aPlaceLead(4, 'ChIJ_closed'), aLead({ id: 5 })],
    next: null,
    total: 3,
    all: 3,
  })
  stubReply(readLead, { lead: aPlaceLead(3, 'ChIJ_aurora'), notes: [], parts: [], similar: [] })
})

test('Google’s names are asked for by a press that tells the price, once for each place', async () => {
  stubReply(showPlaceNames, {
    places: [
      { id: 3, name: 'Aurora Estética', isGone: false, attributions: ['Guia Local'] },
      { id: 4, name: null, isGone: true, attributions: [] },
    ],
    problem: null,
  })
  const { user } = openApp('/contatos')
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('link', { name: 'Local do Google · aurora' })).toBeVisible()
  expect(screen.getByText('Até US$ 0,03 na conta da chave. Os nomes não ficam guardados.')).toBeVisible()
  expect(requestsTo(showPlaceNames)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Mostrar 2 nomes do Google' }))
  expect(await table.findByRole('link', { name: 'Aurora Estética' })).toBeVisible()
  expect(table.getByText('Google Maps · Guia Local')).toBeVisible()
  expect(table.getByRole('link', { name: 'Não existe mais no Google' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /nomes? do Google/ })).toBeNull()
  expect(requestsTo(showPlaceNames).map(({ url }) => url.searchParams.get('ids'))).toEqual(['3,4'])
})

test('contacts stay usable where Google gives no names, and the reason is told', async () => {
  stubReply(showPlaceNames, {
    places: [3, 4].map((id) => ({ id, name: null, isGone: false, attributions: [] })),
    problem: 'A cota do Google acabou por agora: tente mais tarde',
  })
  const { user } = openApp('/contatos')
  await user.click(await screen.findByRole('button', { name: 'Mostrar 2 nomes do Google' }))
  expect(await screen.findByText('A cota do Google acabou por agora: tente mais tarde')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Nome não disponível agora' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Mostrar 2 nomes do Google' })).toBeVisible()
})

test('a contact’s page shows Google’s data by a press, and leads to the place without one', async () => {
  stubReply(showPlace, {
    place: {
      ...NOTHING,
      name: 'Aurora Estética',
      phone: '(41) 3333-4444',
      site: 'javascript:alert(1)',
      address: 'Rua das Flores, 10',
    },
    problem: null,
  })
  const { user } = openApp('/contatos/3')
  const section = within(await screen.findByRole('region', { name: 'No Google' }))
  expect(section.getByText(/até US\$ 0,02 na conta da chave/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Google Maps' })).toHaveAttribute(
    'href',
    expect.stringContaining('query_place_id=ChIJ_aurora'),
  )
  await user.click(section.getByRole('button', { name: 'Mostrar dados do Google' }))
  expect(await section.findByText('Aurora Estética')).toBeVisible()
  expect(section.getByRole('link', { name: '(41) 3333-4444' })).toHaveAttribute('href', 'tel:4133334444')
  expect(section.getByText('Google Maps')).toBeVisible()
  expect(section.getByText(/Nada disto fica guardado/)).toBeVisible()
  expect(section.queryByRole('link', { name: /alert/ })).toBeNull()
})

test('a contact of another source has nothing of Google', async () => {
  stubReply(readLead, { lead: aLead(), notes: [], parts: [], similar: [] })
  openApp('/contatos/3')
  expect(await screen.findByRole('region', { name: 'De onde veio' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'No Google' })).toBeNull()
})
