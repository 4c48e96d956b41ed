import { screen, waitFor, within } from '@testing-library/react'
import { launchStatic } from 'contract/content/launch.ts'
import { createConfigItem, listClients } from 'contract/finance/settings.ts'
import { createPersona, listPersonasOfClient } from 'contract/settings/personas.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay } from '#testing/by-day.ts'
import {
  findClientField,
  findPersonaField,
  getIdeaField,
  openFilledLauncher,
  openWithClient,
  stubContentLaunchers,
  toPersonas,
} from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import {
  holdReply,
  readJsonBody,
  requestsTo,
  stubFailure,
  stubForeignReply,
  stubPerson,
  stubReply,
  stubResponse,
} from '#testing/server.ts'

const LAUNCHED = { ok: true as const, run: { id: 12, state: 'running' as const } }
const PATH = '/tools/gerador-conteudo-estatico'

beforeEach(stubContentLaunchers)

const listPersonaRequests = () => requestsTo(listPersonasOfClient).map((seen) => readJsonBody(seen))

async function typeClient(text: string) {
  const opened = openApp(PATH)
  await opened.user.click(await screen.findByRole('radio', { name: 'Digitar customizado' }))
  await opened.user.click(screen.getByRole('textbox', { name: 'Nome do Cliente' }))
  await opened.user.paste(text)
  return opened
}

