import { cleanup, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import * as contract from 'contract/ai/providers.ts'
import { changePromptTemplate, listPromptTemplates } from 'contract/ai/templates.ts'
import { readCapabilities } from 'contract/capabilities.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { aProvider, CHAT_ASSIGNED, NO_ASSIGNMENTS, TEMPLATES } from '#testing/ai.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { conflictProblem, holdReply, readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'

const NO_PATHS = { transcriptions: null, chat: null, models: null }

const stubProviders = (providers: contract.Provider[], assignments = NO_ASSIGNMENTS) =>
  stubReply(contract.readProviders, { providers, assignments })

beforeEach(stubSettings)

const findCard = async (name: string) => within(await screen.findByRole('region', { name }))

async function openDialog(button: string, name: string) {
  const { user, router } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: button }))
  return { user, router, dialog: within(await screen.findByRole('dialog', { name })) }
}

const openNew = async () => {
  const { user, router } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: 'Adicionar provedor' }))
  return { user, router, dialog: within(await screen.findByRole('dialog', { name: 'Novo provedor de IA' })) }
}
const openEdit = () => openDialog('Editar OpenAI da agência', 'Editar provedor de IA')
const readLastAdded = () => readJsonBody(requestsTo(contract.addProvider).at(-1))
const readLastChanged = () => readJsonBody(requestsTo(contract.changeProvider).at(-1))
const readLastTested = () => readJsonBody(requestsTo(contract.testProvider).at(-1))

