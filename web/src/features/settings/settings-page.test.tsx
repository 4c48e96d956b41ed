import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { listPeople } from 'contract/accounts/people.ts'
import { listClients } from 'contract/finance/settings.ts'
import * as kits from 'contract/settings/brand-kits.ts'
import { readIntegration } from 'contract/settings/integration.ts'
import * as personas from 'contract/settings/personas.ts'
import { listMembers } from 'contract/team/members.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { anIntegration, CALLBACK_ADDRESS } from '#testing/integration.ts'
import { aBrandKit } from '#testing/kits.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

beforeEach(() => {
  stubSettings()
  stubReply(readIntegration, { integration: null, callbackUrl: CALLBACK_ADDRESS })
  stubReply(kits.listBrandKits, [aBrandKit({ id: 1, name: 'Minimalista' })])
  stubReply(personas.listPersonas, [{ id: 7, clientId: 5, name: 'Paciente jovem', description: '', revision: 1 }])
})

const findCard = async (name: string) => within(await screen.findByRole('region', { name }))

async function openDialog(button: string, name: string) {
  const { user } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: button }))
  return { user, dialog: within(await screen.findByRole('dialog', { name })) }
}

test.runIf(IS_NIGHT)(
  'on a phone long lists of brand kits and members are as high as their rows: only the page scrolls',
  async () => {
    await shrinkToPhone()
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1)
    stubReply(
      kits.listBrandKits,
      numbers.map((id) => aBrandKit({ id, name: `Kit ${id}` })),
    )
    stubReply(listMembers, {
      members: numbers.map((id) => ({ id, name: `Pessoa ${id}`, active: true, person: null, revision: 1 })),
    })
    openApp('/settings')
    await screen.findByText('Kit 12')
    for (const name of ['Brand kits', 'Equipe']) {
      const list = await screen.findByRole('list', { name })
      expect(list.scrollHeight, name).toBeLessThanOrEqual(list.clientHeight)
    }
  },
)

test('the sections of the settings appear at once: none pushes another away', async () => {
  const release = holdReply(personas.listPersonas, [])
  openApp('/settings')
  expect(await screen.findByText('Carregando personas...')).not.toBeVisible()
  expect(screen.getByText('Carregando configurações...')).toBeVisible()
  release()
  expect(await screen.findByRole('button', { name: 'Excluir Minimalista' })).toBeVisible()
  expect(screen.queryByText('Carregando configurações...')).toBeNull()
})

const findIndex = async () => within(await screen.findByRole('navigation', { name: 'Seções' }))

test('the index of the settings has each section of the screen, by its heading', async () => {
  openApp('/settings')
  const links = (await findIndex()).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Integrações', '#integracoes'],
    ['Quem faz cada automação', '#automacoes'],
    ['Inteligência artificial', '#ia'],
    ['Equipe', '#equipe'],
    ['Pontos', '#pontos'],
    ['Brand kits', '#brand-kits'],
    ['Personas', '#personas'],
    ['Modelos de prompt', '#modelos-de-prompt'],
    ['Horas economizadas', '#horas-economizadas'],
    ['Uso de IA', '#uso-de-ia'],
  ])
  for (const link of links) {
    const section = document.querySelector(link.getAttribute('href') ?? '') as HTMLElement
    expect(within(section).getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(link.textContent ?? '')
  }
})

test('the index of the settings has only the sections that the person’s role shows', async () => {
  stubPerson('operations')
  openApp('/settings')
  const links = (await findIndex()).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Equipe', 'Brand kits', 'Personas'])
})

test.each(
  firstByDay([
    [1440, 900, 1],
    [1280, 720, 2],
    [1024, 768, 2],
  ]),
)('at %i × %i px the index with all sections has %i lines, in which no link stands alone', async (width, height, count) => {
  await page.viewport(width, height)
  stubPerson('owner')
  stubReply(listPeople, { people: [], invitations: [], requiredFactor: { roles: [], revision: 0 } })
  openApp('/settings')
  const index = await findIndex()
  await index.findByRole('link', { name: 'Pessoas' })
  const lines = Object.groupBy(index.getAllByRole('link'), (link) => link.getBoundingClientRect().top)
  expect(Object.keys(lines)).toHaveLength(count)
  for (const links of Object.values(lines)) expect(links?.length).toBeGreaterThan(2)
})