describe('the client of a launcher', () => {
  test('is one of those registered, or typed and then required', async () => {
    const { user } = await openWithClient(PATH)
    const options = within(await findClientField()).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['Selecione o cliente', 'Odonto Aurora', 'Ateliê São João'])
    await user.click(screen.getByRole('radio', { name: 'Digitar customizado' }))
    await user.click(screen.getByRole('button', { name: 'Gerar Conteúdo Estático' }))
    expect(await screen.findByText('Digite o nome do cliente')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Nome do Cliente' })).toHaveFocus()
  })

  test('is typed where none is registered, which says where to register one', async () => {
    stubReply(listClients, { items: [] })
    openApp(PATH)
    expect(await screen.findByRole('option', { name: 'Nenhum cliente cadastrado' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Configurações Financeiras' })).toHaveAttribute('href', '/financeiro/configuracoes')
  })

  test('is registered by Operação with its first persona, as an empty list says', async () => {
    stubPerson('operations')
    stubReply(listClients, { items: [] })
    openApp(PATH)
    expect(await screen.findByText('Digite o nome do cliente: ele é cadastrado com a primeira persona.')).toBeVisible()
  })

  test('is not shown as an empty list where clients failed to load, which is said and tried again', async () => {
    stubFailure(listClients, { status: 500 })
    const { user } = openApp(PATH)
    expect(await screen.findByText('Não foi possível carregar os clientes.')).toBeVisible()
    expect(await screen.findByRole('option', { name: 'Clientes não carregados' })).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: 'Nenhum cliente cadastrado' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Configurações Financeiras' })).toBeNull()
    await user.fill(getIdeaField(), 'Três mitos')
    stubReply(listClients, { items: [{ id: 5, name: 'Odonto Aurora', revision: 1 }] })
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await screen.findByRole('option', { name: 'Odonto Aurora' })
    expect(await findClientField()).toHaveFocus()
    expect(getIdeaField()).toHaveValue('Três mitos')
  })

  test.each(
    firstByDay([
      ['  Odonto   Aurora ', 'odontoaurora'],
      ['ATELIÊ\u00a0São\tJoão', 'ateliêsãojoão'],
    ]),
  )('typed as %j is asked for, and sent, as %j', async (typed, sent) => {
    stubReply(launchStatic, LAUNCHED)
    const { user } = await typeClient(typed)
    await screen.findByRole('option', { name: 'Jovem' })
    expect(listPersonaRequests()).toEqual([{ client_name: sent }])
    await user.selectOptions(await findPersonaField(), 'Jovem')
    await user.type(getIdeaField(), 'x')
    await user.click(screen.getByRole('button', { name: 'Gerar Conteúdo Estático' }))
    await waitFor(() => expect(readJsonBody(requestsTo(launchStatic)[0])).toMatchObject({ client_name: sent }))
  })
})

describe('the personas of a launcher’s client', () => {
  test('wait for the client, then load', async () => {
    const { user } = openApp(PATH)
    expect(await findPersonaField()).toBeDisabled()
    expect(await findPersonaField()).toHaveDisplayValue('Escolha o cliente primeiro')
    const release = holdReply(listPersonasOfClient, toPersonas('Jovem'))
    await screen.findByRole('option', { name: 'Odonto Aurora' })
    await user.selectOptions(await findClientField(), 'Odonto Aurora')
    expect(await findPersonaField()).toHaveDisplayValue('Carregando personas...')
    release()
    expect(await screen.findByRole('option', { name: 'Jovem' })).toBeInTheDocument()
    expect(await findPersonaField()).toHaveDisplayValue('Selecione a persona')
    expect(await findPersonaField()).toBeEnabled()
  })

  test.each(
    firstByDay([
      ['objects', toPersonas('Ana', 'Bia')],
      ['strings', ['Ana', 'Bia']],
      ['an object with personas', { personas: ['Ana', { persona_name: 'Bia' }] }],
    ]),
  )('are shown from %s', async (_, body) => {
    stubForeignReply(listPersonasOfClient, body)
    await openWithClient(PATH)
    await screen.findByRole('option', { name: 'Ana' })
    const options = within(await findPersonaField()).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['Selecione a persona', 'Ana', 'Bia'])
  })

  test('are shown from a single object', async () => {
    stubForeignReply(listPersonasOfClient, { persona_name: 'Ana' })
    await openWithClient(PATH)
    expect(await screen.findByRole('option', { name: 'Ana' })).toBeInTheDocument()
  })

  test.each(
    firstByDay([
      ['a refusal', () => stubFailure(listPersonasOfClient, { status: 500 })],
      ['a lost connection', () => stubFailure(listPersonasOfClient)],
      ['an answer in no shape', () => stubForeignReply(listPersonasOfClient, 42)],
    ]),
  )('stay empty without a word after %s', async (_, answer) => {
    answer()
    await openWithClient(PATH)
    await waitFor(async () => expect(await findPersonaField()).toHaveDisplayValue('Nenhuma persona encontrada'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('say where to register one where there are none', async () => {
    stubReply(listPersonasOfClient, [])
    await openWithClient(PATH)
    await waitFor(async () => expect(await findPersonaField()).toHaveDisplayValue('Nenhuma persona encontrada'))
    const help = within(screen.getByRole('form')).getByRole('link', { name: 'Configurações' })
    expect(help).toHaveAttribute('href', '/settings')
  })

  test('get one registered right there for a typed client, with the client, and chosen', async () => {
    stubReply(listPersonasOfClient, [])
    stubReply(listClients, { items: [] })
    stubResponse(createConfigItem, () => {
      stubReply(listClients, { items: [{ id: 9, name: 'Verde Viva', revision: 1 }] })
      return Response.json({ ok: true, id: 9 })
    })
    stubReply(createPersona, { ok: true, id: 3 })
    const { user } = await typeClient('Verde Viva')
    await user.fill(getIdeaField(), 'Três mitos')
    await user.click(await screen.findByRole('button', { name: 'Cadastrar persona para Verde Viva' }))
    expect(screen.getByLabelText('Nome da persona')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Informe o nome')).toBeVisible()
    await user.fill(screen.getByLabelText('Nome da persona'), 'Noiva')
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await findPersonaField()).toHaveValue('Noiva'))
    expect(await findPersonaField()).toHaveFocus()
    expect(readJsonBody(requestsTo(createConfigItem)[0])).toEqual({ category: 'clientes', name: 'Verde Viva' })
    expect(readJsonBody(requestsTo(createPersona)[0])).toEqual({ clientId: 9, name: 'Noiva' })
    expect(requestsTo(launchStatic)).toEqual([])
    expect(getIdeaField()).toHaveValue('Três mitos')
    expect(screen.queryByLabelText('Nome da persona')).toBeNull()
  })

  test('get one for another spelling of a registered client; a refusal keeps what was typed', async () => {
    stubReply(listPersonasOfClient, [])
    stubFailure(createPersona, { status: 409, title: 'Este nome já está em uso' })
    const { user } = await typeClient('odonto  aurora')
    await user.click(await screen.findByRole('button', { name: /Cadastrar persona para/ }))
    await user.fill(screen.getByLabelText('Nome da persona'), 'Noiva')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Não foi possível adicionar a persona')).toBeVisible()
    expect(readJsonBody(requestsTo(createPersona)[0])).toEqual({ clientId: 5, name: 'Noiva' })
    expect(requestsTo(createConfigItem)).toEqual([])
    expect(screen.getByLabelText('Nome da persona')).toHaveValue('Noiva')
  })

  test('are asked for anew, and the choice cleared, for another client, chosen or typed', async () => {
    const { user } = await openFilledLauncher(PATH)
    expect(listPersonaRequests()).toEqual([{ client_name: 'odontoaurora' }])
    stubReply(listPersonasOfClient, toPersonas('Noiva'))
    await user.selectOptions(await findClientField(), 'Ateliê São João')
    expect(await findPersonaField()).toHaveValue('')
    expect(await screen.findByRole('option', { name: 'Noiva' })).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: 'Jovem' })).toBeNull()
    await user.selectOptions(await findPersonaField(), 'Noiva')
    await user.click(screen.getByRole('radio', { name: 'Digitar customizado' }))
    expect(await findPersonaField()).toHaveValue('')
    await user.fill(screen.getByRole('textbox', { name: 'Nome do Cliente' }), 'Verde Viva')
    await waitFor(() => expect(listPersonaRequests()).toHaveLength(3))
    expect(listPersonaRequests()).toEqual([
      { client_name: 'odontoaurora' },
      { client_name: 'ateliêsãojoão' },
      { client_name: 'verdeviva' },
    ])
  })

  test('are asked for again where the same client is chosen again', async () => {
    const { user } = await openWithClient(PATH)
    await screen.findByRole('option', { name: 'Jovem' })
    await user.selectOptions(await findClientField(), 'Ateliê São João')
    await user.selectOptions(await findClientField(), 'Odonto Aurora')
    await waitFor(() =>
      expect(listPersonaRequests().map((body) => (body as { client_name: string }).client_name)).toEqual([
        'odontoaurora',
        'ateliêsãojoão',
        'odontoaurora',
      ]),
    )
  })

  test('are not asked for at every letter that is typed', async () => {
    const { user } = openApp(PATH)
    await user.click(await screen.findByRole('radio', { name: 'Digitar customizado' }))
    await user.type(screen.getByRole('textbox', { name: 'Nome do Cliente' }), 'Verde')
    expect(await findPersonaField()).toHaveDisplayValue('Carregando personas...')
    expect(listPersonaRequests()).toEqual([])
    expect(await screen.findByRole('option', { name: 'Jovem' })).toBeInTheDocument()
    expect(listPersonaRequests()).toEqual([{ client_name: 'verde' }])
  })
})