describe('a new provider of AI', () => {
  test('is saved, and its key is in the page no more', async () => {
    stubReply(contract.addProvider, { ok: true, id: 3 })
    const { user, dialog } = await openNew()
    await user.fill(dialog.getByLabelText(/^Nome/), 'OpenAI da agência')
    await user.fill(dialog.getByLabelText(/Endereço base/), 'https://api.openai.com/v1')
    expect(dialog.getByLabelText('Chave')).toHaveAttribute('type', 'password')
    await user.fill(dialog.getByLabelText('Chave'), ' sk-segredo-wxyz ')
    stubProviders([aProvider()])
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Provedor de IA salvo')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const shown = await findCard('Provedores de IA')
    expect(await shown.findByText('OpenAI da agência')).toBeVisible()
    expect(shown.getByText(/chave …wxyz/)).toBeVisible()
    expect(document.documentElement.outerHTML).not.toContain('sk-segredo')
    expect(readLastAdded()).toEqual({
      name: 'OpenAI da agência',
      baseUrl: 'https://api.openai.com/v1',
      paths: NO_PATHS,
      key: 'sk-segredo-wxyz',
    })
  })

  test('gets address and paths from a preset, which leaves a name of one’s own', async () => {
    stubReply(contract.addProvider, { ok: true, id: 3 })
    const { user, dialog } = await openNew()
    await user.click(dialog.getByRole('button', { name: 'Groq' }))
    expect(dialog.getByLabelText(/^Nome/)).toHaveValue('Groq')
    await user.click(dialog.getByRole('button', { name: 'whisper.cpp' }))
    expect(dialog.getByRole('button', { name: 'whisper.cpp' })).toHaveAttribute('aria-pressed', 'true')
    expect(dialog.getByLabelText(/^Nome/)).toHaveValue('whisper.cpp')
    expect(dialog.getByLabelText('Transcrições')).toHaveValue('/inference')
    expect(dialog.getByLabelText('Transcrições').closest('details')).toHaveAttribute('open')
    await user.type(dialog.getByLabelText(/^Nome/), ' do estúdio')
    await user.click(dialog.getByRole('button', { name: 'Ollama local' }))
    expect(dialog.getByLabelText(/^Nome/)).toHaveValue('whisper.cpp do estúdio')
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(requestsTo(contract.addProvider)).toHaveLength(1))
    expect(readLastAdded()).toEqual({
      name: 'whisper.cpp do estúdio',
      baseUrl: 'http://localhost:11434/v1',
      paths: NO_PATHS,
      key: null,
    })
  })

  test('gets a typed local address completed by http://, and OpenAI’s paths for blank ones', async () => {
    const { user, dialog } = await openNew()
    await user.fill(dialog.getByLabelText(/Endereço base/), 'localhost:11434/v1')
    await user.keyboard('{Tab}')
    expect(dialog.getByLabelText(/Endereço base/)).toHaveValue('http://localhost:11434/v1')
    expect(dialog.getByLabelText('Transcrições')).toHaveAttribute('placeholder', '/audio/transcriptions')
    expect(dialog.getByLabelText('Textos')).toHaveAttribute('placeholder', '/chat/completions')
    expect(dialog.getByLabelText('Modelos')).toHaveAttribute('placeholder', '/models')
  })

  test('says what is missing under its field; the first takes the focus once', async () => {
    const { user, dialog } = await openNew()
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }))
    for (const text of ['Informe o nome', 'Informe o endereço base']) expect(dialog.getByText(text)).toBeVisible()
    expect(dialog.getByLabelText(/^Nome/)).toHaveFocus()
    expect(requestsTo(contract.addProvider)).toEqual([])
    await waitFor(() => expect(dialog.getByLabelText(/^Nome/)).toHaveFocus())
    await user.type(dialog.getByLabelText(/Endereço base/), 'http://localhost:8080')
    expect(dialog.getByLabelText(/Endereço base/)).toHaveFocus()
    expect(dialog.getByLabelText(/Endereço base/)).toHaveValue('http://localhost:8080')
    expect(dialog.queryByText('Informe o endereço base')).toBeNull()
    expect(dialog.getByText('Informe o nome')).toBeVisible()
  })

  test('is tested before it is saved; the outcome goes with the next change, a refusal is quoted', async () => {
    stubReply(contract.testProvider, { ok: true, detail: 'Respondeu em 0,2 s.', models: ['whisper-1', 'gpt-4o-mini'] })
    const { user, dialog } = await openNew()
    await user.click(dialog.getByRole('button', { name: 'OpenAI' }))
    await user.fill(dialog.getByLabelText('Chave'), 'sk-1')
    await user.click(dialog.getByRole('button', { name: 'Testar' }))
    expect(await dialog.findByText('Respondeu em 0,2 s.')).toBeVisible()
    expect(dialog.getByText('2 modelos')).toBeVisible()
    expect(readLastTested()).toEqual({ name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', paths: NO_PATHS, key: 'sk-1' })
    await user.type(dialog.getByLabelText('Chave'), '2')
    await waitFor(() => expect(dialog.queryByText('Respondeu em 0,2 s.')).toBeNull())
    stubReply(contract.testProvider, { ok: false, detail: 'Incorrect API key provided: sk-1', models: [] })
    await user.click(dialog.getByRole('button', { name: 'Testar' }))
    expect(await dialog.findByText('Incorrect API key provided: sk-1')).toBeVisible()
    expect(dialog.queryByText(/modelos?$/)).toBeNull()
  })

  test.runIf(IS_NIGHT)('is not thrown away without asking', async () => {
    const { user, dialog } = await openNew()
    await user.type(dialog.getByLabelText(/^Nome/), 'x')
    await user.keyboard('{Escape}')
    expect(dialog.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Continuar' }))
    expect(dialog.getByLabelText(/^Nome/)).toHaveValue('x')
  })
})

describe('changing a provider of AI', () => {
  beforeEach(() => {
    stubProviders([aProvider()])
    stubReply(contract.changeProvider, { ok: true })
  })

  test('prices are read as typed, both or none, and sent in millionths of a dollar', async () => {
    const { user, dialog } = await openEdit()
    const [sent, received] = ['Preço dos tokens enviados', 'Preço dos tokens recebidos'].map((label) =>
      dialog.getByLabelText(label),
    )
    if (!sent || !received) throw new Error('no fields')
    await user.fill(sent, '0,15')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await dialog.findByText('Informe os dois preços, ou nenhum')).toBeVisible()
    await user.fill(received, 'barato')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await dialog.findByText('Informe um preço como 0,15')).toBeVisible()
    expect(requestsTo(contract.changeProvider)).toEqual([])
    await user.fill(received, '0.6')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(requestsTo(contract.changeProvider)).toHaveLength(1))
    const prices = { inputPrice: 150_000, outputPrice: 600_000 }
    expect(readLastChanged()).toEqual({ ...prices, revision: 2, base: { inputPrice: null, outputPrice: null } })
  })

  test('its key is shown by its end, and stays unless it is changed or removed', async () => {
    const { user, dialog } = await openEdit()
    expect(dialog.getByLabelText('Chave')).toHaveValue('…wxyz')
    await user.click(dialog.getByRole('button', { name: 'Remover' }))
    expect(dialog.getByLabelText('Chave')).toHaveValue('Será removida ao salvar')
    await user.click(dialog.getByRole('button', { name: 'Manter' }))
    expect(dialog.getByLabelText('Chave')).toHaveValue('…wxyz')
    await user.type(dialog.getByLabelText(/^Nome/), ' 2')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(requestsTo(contract.changeProvider)).toHaveLength(1))
    expect(readLastChanged()).toEqual({ name: 'OpenAI da agência 2', revision: 2, base: { name: 'OpenAI da agência' } })
    expect(requestsTo(contract.changeProvider)[0]?.url.pathname).toBe('/api/ai/providers/3')
  })

  test('its key is replaced; a blank one is none', async () => {
    const { user, dialog } = await openEdit()
    await user.click(dialog.getByRole('button', { name: 'Trocar' }))
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(dialog.getByText('Informe a chave nova')).toBeVisible()
    await user.fill(dialog.getByLabelText(/^Chave/), 'sk-nova')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(readLastChanged()).toEqual({
        key: 'sk-nova',
        baseUrl: 'https://api.openai.com/v1',
        revision: 2,
        base: { key: 'wxyz' },
      }),
    )
  })

  test('a key that is too short to show an end of is still a stored one, and is removed', async () => {
    stubProviders([aProvider({ keyEnd: '' })])
    const { user, dialog } = await openEdit()
    expect(screen.getByText(/· chave …/)).toBeInTheDocument()
    expect(dialog.getByLabelText('Chave')).toHaveValue('…')
    await user.click(dialog.getByRole('button', { name: 'Remover' }))
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(readLastChanged()).toEqual({ key: null, revision: 2, base: { key: '' } }))
  })

  test('key and address that somebody else changed stand beside one’s own, the key by its end', async () => {
    const theirs = 'https://outro.example/v1'
    const [key, baseUrl] = [
      { yours: 'nova', theirs: '1111' },
      { yours: 'https://api.openai.com/v1', theirs },
    ]
    stubFailure(contract.changeProvider, conflictProblem({ key, baseUrl }))
    const { user, dialog } = await openEdit()
    await user.click(dialog.getByRole('button', { name: 'Trocar' }))
    await user.fill(dialog.getByLabelText(/^Chave/), 'sk-da-nova')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    const keys = within(await dialog.findByRole('group', { name: 'Chave' }))
    expect(keys.getByText('…nova')).toBeVisible()
    await user.click(keys.getByLabelText('Ficar com o atual'))
    expect(dialog.getByRole('textbox', { name: 'Chave' })).toHaveValue('…1111')
    await user.click(keys.getByLabelText('Manter o meu'))
    expect(dialog.getByLabelText(/^Chave/, { selector: 'input[type=password]' })).toHaveValue('sk-da-nova')
    await user.click(within(dialog.getByRole('group', { name: 'Endereço base' })).getByLabelText('Ficar com o atual'))
    expect(dialog.getByRole('textbox', { name: /Endereço base/ })).toHaveValue(theirs)
    expect(requestsTo(contract.changeProvider)).toHaveLength(1)
    stubReply(contract.changeProvider, { ok: true })
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(readLastChanged()).toEqual({ key: 'sk-da-nova', baseUrl: theirs, revision: 2, base: { key: '1111' } }),
    )
  })

  test('refusals stand under their fields: the key, if the address changed, and unfolded paths', async () => {
    stubFailure(contract.changeProvider, { status: 422, fields: { key: 'O endereço mudou: informe a chave de novo' } })
    const { user, dialog } = await openEdit()
    await user.type(dialog.getByLabelText(/Endereço base/), '/x')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await dialog.findByText('O endereço mudou: informe a chave de novo')).toBeVisible()
    expect(dialog.getByLabelText(/^Chave/)).toHaveAttribute('type', 'password')
    await waitFor(() => expect(dialog.getByLabelText(/^Chave/)).toHaveFocus())
    expect(dialog.getByLabelText(/Endereço base/)).toHaveValue('https://api.openai.com/v1/x')
    await user.fill(dialog.getByLabelText(/^Chave/), 'sk-1')
    const fields = { baseUrl: 'Este endereço não é permitido', 'paths.chat': 'Comece o caminho com /' }
    stubFailure(contract.changeProvider, { status: 422, fields })
    const paths = dialog.getByText(/Caminhos/)
    await user.click(paths)
    await user.fill(dialog.getByLabelText('Textos'), 'chat')
    await user.click(paths)
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    for (const reason of Object.values(fields)) expect(await dialog.findByText(reason)).toBeVisible()
    expect(dialog.getByLabelText('Textos').closest('details')).toHaveAttribute('open')
    expect(await screen.findByText('Não foi possível salvar o provedor')).toBeVisible()
  })

  test('a test, from the list or the dialog, uses the stored key', async () => {
    stubReply(contract.testProvider, { ok: false, detail: 'Sem resposta em 15 s', models: [] })
    const { user } = openApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'Testar OpenAI da agência' }))
    expect(await screen.findByText('Sem resposta em 15 s')).toBeVisible()
    expect(readLastTested()).toEqual({ id: 3, name: 'OpenAI da agência', baseUrl: 'https://api.openai.com/v1', paths: NO_PATHS })
    await user.click(screen.getByRole('button', { name: 'Editar OpenAI da agência' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar provedor de IA' }))
    stubReply(contract.testProvider, { ok: true, detail: 'Respondeu.', models: ['a'] })
    await user.click(dialog.getByRole('button', { name: 'Testar' }))
    expect(await dialog.findByText('1 modelo')).toBeVisible()
    expect(readLastTested()).toMatchObject({ id: 3 })
    expect(readLastTested()).not.toHaveProperty('key')
  })
})