test.each(
  firstByDay([
    [390, 844],
    [1440, 900],
    [1024, 768],
  ]),
)('at %i × %i px the index stays in view, and what it leads to stands below it', async (width, height) => {
  await page.viewport(width, height)
  const { user } = openApp('/settings')
  const index = await screen.findByRole('navigation', { name: 'Seções' })
  await user.click(within(index).getByRole('link', { name: 'Brand kits' }))
  const section = screen.getByRole('region', { name: 'Brand kits' })
  const bar = document.querySelector('.topbar')?.getBoundingClientRect().bottom
  await waitFor(() => expect(scrollY).toBeGreaterThan(0))
  await waitFor(() => {
    expect(index.getBoundingClientRect().top).toBe(bar)
    const distance = section.getBoundingClientRect().top - index.getBoundingClientRect().bottom
    expect(distance).toBeGreaterThanOrEqual(8)
    expect(distance).toBeLessThanOrEqual(40)
  })
})

test('an address with a section of the settings scrolls to it, below the bar', async () => {
  openApp('/settings#horas-economizadas')
  const section = await screen.findByRole('region', { name: 'Horas economizadas' })
  await waitFor(() => {
    const bar = screen.getByRole('navigation', { name: 'Seções' }).getBoundingClientRect().bottom
    const { top, bottom } = section.getBoundingClientRect()
    expect(top >= bar && (top < bar + 40 || bottom <= innerHeight)).toBe(true)
    expect(scrollY).toBeGreaterThan(0)
  })
})

test.runIf(IS_NIGHT)('on a phone the index is one row that scrolls inside its frame, each link 44 px high', async () => {
  await shrinkToPhone()
  openApp('/settings')
  const index = await screen.findByRole('navigation', { name: 'Seções' })
  const links = within(index).getAllByRole('link')
  expect(new Set(links.map((link) => link.getBoundingClientRect().top)).size).toBe(1)
  expect(index.scrollWidth).toBeGreaterThan(index.clientWidth)
  for (const link of links) expect(link.getBoundingClientRect().height).toBe(44)
  expect(document.documentElement.scrollWidth).toBe(390)
})

