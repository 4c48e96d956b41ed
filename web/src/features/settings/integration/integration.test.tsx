import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { readCapabilities } from 'contract/capabilities.ts'
import { listProjectCards } from 'contract/projects/projects.ts'
import { listBrandKits } from 'contract/settings/brand-kits.ts'
import * as contract from 'contract/settings/integration.ts'
import { listPersonas } from 'contract/settings/personas.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeClipboard } from '#testing/clipboard.ts'
import { anIntegration, CALLBACK_ADDRESS } from '#testing/integration.ts'
import { openApp } from '#testing/render.tsx'
import { conflictProblem, readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'

const { readIntegration, saveIntegration, rotateSigningSecret, testIntegration } = contract
const SECRET = 'whsec_bm92byBzZWdyZWRv'

const stubIntegration = (integration: contract.Integration | null) =>
  stubReply(readIntegration, { integration, callbackUrl: CALLBACK_ADDRESS })
const readLastSaved = () => readJsonBody(requestsTo(saveIntegration).at(-1))

beforeEach(() => {
  stubSettings()
  stubReply(listProjectCards, { projects: [], archived: 0 }) // the test navigates to the screen of the projects
  stubReply(listBrandKits, [])
  stubReply(listPersonas, [])
  stubIntegration(anIntegration())
  stubReply(saveIntegration, { ok: true, signingSecret: null })
})

async function openSettings() {
  const { user, router } = openApp('/settings')
  const form = within(await screen.findByRole('form', { name: 'Serviço de automação' }))
  return { user, router, form }
}

const chooseAuthentication = (user: Awaited<ReturnType<typeof openSettings>>['user'], kind: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Autenticação' }), kind)

describe('setting up the integration', () => {
  beforeEach(() => stubIntegration(null))

  test('what was filled in is sent, and the signing secret shown whole, once', async () => {
    const { user, form } = await openSettings()
    expect(screen.getByText('Nenhuma integração configurada')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Testar conexão' })).toBeNull()
    await user.type(form.getByLabelText(/^Nome/), 'n8n')
    await user.fill(form.getByLabelText(/Endereço base/), 'https://n8n.agencia.example')
    await chooseAuthentication(user, 'Usuário e senha (Basic)')
    await user.fill(form.getByLabelText(/Usuário/), 'painel')
    await user.fill(form.getByLabelText(/Senha/), 's3nha')
    await user.click(form.getByLabelText('Ignora envios repetidos (webhook-id)'))
    await user.click(form.getByText('Caminhos por automação'))
    await user.fill(form.getByLabelText('Carrossel'), '/meu/carrossel')
    stubReply(saveIntegration, { ok: true, signingSecret: SECRET })
    stubIntegration(anIntegration())
    await user.click(form.getByRole('button', { name: 'Configurar integração' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Segredo de assinatura' }))
    expect(dialog.getByText(SECRET)).toBeVisible()
    expect(readLastSaved()).toEqual({
      name: 'n8n',
      baseUrl: 'https://n8n.agencia.example',
      paths: { carousel: '/meu/carrossel' },
      auth: { kind: 'basic', name: 'painel', secret: 's3nha' },
      dedupes: true,
      revision: 0,
      base: {
        name: '',
        baseUrl: '',
        auth: { kind: 'none', name: null, secretEnd: null },
        dedupes: false,
        'paths.carousel': null,
      },
    })
    await user.keyboard('{Escape}')
    const write = fakeClipboard()
    await user.click(dialog.getByRole('button', { name: 'Copiar segredo' }))
    expect(write).toHaveBeenCalledWith(SECRET)
    await user.click(dialog.getByRole('button', { name: 'Guardei o segredo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(SECRET)).toBeNull()
  })

  test('an address without https:// is completed by Tab, and by Enter saved as it is shown', async () => {
    const { user, form } = await openSettings()
    await user.type(form.getByLabelText(/^Nome/), 'n8n')
    const address = form.getByLabelText(/Endereço base/) // {Enter} saves, after which the form is another one
    await user.type(address, 'n8n.agencia.example{Tab}')
    expect(address).toHaveValue('https://n8n.agencia.example')
    await user.fill(address, 'n8n.agencia.example')
    await user.keyboard('{Enter}')
    expect(address).toHaveValue('https://n8n.agencia.example')
    await waitFor(() => expect(readLastSaved()).toMatchObject({ baseUrl: 'https://n8n.agencia.example' }))
  })

  test('the usual paths stand for blank ones; what is missing is said under its field and not sent', async () => {
    const { user, form } = await openSettings()
    expect(form.getByLabelText('Prospecção')).toHaveAttribute('placeholder', '/webhook/mkr/pa/searchnewsprospection')
    expect(form.getByLabelText('Personas')).toHaveAttribute('placeholder', '/webhook/impress_personas_for_client')
    await chooseAuthentication(user, 'JWT')
    await user.click(form.getByRole('button', { name: 'Configurar integração' }))
    for (const text of ['Informe o nome', 'Informe o endereço base', 'Informe o segredo'])
      expect(form.getByText(text)).toBeVisible()
    expect(form.getByLabelText(/^Nome/)).toHaveFocus()
    expect(requestsTo(saveIntegration)).toEqual([])
  })
})

describe('changing the integration', () => {
  test('a stored secret is shown by its end, and stays unless it is changed', async () => {
    const { user, form } = await openSettings()
    expect(form.getByLabelText('Valor do cabeçalho')).toHaveValue('•••• abcd')
    await user.fill(form.getByLabelText(/^Nome \*/), 'Outro nome')
    await user.click(form.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Integração salva')).toBeVisible()
    expect(readLastSaved()).toEqual({ name: 'Outro nome', revision: 1, base: { name: 'n8n da agência' } })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a stored secret is changed by asking for it', async () => {
    const { user, form } = await openSettings()
    await user.click(form.getByRole('button', { name: 'Trocar' }))
    await user.fill(form.getByLabelText(/Valor do cabeçalho/), 'nova')
    await user.click(form.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(readLastSaved()).toMatchObject({ auth: { secret: 'nova' } }))
    expect(await screen.findByDisplayValue('•••• abcd')).toBeVisible()
  })

  test('a stored secret too short to show an end of is still stored, and back with its kind', async () => {
    stubIntegration(anIntegration({ auth: { kind: 'header', name: 'X-Chave', secretEnd: '' } }))
    const { user, form } = await openSettings()
    expect(form.getByLabelText('Valor do cabeçalho')).toHaveAttribute('readonly')
    await chooseAuthentication(user, 'JWT')
    await chooseAuthentication(user, 'Cabeçalho (Header Auth)')
    expect(form.getByLabelText('Valor do cabeçalho')).toHaveAttribute('readonly')
    expect(form.getByRole('button', { name: 'Trocar' })).toBeVisible()
  })

  test('another kind of authentication needs its own secret; "Nenhuma" sends none', async () => {
    const { user, form } = await openSettings()
    await chooseAuthentication(user, 'JWT')
    expect(form.getByLabelText(/Segredo do JWT/)).toHaveValue('')
    await chooseAuthentication(user, 'Nenhuma')
    await user.click(form.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(readLastSaved()).toMatchObject({ auth: { kind: 'none', name: null } }))
    expect(readLastSaved()).not.toHaveProperty('auth.secret')
  })

  test('what somebody else changed is shown beside one’s own, a secret by its end', async () => {
    const { user, form } = await openSettings()
    await user.click(form.getByRole('button', { name: 'Trocar' }))
    await user.fill(form.getByLabelText(/Valor do cabeçalho/), 'chave nova 1234')
    await user.click(form.getByText('Caminhos por automação'))
    await user.fill(form.getByLabelText('Estático'), '/meu')
    const yours = { kind: 'header', name: 'X-Chave', secretEnd: '1234' }
    const theirs = { kind: 'basic', name: 'painel', secretEnd: '9999' }
    const conflicts = { auth: { yours, theirs }, 'paths.static': { yours: '/meu', theirs: null } }
    stubFailure(saveIntegration, conflictProblem(conflicts))
    await user.click(form.getByRole('button', { name: 'Salvar' }))
    const auth = within(await form.findByRole('group', { name: 'Autenticação' }))
    expect(auth.getByText('Cabeçalho (Header Auth), X-Chave, •••• 1234')).toBeVisible()
    expect(auth.getByText('Usuário e senha (Basic), painel, •••• 9999')).toBeVisible()
    const path = within(form.getByRole('group', { name: 'Caminho: Estático' }))
    await user.click(path.getByLabelText('Ficar com o atual'))
    expect(form.getByRole('textbox', { name: 'Estático' })).toHaveValue('')
    await user.click(auth.getByLabelText('Ficar com o atual'))
    expect(form.getByRole('textbox', { name: 'Senha' })).toHaveValue('•••• 9999')
    await user.click(auth.getByLabelText('Manter o meu'))
    expect(form.getByLabelText(/Valor do cabeçalho/)).toHaveValue('chave nova 1234')
    stubReply(saveIntegration, { ok: true, signingSecret: null })
    await user.click(form.getByRole('button', { name: 'Salvar' }))
    const sent = { auth: { kind: 'header', name: 'X-Chave', secret: 'chave nova 1234' }, revision: 1, base: { auth: theirs } }
    await waitFor(() => expect(readLastSaved()).toEqual(sent))
  })

  test('another person’s save updates untouched fields, a secret’s end too; the typed one stays', async () => {
    const { user, client } = openApp('/settings')
    const form = within(await screen.findByRole('form', { name: 'Serviço de automação' }))
    await user.type(form.getByLabelText(/^Nome \*/), ' nova')
    stubIntegration(anIntegration({ name: 'Make', auth: { kind: 'basic', name: 'painel', secretEnd: '9999' }, revision: 2 }))
    await client.invalidateQueries({ queryKey: ['integration'] })
    await waitFor(() => expect(form.getByLabelText('Senha')).toHaveValue('•••• 9999'))
    expect(form.getByLabelText(/^Nome \*/)).toHaveValue('n8n da agência nova')
    stubReply(saveIntegration, { ok: true, signingSecret: null })
    await user.click(form.getByRole('button', { name: 'Salvar' }))
    const sent = { name: 'n8n da agência nova', revision: 2, base: { name: 'n8n da agência' } }
    await waitFor(() => expect(readLastSaved()).toEqual(sent))
  })

  test('refusals stand under their fields, paths unfolded, and the typed values stay', async () => {
    const fields = {
      baseUrl: 'Este endereço não é permitido',
      'auth.name': 'Nome de cabeçalho inválido',
      'paths.static': 'Comece o caminho com /',
    }
    stubFailure(saveIntegration, { status: 422, fields })
    const { user, form } = await openSettings()
    await user.type(form.getByLabelText(/Endereço base/), '/x')
    await user.click(form.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Não foi possível salvar a integração')).toBeVisible()
    for (const reason of Object.values(fields)) expect(form.getByText(reason)).toBeVisible()
    expect(form.getByLabelText(/Endereço base/)).toHaveFocus()
    expect(form.getByLabelText(/Endereço base/)).toHaveValue('https://n8n.agencia.example/x')
    expect(form.getByLabelText('Estático').closest('details')).toHaveAttribute('open')
  })

  test('what was typed is there on return without a question, of the paths only the typed one', async () => {
    const { user, router, form } = await openSettings()
    await user.type(form.getByLabelText(/^Nome \*/), '!')
    await user.click(form.getByText('Caminhos por automação'))
    await user.fill(form.getByLabelText('Carrossel'), '/meu')
    await user.click(within(screen.getByRole('navigation', { name: 'Principal' })).getByRole('link', { name: 'Projetos' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    cleanup()
    const before = anIntegration()
    stubIntegration({ ...before, paths: { ...before.paths, static: '/de-outra' }, revision: 9 })
    const { form: again } = await openSettings()
    expect(again.getByLabelText(/^Nome \*/)).toHaveValue('n8n da agência!')
    await user.click(again.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(requestsTo(saveIntegration)).toHaveLength(1))
    const base = { name: 'n8n da agência', 'paths.carousel': before.paths.carousel }
    expect(readLastSaved()).toEqual({ name: 'n8n da agência!', paths: { carousel: '/meu' }, revision: 9, base })
  })

  test('a typed secret is never stored in the browser: leaving asks', async () => {
    const { user, router, form } = await openSettings()
    await user.click(form.getByRole('button', { name: 'Trocar' }))
    await user.fill(form.getByLabelText(/Valor do cabeçalho/), 'segredo-digitado')
    await user.type(form.getByLabelText(/^Nome \*/), '!')
    const menu = within(screen.getByRole('navigation', { name: 'Principal' }))
    await user.click(menu.getByRole('link', { name: 'Projetos' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Descartar o que foi digitado?' }))
    expect(dialog.getByText(/O segredo da integração ainda não foi salvo/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Continuar aqui' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/settings')
    await user.click(menu.getByRole('link', { name: 'Projetos' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
    expect(JSON.stringify(localStorage)).toContain('n8n da agência!')
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('segredo-digitado')
  })

  test('what was typed can be taken back, after which leaving asks nothing', async () => {
    const { user, router, form } = await openSettings()
    await user.type(form.getByLabelText(/^Nome \*/), '!')
    await user.click(form.getByRole('button', { name: 'Descartar alterações' }))
    expect(form.getByLabelText(/^Nome \*/)).toHaveValue('n8n da agência')
    await user.click(within(screen.getByRole('navigation', { name: 'Principal' })).getByRole('link', { name: 'Projetos' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
  })
})

describe('the signing secret', () => {
  test('a new signing secret is explained before, and shown once', async () => {
    stubReply(rotateSigningSecret, { signingSecret: SECRET, previousUntil: '2026-11-22T14:06:13.000Z' })
    const { user } = await openSettings()
    expect(screen.getByText('•••• w9z1')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Gerar novo segredo' }))
    const question = within(await screen.findByRole('dialog', { name: 'Gerar novo segredo' }))
    expect(question.getByText(/Por 24 horas o antigo e o novo assinam juntos/)).toBeVisible()
    const signing = { secretEnd: 'ZG8=', previousEnd: 'w9z1', previousUntil: '2026-11-22T14:06:13.000Z' }
    stubIntegration(anIntegration({ signing }))
    await user.click(question.getByRole('button', { name: 'Gerar novo segredo' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Segredo de assinatura' }))
    expect(dialog.getByText(SECRET)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Guardei o segredo' }))
    expect(await screen.findByText('22/11/2026 11:06:13')).toBeVisible()
  })
})

describe('the connection of the integration', () => {
  test('the address to call back is copied; a test shows what was sent, answered and meant', async () => {
    const { user } = await openSettings()
    const write = fakeClipboard()
    await user.click(screen.getByRole('button', { name: 'Copiar endereço de retorno' }))
    expect(write).toHaveBeenCalledWith(CALLBACK_ADDRESS)
    stubReply(testIntegration, {
      sent: {
        method: 'GET',
        url: 'https://n8n.agencia.example/webhook/create-static',
        headers: [{ name: 'x-chave', value: '…abcd' }],
      },
      answered: { status: 404, headers: [{ name: 'server', value: 'n8n' }], body: '{"message":"is not registered"}' },
      durationMs: 312,
      ok: false,
      verdict: 'O fluxo não está ativo no n8n.',
    })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Testar conexão de' }), 'Estático')
    await user.click(screen.getByRole('button', { name: 'Testar conexão' }))
    expect(await screen.findByText('O fluxo não está ativo no n8n.')).toBeVisible()
    expect(readJsonBody(requestsTo(testIntegration)[0])).toEqual({ automation: 'static' })
    expect(screen.getByText(/GET https:\/\/n8n\.agencia\.example\/webhook\/create-static\s+x-chave: …abcd/)).toBeVisible()
    expect(screen.getByText(/404\s+server: n8n\s+\{"message":"is not registered"\}/)).toBeVisible()
  })

  test('a test that got no answer says so, and its result goes once another address is saved', async () => {
    const sent = { method: 'GET', url: 'https://n8n.agencia.example/x', headers: [] }
    stubReply(testIntegration, { sent, answered: null, durationMs: 15_000, ok: false, verdict: 'Sem resposta em 15 s.' })
    const { user, form } = await openSettings()
    await user.click(screen.getByRole('button', { name: 'Testar conexão' }))
    expect(await screen.findByText('Sem resposta em 15 s.')).toBeVisible()
    expect(screen.getByText('Nada voltou.')).toBeVisible()
    stubReply(saveIntegration, { ok: true, signingSecret: null })
    stubIntegration(anIntegration({ revision: 2, baseUrl: 'https://outro.example' }))
    await user.fill(form.getByLabelText(/Endereço base/), '/novo')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('Sem resposta em 15 s.')).toBeNull())
  })

  test('a pause after a 410 is told, and ended by "Retomar envios"', async () => {
    stubIntegration(anIntegration({ pausedAt: '2026-11-21T14:06:13.000Z' }))
    stubReply(contract.resumeIntegration, { ok: true })
    const { user } = await openSettings()
    expect(screen.getByText(/respondeu 410 em 21\/11\/2026 11:06:13/)).toBeVisible()
    stubIntegration(anIntegration())
    await user.click(screen.getByRole('button', { name: 'Retomar envios' }))
    expect(await screen.findByText('Envios retomados')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retomar envios' })).toBeNull())
  })
})

test('removing the integration asks first; then there is none to see', async () => {
  stubReply(contract.deleteIntegration, { ok: true })
  const { user } = await openSettings()
  await user.click(screen.getByRole('button', { name: 'Remover integração' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remover integração' }))
  expect(dialog.getByText(/O histórico das execuções continua guardado/)).toBeVisible()
  stubIntegration(null)
  await user.click(dialog.getByRole('button', { name: 'Remover' }))
  expect(await screen.findByText('Nenhuma integração configurada')).toBeVisible()
})

test('an integration that failed to load is loaded again on request', async () => {
  stubFailure(readIntegration, { status: 500 })
  const { user } = openApp('/settings')
  await waitFor(() => expect(screen.getByText('Não foi possível carregar a integração.')).toBeVisible())
  stubIntegration(null)
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Nenhuma integração configurada')).toBeVisible()
})

test('where another service answers, there is no integration to set up', async () => {
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp('/settings')
  expect(await screen.findByRole('heading', { name: 'Brand kits' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Integrações' })).toBeNull())
})