describe('removing a provider of AI', () => {
  test('asks first; its row, which named its work, and its assignments are gone', async () => {
    stubProviders([aProvider()], { ...CHAT_ASSIGNED, image: { providerId: 3, model: 'gpt-image-1' } })
    stubReply(contract.deleteProvider, { ok: true })
    const { user, dialog } = await openDialog('Remover OpenAI da agência', 'Remover provedor')
    expect(screen.getByText('Escreve')).toBeVisible()
    expect(screen.getByText('Cria imagens')).toBeVisible()
    expect(screen.queryByText('Transcreve')).toBeNull()
    expect(screen.getByLabelText('Escrever textos')).toHaveValue('3')
    expect(dialog.getByText('Remover OpenAI da agência e a chave dele?')).toBeVisible()
    stubProviders([])
    await user.click(dialog.getByRole('button', { name: 'Remover' }))
    expect(await screen.findByText('Provedor de IA removido')).toBeVisible()
    expect(await screen.findByText('Nenhum provedor de IA')).toBeVisible()
    await waitFor(() => expect(screen.queryByLabelText(/Modelo de texto/)).toBeNull())
    expect(screen.getByLabelText('Escrever textos')).toHaveValue('none')
    expect(requestsTo(contract.deleteProvider)[0]?.url.pathname).toBe('/api/ai/providers/3/delete')
  })

  test.runIf(IS_NIGHT)('does not close the question about another one when the first is answered', async () => {
    stubProviders([aProvider(), aProvider({ id: 4, name: 'Groq' })])
    const release = holdReply(contract.deleteProvider, { ok: true })
    const { user, dialog } = await openDialog('Remover OpenAI da agência', 'Remover provedor')
    await user.click(dialog.getByRole('button', { name: 'Remover' }))
    await waitFor(() => expect(requestsTo(contract.deleteProvider)).toHaveLength(1))
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Remover Groq' }))
    const question = await screen.findByText('Remover Groq e a chave dele?')
    expect(screen.getByRole('button', { name: 'Remover' })).toBeVisible()
    release()
    expect(await screen.findByText('Provedor de IA removido')).toBeVisible()
    expect(question).toBeVisible()
  })
})