describe('the brand kits in the settings', () => {
  test('get a new one; one is deleted, and brought back', async () => {
    stubReply(kits.createBrandKit, { ok: true, id: 4 })
    const { user, dialog } = await openDialog('Adicionar brand kit', 'Novo brand kit')
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }))
    expect(dialog.getByText('Informe o nome')).toBeVisible()
    await user.fill(dialog.getByLabelText(/Nome do brand kit/), ' Vibrante ')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Brand kit adicionado')).toBeVisible()
    expect(requestsTo(kits.createBrandKit).map(readJsonBody)).toEqual([{ name: 'Vibrante' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    stubReply(kits.deleteOrRestoreBrandKit, { ok: true })
    await user.click(await screen.findByRole('button', { name: 'Excluir Minimalista' }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Brand kit restaurado')).toBeVisible()
    expect(requestsTo(kits.deleteOrRestoreBrandKit).map(readJsonBody)).toEqual([{}, { restore: true }])
  })
})

describe('the personas in the settings', () => {
  test('stand under their clients', async () => {
    const archived = { id: 8, clientId: 99, name: 'Antiga', description: '', revision: 1 }
    stubReply(personas.listPersonas, [archived, { id: 7, clientId: 5, name: 'Paciente jovem', description: '', revision: 1 }])
    openApp('/settings')
    const shown = await findCard('Personas')
    await waitFor(() => {
      const clients = shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
      expect(clients).toEqual(['Odonto Aurora', 'Cliente arquivado'])
    })
    expect(within(shown.getByRole('list', { name: 'Personas de Odonto Aurora' })).getByText('Paciente jovem')).toBeVisible()
  })

  test('call no client archived where the clients could not be loaded, which is tried again', async () => {
    stubFailure(listClients, { status: 500 })
    stubReply(personas.listPersonas, [{ id: 7, clientId: 5, name: 'Paciente jovem', description: '', revision: 1 }])
    const { user } = openApp('/settings')
    const shown = await findCard('Personas')
    expect(await shown.findByText('Não foi possível carregar os clientes.', { exact: false })).toBeVisible()
    expect(shown.getByRole('heading', { level: 3, name: 'Cliente nº 5' })).toBeVisible()
    stubReply(listClients, { items: [{ id: 5, name: 'Odonto Aurora', revision: 1 }] })
    await user.click(shown.getByRole('button', { name: 'Tentar de novo' }))
    expect(await shown.findByRole('heading', { level: 3, name: 'Odonto Aurora' })).toBeVisible()
  })

  test('get a new one of a client; one is changed, deleted, and brought back', async () => {
    stubReply(personas.createPersona, { ok: true, id: 9 })
    stubReply(personas.editPersona, { ok: true })
    stubReply(personas.deleteOrRestorePersona, { ok: true })
    const { user } = openApp('/settings')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Adicionar persona' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Adicionar persona' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova persona' }))
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }))
    for (const text of ['Escolha o cliente', 'Informe o nome']) expect(dialog.getByText(text)).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: /Cliente/ }))
    await user.click(await screen.findByRole('option', { name: 'Odonto Aurora' }))
    await user.fill(dialog.getByLabelText('Descrição'), 'Pouco tempo')
    await user.fill(dialog.getByLabelText(/Nome da persona/), 'Mãe ocupada')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Persona adicionada')).toBeVisible()
    expect(requestsTo(personas.createPersona).map(readJsonBody)).toEqual([
      { clientId: 5, name: 'Mãe ocupada', description: 'Pouco tempo' },
    ])
    await user.click(screen.getByRole('button', { name: 'Editar Paciente jovem' }))
    const edit = within(await screen.findByRole('dialog', { name: 'Editar persona' }))
    await user.fill(edit.getByLabelText('Descrição'), 'Tem medo de dor')
    await user.type(edit.getByLabelText(/Nome da persona/), '!{Enter}')
    expect(await screen.findByText('Persona alterada')).toBeVisible()
    expect(readJsonBody(requestsTo(personas.editPersona)[0])).toEqual({
      name: 'Paciente jovem!',
      description: 'Tem medo de dor',
      revision: 1,
      base: { name: 'Paciente jovem', description: '' },
    })
    await user.click(screen.getByRole('button', { name: 'Excluir Paciente jovem' }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Persona restaurada')).toBeVisible()
  })

  test('ask before one is deleted that pieces were made for, and say how many', async () => {
    stubReply(personas.listPersonas, [{ id: 7, clientId: 5, name: 'Paciente jovem', description: '', pieces: 3, revision: 1 }])
    stubReply(personas.deleteOrRestorePersona, { ok: true })
    const { user } = openApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'Excluir Paciente jovem' }))
    const question = within(await screen.findByRole('dialog', { name: 'Excluir persona' }))
    expect(question.getByText('Excluir a persona “Paciente jovem”? 3 peças foram feitas para ela.')).toBeVisible()
    expect(requestsTo(personas.deleteOrRestorePersona)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Persona excluída')).toBeVisible()
  })

  test('cannot be added without a client, which is said, as is the lack of brand kits', async () => {
    stubReply(listClients, { items: [] })
    stubReply(personas.listPersonas, [])
    stubReply(kits.listBrandKits, [])
    openApp('/settings')
    await waitFor(() => expect(screen.getByText(/Nenhum brand kit/)).toBeVisible())
    await waitFor(() => expect(screen.getByText(/Cadastre primeiro um cliente/)).toBeVisible())
    expect(screen.getByRole('button', { name: 'Adicionar persona' })).toBeDisabled()
  })
})

test.runIf(IS_NIGHT)('axe finds nothing serious in the settings', async () => {
  stubReply(readIntegration, { integration: anIntegration(), callbackUrl: CALLBACK_ADDRESS })
  openApp('/settings')
  await screen.findByRole('form', { name: 'Serviço de automação' })
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  expect(document.title).toBe('Configurações · AI Dashboard')
})