describe('which AI does what', () => {
  const two = [aProvider(), aProvider({ id: 4, name: 'whisper local', keyEnd: null })]
  const readLastAssigned = () => readJsonBody(requestsTo(contract.assignProviders).at(-1))

  beforeEach(() => {
    stubProviders(two)
    stubReply(contract.assignProviders, { ok: true })
  })

  async function openForm() {
    const { user, router } = openApp('/settings')
    const form = within(await screen.findByRole('form', { name: 'Quem faz o quê' }))
    return { user, router, form, save: () => user.click(form.getByRole('button', { name: 'Salvar escolhas' })) }
  }

  test('is chosen as a provider, a model of its list and a language', async () => {
    stubReply(contract.listModels, { models: ['whisper-1', 'gpt-4o-mini'] })
    const { user, form, save } = await openForm()
    await user.selectOptions(form.getByLabelText('Transcrever áudios'), 'whisper local')
    await user.selectOptions(form.getByLabelText('Escrever textos'), 'OpenAI da agência')
    const model = form.getByLabelText(/Modelo de texto/)
    expect(requestsTo(contract.listModels)).toEqual([])
    await user.fill(model, 'gpt-4o-mini')
    await waitFor(() => expect(document.getElementById(model.getAttribute('list') ?? '')?.children).toHaveLength(2))
    expect(requestsTo(contract.listModels)[0]?.url.pathname).toBe('/api/ai/providers/3/models')
    await user.selectOptions(form.getByLabelText('Idioma do áudio'), 'Português')
    await user.fill(form.getByLabelText(/Modelo de transcrição/), 'whisper-1')
    await user.selectOptions(form.getByLabelText('Criar imagens'), 'OpenAI da agência')
    await user.fill(form.getByLabelText(/Modelo de imagem/), 'gpt-image-1')
    await save()
    expect(await screen.findByText('Escolhas salvas')).toBeVisible()
    expect(readLastAssigned()).toEqual({
      transcription: { via: 'provider', providerId: 4, model: 'whisper-1' },
      language: 'pt',
      chat: { providerId: 3, model: 'gpt-4o-mini' },
      image: { providerId: 3, model: 'gpt-image-1' },
      revision: 1,
      base: { ...NO_ASSIGNMENTS, revision: undefined },
    })
    expect(form.queryByRole('button', { name: 'Descartar alterações' })).toBeNull()
    expect(form.getByLabelText(/Modelo de texto/)).toHaveValue('gpt-4o-mini')
  })

  test('is never the automations’ service where others launch them', async () => {
    stubReply(readCapabilities, { edit: true, trash: true, filters: true, runs: false, team: false })
    const { form } = await openForm()
    await waitFor(() => expect(form.queryByRole('option', { name: 'Serviço de automação' })).toBeNull())
  })

  test('needs a model of each provider, and none of the automations’ service or nobody', async () => {
    stubProviders(two, CHAT_ASSIGNED)
    stubReply(contract.listModels, { models: [] })
    const { user, form, save } = await openForm()
    expect(form.getByLabelText(/Modelo de texto/)).toHaveValue('gpt-4o-mini')
    await user.selectOptions(form.getByLabelText('Escrever textos'), 'whisper local')
    expect(form.getByLabelText(/Modelo de texto/)).toHaveValue('')
    await save()
    expect(form.getByText('Escolha o modelo')).toBeVisible()
    expect(form.getByLabelText(/Modelo de texto/)).toHaveFocus()
    await user.selectOptions(form.getByLabelText('Transcrever áudios'), 'OpenAI da agência')
    await save()
    expect(form.getAllByText('Escolha o modelo')).toHaveLength(2)
    expect(requestsTo(contract.assignProviders)).toEqual([])
    await user.selectOptions(form.getByLabelText('Transcrever áudios'), 'Serviço de automação')
    await user.selectOptions(form.getByLabelText('Escrever textos'), 'Ninguém')
    await save()
    const { transcription, chat } = NO_ASSIGNMENTS
    const sent = {
      transcription: { ...transcription, via: 'webhook' },
      chat,
      revision: 1,
      base: { transcription, chat: CHAT_ASSIGNED.chat },
    }
    await waitFor(() => expect(readLastAssigned()).toEqual(sent))
  })

  test('says why a provider lists no models; any name can be typed', async () => {
    stubFailure(contract.listModels, { status: 502, code: 'provider_failed', detail: 'O provedor não aceitou a chave (401)' })
    stubProviders(two, CHAT_ASSIGNED)
    const { user, form } = await openForm()
    await user.click(form.getByLabelText(/Modelo de texto/))
    const words = 'O provedor não listou modelos: O provedor não aceitou a chave (401). Digite o nome.'
    expect(await form.findByText(words)).toBeVisible()
  })

  test('is refused under the fields', async () => {
    stubFailure(contract.assignProviders, {
      status: 422,
      fields: { 'transcription.providerId': 'Este provedor não existe mais', 'chat.model': 'Informe o modelo de texto' },
    })
    stubProviders(two, CHAT_ASSIGNED)
    const { user, form, save } = await openForm()
    stubReply(contract.listModels, { models: [] })
    await user.selectOptions(form.getByLabelText('Transcrever áudios'), 'whisper local')
    await user.fill(form.getByLabelText(/Modelo de transcrição/), 'whisper-1')
    await save()
    expect(await form.findByText('Este provedor não existe mais')).toBeVisible()
    expect(form.getByText('Informe o modelo de texto')).toBeVisible()
    expect(form.getByLabelText('Transcrever áudios')).toHaveValue('4')
  })

  test('shows what somebody else chose beside one’s own, by name; untouched ones are updated', async () => {
    stubProviders(two, CHAT_ASSIGNED)
    stubReply(contract.listModels, { models: [] })
    const { client, user } = openApp('/settings')
    const form = within(await screen.findByRole('form', { name: 'Quem faz o quê' }))
    const model = form.getByLabelText(/Modelo de texto/)
    await user.type(model, '-2')
    const theirs = { providerId: 4, model: 'llama' }
    stubProviders(two, {
      ...CHAT_ASSIGNED,
      transcription: { via: 'webhook', providerId: null, model: null },
      chat: theirs,
      revision: 2,
    })
    await client.invalidateQueries({ queryKey: ['ai'] })
    await waitFor(() => expect(form.getByLabelText('Transcrever áudios')).toHaveValue('webhook'))
    expect(model).toHaveValue('gpt-4o-mini-2')
    const yours = { providerId: 3, model: 'gpt-4o-mini-2' }
    stubFailure(contract.assignProviders, conflictProblem({ chat: { yours, theirs } }))
    await user.click(form.getByRole('button', { name: 'Salvar escolhas' }))
    const conflict = within(await form.findByRole('group', { name: 'Escrever textos' }))
    expect(readLastAssigned()).toEqual({ chat: yours, revision: 2, base: { chat: CHAT_ASSIGNED.chat } })
    expect(conflict.getByText('OpenAI da agência, gpt-4o-mini-2')).toBeVisible()
    expect(conflict.getByText('whisper local, llama')).toBeVisible()
    await user.click(conflict.getByLabelText('Ficar com o atual'))
    expect(model).toHaveValue('llama')
    stubReply(contract.assignProviders, { ok: true })
    await user.click(conflict.getByLabelText('Manter o meu'))
    expect(form.getByRole('combobox', { name: 'Escrever textos' })).toHaveValue('3')
    await user.click(form.getByRole('button', { name: 'Salvar escolhas' }))
    await waitFor(() => expect(readLastAssigned()).toEqual({ chat: yours, revision: 2, base: { chat: theirs } }))
  })

  test('is there on return, without a question, and can be taken back', async () => {
    const { user, router, form } = await openForm()
    await user.selectOptions(form.getByLabelText('Transcrever áudios'), 'whisper local')
    await user.click(within(screen.getByRole('navigation', { name: 'Principal' })).getByRole('link', { name: 'Home' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    cleanup()
    const { form: again } = await openForm()
    expect(again.getByText(/^Rascunho recuperado/)).toBeVisible()
    expect(again.getByLabelText('Transcrever áudios')).toHaveValue('4')
    await user.click(again.getByRole('button', { name: 'Descartar alterações' }))
    expect(again.getByLabelText('Transcrever áudios')).toHaveValue('none')
  })
})

describe('prompt templates', () => {
  test('stand by kind, a changed one says so, and its standard is restored when it is saved', async () => {
    stubReply(listPromptTemplates, {
      templates: TEMPLATES.map((one) => (one.name === 'Casual' ? { ...one, text: 'Fale como amigo.', revision: 1 } : one)),
    })
    const { user } = openApp('/settings')
    const shown = await findCard('Modelos de prompt')
    expect(within(await shown.findByRole('list', { name: 'Tipo de Conteúdo' })).getAllByRole('listitem')).toHaveLength(4)
    const tones = within(shown.getByRole('list', { name: 'Tom de Voz' })).getAllByRole('listitem')
    expect(tones.map((tone) => tone.textContent)).toEqual([
      'ProfissionalInstrução de Profissional.',
      'CasualAlteradoFale como amigo.',
      'CriativoInstrução de Criativo.',
      'PersuasivoInstrução de Persuasivo.',
    ])
    await user.click(shown.getByRole('button', { name: 'Editar modelo Casual' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Modelo de prompt: Casual' }))
    stubReply(changePromptTemplate, { ok: true })
    await user.click(dialog.getByRole('button', { name: 'Restaurar padrão' }))
    expect(dialog.getByRole('textbox')).toHaveValue('Instrução de Casual.')
    expect(requestsTo(changePromptTemplate)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(requestsTo(changePromptTemplate).map(readJsonBody)).toEqual([
        { name: 'Casual', text: null, revision: 1, base: { text: 'Fale como amigo.' } },
      ]),
    )
  })

  test('are changed one by one, and not to nothing', async () => {
    stubReply(changePromptTemplate, { ok: true })
    const { user, dialog } = await openDialog('Editar modelo Casual', 'Modelo de prompt: Casual')
    const text = dialog.getByRole('textbox')
    await user.clear(text)
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(dialog.getByText('Escreva a instrução')).toBeVisible()
    await user.fill(text, 'Fale como amigo.')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Modelo de prompt salvo')).toBeVisible()
    expect(requestsTo(changePromptTemplate).map(readJsonBody)).toEqual([
      { name: 'Casual', text: 'Fale como amigo.', revision: 0, base: { text: 'Instrução de Casual.' } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test.runIf(IS_NIGHT)('a prompt template that somebody else changed is shown beside what was typed', async () => {
  stubFailure(changePromptTemplate, conflictProblem({ text: { yours: 'Fale como amigo.', theirs: 'Fale como vizinho.' } }))
  const { user, dialog } = await openDialog('Editar modelo Casual', 'Modelo de prompt: Casual')
  const text = dialog.getByRole('textbox')
  await user.fill(text, 'Fale como amigo.')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  const conflict = within(await dialog.findByRole('group', { name: 'Instrução' }))
  expect(conflict.getByText('Fale como vizinho.')).toBeVisible()
  expect(text).toHaveValue('Fale como amigo.')
  stubReply(changePromptTemplate, { ok: true })
  await user.click(conflict.getByLabelText('Manter o meu'))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  const sent = { name: 'Casual', text: 'Fale como amigo.', revision: 0, base: { text: 'Fale como vizinho.' } }
  await waitFor(() => expect(requestsTo(changePromptTemplate).map(readJsonBody)[1]).toEqual(sent))
})

describe('the usage of AI', () => {
  const row = {
    month: '2026-11',
    person: 'Ana',
    provider: 'Groq',
    requests: 1,
    inputTokens: 0,
    outputTokens: 0,
    audioSeconds: 0,
    spent: null,
  }

  test('stands by month, newest first', async () => {
    stubReply(contract.readUsage, {
      usage: [
        {
          ...row,
          requests: 1234,
          inputTokens: 56_789,
          outputTokens: 9_876,
          spent: { picodollars: '1234560000000000', unpriced: 0 },
        },
        { ...row, person: 'Bia', audioSeconds: 750 },
        { ...row, month: '2026-10' },
      ],
    })
    openApp('/settings')
    const table = within(await screen.findByRole('table', { name: /Uso de IA/ }))
    const rows = table.getAllByRole('row').map((one) =>
      within(one)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(table.getAllByRole('rowheader').map((one) => one.textContent)).toEqual(['Novembro de 2026', 'Outubro de 2026'])
    expect(rows.filter((cells) => cells.length > 0)).toEqual([
      ['Ana', 'Groq', '1.234', '56.789', '9.876', '0', 'US$\u00a01.234,56'],
      ['Bia', 'Groq', '1', '0', '0', '12,5', '—'],
      ['Ana', 'Groq', '1', '0', '0', '0', '—'],
    ])
  })

  test('has one row for a provider set up again, whose cost says that some of it is unknown', async () => {
    const again = { ...row, requests: 2, inputTokens: 30, outputTokens: 4, audioSeconds: 60 }
    stubReply(contract.readUsage, { usage: [again, { ...again, spent: { picodollars: '31000000', unpriced: 0 } }] })
    openApp('/settings')
    const table = within(await screen.findByRole('table', { name: /Uso de IA/ }))
    expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Ana',
      'Groq',
      '4',
      '60',
      '8',
      '2',
      'menos de US$\u00a00,0001 ou mais',
    ])
  })

  test('has two rows for people and providers whose joined names read alike', async () => {
    const usage = [
      { ...row, person: 'Ana Groq', provider: 'Brasil' },
      { ...row, person: 'Ana', provider: 'Groq Brasil' },
    ]
    stubReply(contract.readUsage, { usage })
    openApp('/settings')
    const table = within(await screen.findByRole('table', { name: /Uso de IA/ }))
    expect(table.getByRole('cell', { name: 'Ana Groq' })).toBeVisible()
    expect(table.getByRole('cell', { name: 'Groq Brasil' })).toBeVisible()
  })

  test('says where there is none yet', async () => {
    openApp('/settings')
    await waitFor(() => expect(screen.getByText('Nenhum uso de IA ainda')).toBeVisible())
  })
})

test('settings of AI that cannot be loaded say so in their own cards', async () => {
  stubFailure(contract.readProviders, { status: 500 })
  stubFailure(listPromptTemplates, { status: 500 })
  stubFailure(contract.readUsage, { status: 500 })
  openApp('/settings')
  for (const what of ['os provedores de IA', 'os modelos de prompt', 'o uso de IA'])
    await waitFor(() => expect(screen.getByText(`Não foi possível carregar ${what}.`)).toBeVisible())
})

test.runIf(IS_NIGHT)('axe finds nothing serious in the dialog of a provider of AI', async () => {
  stubProviders([aProvider()], {
    ...CHAT_ASSIGNED,
    transcription: { via: 'provider', providerId: 3, model: 'whisper-1' },
    language: 'pt',
  })
  const { dialog } = await openEdit()
  await dialog.findByLabelText('Chave')
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
