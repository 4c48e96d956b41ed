import { act, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { LINK_PATHS } from 'contract/accounts/link-paths.ts'
import { readSession } from 'contract/accounts/session.ts'
import {
  beginOidcSignIn,
  createAccount,
  readLink,
  readSignInOptions,
  resetPassword,
  signIn,
  verifySecondFactor,
} from 'contract/accounts/sign-in.ts'
import type { Role } from 'contract/calls/permissions.ts'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { readHome } from 'contract/home/home.ts'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UNAUTHENTICATED } from '#testing/accounts.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aHome } from '#testing/home.ts'
import { openApp } from '#testing/render.tsx'
import {
  aSession,
  holdReply,
  readJsonBody,
  requestsTo,
  stubFailure,
  stubPerson,
  stubReply,
  stubResponse,
} from '#testing/server.ts'

const pages = vi.hoisted(() => ({ opened: [] as string[], reloads: 0 }))
vi.mock('../load-page.ts', () => ({
  openPage: (href: string) => pages.opened.push(href),
  openIdentityProvider: (href: string) => pages.opened.push(href),
  reloadPage: () => {
    pages.reloads += 1
  },
}))

const TOKEN = 'A'.repeat(43)
const HOW = { accounts: true, hasOwner: true, isSecure: true, oidc: null }

beforeEach(() => {
  pages.opened = []
  pages.reloads = 0
  stubReply(readSignInOptions, HOW)
})

type User = ReturnType<typeof openApp>['user']

async function fillIn(user: User) {
  await user.fill(await screen.findByLabelText(/E-mail/), 'Bia@agencia.com.br')
  await user.fill(screen.getByLabelText(/^Senha/), 'uma frase longa')
  await user.keyboard('{Enter}')
}

async function expectNoViolations() {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

describe('the sign-in', () => {
  test('shows the password on request, sends only a real email with it, and opens Home', async () => {
    stubReply(signIn, { ok: true, secondFactor: false })
    const { user } = openApp('/entrar')
    await screen.findByRole('heading', { name: 'Entrar' })
    await expectNoViolations()
    const password = screen.getByLabelText(/^Senha/)
    expect(screen.getByLabelText(/E-mail/)).toHaveAttribute('autocomplete', 'username')
    expect(password).toHaveAttribute('autocomplete', 'current-password')
    await user.fill(password, 'segredo')
    await user.click(screen.getByRole('button', { name: 'Mostrar a senha' }))
    expect(password).toHaveAttribute('type', 'text')
    expect(password).toHaveValue('segredo')
    await user.type(screen.getByLabelText(/E-mail/), 'bia{Enter}')
    expect(await screen.findByText('Informe um e-mail, como ana@agencia.com.br')).toBeVisible()
    expect(requestsTo(signIn)).toEqual([])
    await fillIn(user)
    await waitFor(() => expect(pages.opened).toEqual(['/']))
    expect(readJsonBody(requestsTo(signIn)[0])).toEqual({ email: 'Bia@agencia.com.br', password: 'uma frase longa' })
    expect(requestsTo(readSession)).toEqual([])
  })

  describe('of a person who is signed in already', () => {
    beforeEach(() => {
      localStorage.setItem('pessoa', '7')
      stubPerson('owner')
      stubReply(readHome, aHome({ own: false }))
    })
    const findForm = () => screen.queryByLabelText(/^Senha/)

    test('opens Home, and never shows the form', async () => {
      const release = holdReply(readSession, aSession({ user: { id: 7, name: 'Bia Duarte', role: 'owner' } }))
      const { router } = openApp('/entrar')
      expect(await screen.findByText('Verificando a sua sessão...')).toBeVisible()
      expect(findForm()).toBeNull()
      release()
      await waitFor(() => expect(router.state.location.pathname).toBe('/'))
      expect(await screen.findByRole('navigation', { name: 'Principal' })).toBeVisible()
      expect(findForm()).toBeNull()
    })

    test('leads to the file for which it was opened', async () => {
      const file = '/api/finance/receipts/1'
      openApp(`/entrar#voltar=${encodeURIComponent(file)}`)
      await waitFor(() => expect(pages.opened).toEqual([file]))
      expect(screen.getByRole('link', { name: 'Abrir o arquivo' })).toHaveAttribute('href', file)
    })

    test.each([
      ['the second factor after the provider', '#etapa=codigo', /Código do aplicativo/],
      ['the sign-in after the provider’s refusal', '#falha=uninvited', /^Senha/],
    ])('goes on with %s', async (_, fragment, label) => {
      const { router } = openApp(`/entrar${fragment}`)
      expect(await screen.findByLabelText(label)).toBeVisible()
      expect(router.state.location.pathname).toBe('/entrar')
    })

    test('shows the form where the session has ended', async () => {
      stubFailure(readSession, UNAUTHENTICATED)
      openApp('/entrar')
      expect(await screen.findByLabelText(/^Senha/)).toBeVisible()
    })

    test('asks for a password that was just set, though somebody else is signed in', async () => {
      stubReply(readLink, { kind: 'reset', email: 'caio@agencia.com.br', name: 'Caio Prado', role: null, invitedBy: null })
      stubReply(resetPassword, { ok: true })
      const { user } = openApp(`${LINK_PATHS.reset}#${TOKEN}`)
      await user.fill(await screen.findByLabelText(/Nova senha/), 'outra frase longa')
      await user.keyboard('{Enter}')
      expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible()
      expect(findForm()).toBeVisible()
    })
  })

  test('leads to the provider, says where that does not answer, and works after going back', async () => {
    stubReply(readSignInOptions, { ...HOW, oidc: 'Contas da Agência' })
    stubFailure(beginOidcSignIn, {
      status: 503,
      code: 'provider_unavailable',
      title: 'Contas da Agência não respondeu',
      detail: 'Entre com e-mail e senha, ou tente de novo em alguns minutos.',
    })
    const { user } = openApp('/entrar')
    await user.click(await screen.findByRole('button', { name: 'Entrar com Contas da Agência' }))
    expect(await screen.findByText(/Entre com e-mail e senha, ou tente de novo/)).toBeVisible()
    expect(screen.getByLabelText(/E-mail/)).toBeEnabled()
    await expectNoViolations()
    stubReply(beginOidcSignIn, { ok: true, url: 'https://contas.agencia.com.br/auth?x=1' })
    await user.click(screen.getByRole('button', { name: 'Entrar com Contas da Agência' }))
    await waitFor(() => expect(pages.opened).toEqual(['https://contas.agencia.com.br/auth?x=1']))
    expect(readJsonBody(requestsTo(beginOidcSignIn)[1])).toEqual({ returnTo: '/' })
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await user.click(await screen.findByRole('button', { name: 'Entrar com Contas da Agência' }))
    await waitFor(() => expect(pages.opened).toHaveLength(2))
  })

  test('says why the provider’s answer led back, and nothing that the address makes up', async () => {
    openApp('/entrar#falha=uninvited')
    expect(await screen.findByText(/Não há conta nem convite/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Entrar com/ })).toBeNull()
    openApp('/entrar#falha=Ligue%20para%20outro.example')
    expect(screen.queryByText(/outro.example/)).toBeNull()
  })

  test('leads after provider and second factor to the screen where the sign-in began', async () => {
    stubReply(verifySecondFactor, { ok: true })
    const { user } = openApp(`/entrar#etapa=codigo&voltar=${encodeURIComponent('/execucoes?pagina=2')}`)
    await user.fill(await screen.findByLabelText(/Código do aplicativo/), '123456')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(pages.opened).toEqual(['/execucoes?pagina=2']))
  })

  describe('for a file', () => {
    const FILE = '/api/finance/outflows/export?format=csv&q=a%26b'
    const ADDRESS = `/entrar#voltar=${encodeURIComponent(FILE)}`

    test('leads back to the file, and offers it and Home', async () => {
      stubReply(signIn, { ok: true, secondFactor: false })
      const { user } = openApp(ADDRESS)
      await fillIn(user)
      const link = await screen.findByRole('link', { name: 'Abrir o arquivo' })
      expect(pages.opened).toEqual([FILE])
      expect(link).toHaveAttribute('href', FILE)
      expect(screen.getByRole('link', { name: 'Ir para a Home' })).toHaveAttribute('href', '/')
      await expectNoViolations()
    })

    test('leads back after the second factor', async () => {
      stubReply(signIn, { ok: true, secondFactor: true })
      stubReply(verifySecondFactor, { ok: true })
      const { user } = openApp(ADDRESS)
      await fillIn(user)
      await user.fill(await screen.findByLabelText(/Código do aplicativo/), '123456')
      await user.keyboard('{Enter}')
      await waitFor(() => expect(pages.opened).toEqual([FILE]))
    })

    test('leads from the provider’s answer to the page that offers the file', async () => {
      stubReply(readSignInOptions, { ...HOW, oidc: 'Contas da Agência' })
      stubReply(beginOidcSignIn, { ok: true, url: 'https://contas.agencia.com.br/auth?x=1' })
      const { user } = openApp(ADDRESS)
      await user.click(await screen.findByRole('button', { name: 'Entrar com Contas da Agência' }))
      await waitFor(() => expect(requestsTo(beginOidcSignIn)).toHaveLength(1))
      const { returnTo } = readJsonBody(requestsTo(beginOidcSignIn)[0]) as { returnTo: string }
      openApp(returnTo)
      expect(await screen.findByRole('link', { name: 'Abrir o arquivo' })).toHaveAttribute('href', FILE)
    })

    test('opens Home instead of an address of another site', async () => {
      stubReply(signIn, { ok: true, secondFactor: false })
      const { user } = openApp(`/entrar#voltar=${encodeURIComponent('https://outro.example/api/x')}`)
      await fillIn(user)
      await waitFor(() => expect(pages.opened).toEqual(['/']))
    })
  })

  test('says a refusal under the password, which stays', async () => {
    stubFailure(signIn, { status: 401, code: 'bad_credentials', title: 'E-mail ou senha não conferem' })
    const { user } = openApp('/entrar')
    await fillIn(user)
    expect(await screen.findByText('E-mail ou senha não conferem')).toBeVisible()
    const password = screen.getByLabelText(/^Senha/)
    expect(password).toHaveAccessibleDescription('E-mail ou senha não conferem')
    await waitFor(() => expect(password).toHaveFocus())
    expect(password).toHaveValue('uma frase longa')
    expect(pages.opened).toEqual([])
  })

  test('asks for the second factor, whose refusal stands under the code', async () => {
    stubReply(signIn, { ok: true, secondFactor: true })
    stubFailure(verifySecondFactor, { status: 401, code: 'bad_code', title: 'O código não confere' })
    const { user } = openApp('/entrar')
    await fillIn(user)
    const code = await screen.findByLabelText(/Código do aplicativo/)
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await user.fill(code, '000000')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('O código não confere')).toBeVisible()
    stubReply(verifySecondFactor, { ok: true })
    await user.fill(code, '123456')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(pages.opened).toEqual(['/']))
  })

  test('goes back to the first step where the password was checked too long ago', async () => {
    stubReply(signIn, { ok: true, secondFactor: true })
    stubFailure(verifySecondFactor, UNAUTHENTICATED)
    const { user } = openApp('/entrar')
    await fillIn(user)
    await user.fill(await screen.findByLabelText(/Código do aplicativo/), '123456')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('O tempo para informar o código acabou. Entre de novo.')).toBeVisible()
  })

  test('says after too many attempts how long to wait, and sends nothing meanwhile', async () => {
    stubResponse(signIn, () =>
      HttpResponse.json(
        { type: 'about:blank', title: 'Tentativas demais', code: 'too_many', status: 429, requestId: 'r' },
        { status: 429, headers: { 'retry-after': '60', 'content-type': 'application/problem+json' } },
      ),
    )
    const { user } = openApp('/entrar')
    await fillIn(user)
    const button = await screen.findByRole('button', { name: /Tente de novo em/ })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.click(button)
    expect(requestsTo(signIn)).toHaveLength(1)
  })

  test('sends again after the wait for too many attempts', async () => {
    stubFailure(signIn, { status: 429, code: 'too_many', title: 'Tentativas demais' })
    const { user } = openApp('/entrar')
    await fillIn(user)
    await waitFor(() => expect(requestsTo(signIn)).toHaveLength(1))
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: 'Entrar' }))
      expect(requestsTo(signIn)).toHaveLength(2)
    })
  })

  test('says what does not work over plain HTTP', async () => {
    stubReply(readSignInOptions, { ...HOW, isSecure: false })
    openApp('/entrar')
    expect(await screen.findByText(/O microfone não funciona/)).toBeVisible()
  })

  test('says how an owner is made where there is none; without accounts it leads to Home', async () => {
    stubReply(readSignInOptions, { ...HOW, hasOwner: false, ownerLinkCommand: 'sudo painel accounts owner-link' })
    const { client } = openApp('/entrar')
    expect(await screen.findByText('Este painel ainda não tem dono')).toBeVisible()
    expect(screen.getByText('sudo painel accounts owner-link')).toBeVisible()
    stubReply(readSignInOptions, { ...HOW, accounts: false })
    await client.invalidateQueries()
    expect(await screen.findByRole('link', { name: 'Ir para a Home' })).toHaveAttribute('href', '/')
  })
})

describe('a link of the accounts', () => {
  const openLink = (link: { kind?: keyof typeof LINK_PATHS; email?: string; name?: string; role?: Role; invitedBy?: string }) => {
    stubReply(readLink, { kind: 'invitation', email: null, name: null, role: null, invitedBy: null, ...link })
    return openApp(`${LINK_PATHS[link.kind ?? 'invitation']}#${TOKEN}`)
  }

  test('of an invitation leaves the address, is sent in the body, and creates the account', async () => {
    stubReply(createAccount, { ok: true })
    const { user, router } = openLink({ email: 'caio@agencia.com.br', role: 'operations', invitedBy: 'Bia Duarte' })
    expect(await screen.findByText('Bia Duarte convidou você como Operação.')).toBeVisible()
    expect(router.state.location.href).toBe('/entrar/convite')
    expect(readJsonBody(requestsTo(readLink)[0])).toEqual({ token: TOKEN })
    expect(requestsTo(readLink)[0]?.url.search).toBe('')
    await expectNoViolations()
    await user.fill(await screen.findByLabelText(/Nome/), 'Caio Prado')
    expect(screen.getByLabelText(/E-mail/)).toHaveAttribute('readonly')
    await user.fill(screen.getByLabelText(/^Senha/), 'curta')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Use pelo menos 10 caracteres')).toBeVisible()
    await user.type(screen.getByLabelText(/^Senha/), ' mas agora longa{Enter}')
    await waitFor(() => expect(pages.opened).toEqual(['/']))
    expect(readJsonBody(requestsTo(createAccount)[0])).toEqual({
      token: TOKEN,
      name: 'Caio Prado',
      password: 'curta mas agora longa',
    })
  })

  test('of the owner asks for the address too', async () => {
    stubReply(createAccount, { ok: true })
    const { user } = openLink({ kind: 'owner' })
    await user.fill(await screen.findByLabelText(/Nome/), 'Bia Duarte')
    await user.fill(screen.getByLabelText(/E-mail/), 'bia@agencia.com.br')
    await user.fill(screen.getByLabelText(/^Senha/), 'uma frase longa')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(readJsonBody(requestsTo(createAccount)[0])).toMatchObject({ email: 'bia@agencia.com.br' }))
  })

  test('of a reset sets the password and leads to the sign-in', async () => {
    stubReply(resetPassword, { ok: true })
    const { user, router } = openLink({ kind: 'reset', name: 'Caio Prado', email: 'caio@agencia.com.br' })
    expect(await screen.findByText('Para a conta de Caio Prado.')).toBeVisible()
    expect(screen.getByText(/os convites e os links criados por esta conta deixam de valer/)).toBeVisible()
    await user.fill(screen.getByLabelText(/Nova senha/), 'outra frase longa')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/entrar'))
    expect(await screen.findByText('Senha alterada')).toBeVisible()
    expect(screen.getByText(/os convites e os links criados por esta conta não valem mais/)).toBeVisible()
  })

  test('that is no longer valid says what to do', async () => {
    stubFailure(readLink, { status: 404, code: 'bad_link' })
    openApp(`/entrar/convite#${TOKEN}`)
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/entrar')
    expect(getComputedStyle(screen.getByRole('list')).listStyleType).toBe('disc')
  })
})

describe('a session that ends', () => {
  beforeEach(() => {
    stubSessionAndEntryLists()
    stubPerson('owner')
    stubReply(readHome, aHome({ own: false }))
  })

  async function typeAnOutflow() {
    const { user, router } = openApp('/financeiro?novo=true')
    const dialog = await screen.findByRole('dialog', { name: /Saída/ })
    await user.fill(within(dialog).getByLabelText(/Nome da saída/), 'Aluguel de estúdio')
    await user.fill(within(dialog).getByLabelText(/Valor/), '1234,56')
    stubFailure(recordOutflow, UNAUTHENTICATED)
    stubFailure(readSession, UNAUTHENTICATED)
    await user.click(within(dialog).getByRole('button', { name: /Registrar/ }))
    const way = within(await screen.findByRole('dialog', { name: 'Entrar' }))
    expect(await way.findByText('A sessão de Bia Duarte terminou. O que você digitou continua aqui.')).toBeVisible()
    return { user, router, way }
  }

  test('in a form goes on after a new sign-in where the dialog was, with everything typed', async () => {
    const { user, router, way } = await typeAnOutflow()
    await user.keyboard('{Escape}')
    stubReply(signIn, { ok: true, secondFactor: false })
    stubPerson('owner')
    stubReply(recordOutflow, { ok: true, id: 9 })
    expect(way.getByLabelText(/E-mail/)).toHaveValue('bia@agencia.com.br')
    expect(way.getByLabelText(/^Senha/)).toHaveFocus()
    await user.keyboard('uma frase longa{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Entrar' })).toBeNull())
    expect(router.state.location.pathname).toBe('/financeiro')
    const dialog = within(screen.getByRole('dialog', { name: /Saída/ }))
    expect(dialog.getByLabelText(/Nome da saída/)).toHaveValue('Aluguel de estúdio')
    expect(dialog.getByRole('button', { name: /Registrar/ })).toHaveFocus()
    await user.click(dialog.getByRole('button', { name: /Registrar/ }))
    await waitFor(() => expect(requestsTo(recordOutflow)).toHaveLength(2))
    expect([...(requestsTo(recordOutflow)[1]?.form.values() ?? [])]).toContain('Aluguel de estúdio')
  })

  test('does not send the first person’s form, nor show the draft, where another signs in', async () => {
    const { user, way } = await typeAnOutflow()
    await user.clear(way.getByLabelText(/E-mail/))
    stubReply(signIn, { ok: true, secondFactor: false })
    stubPerson('owner', { id: 12, name: 'Davi Reis' })
    await fillIn(user)
    expect(await screen.findByRole('heading', { name: 'Outra pessoa entrou neste navegador' })).toBeVisible()
    await waitFor(() => expect(pages.reloads).toBe(1))
    expect(requestsTo(recordOutflow)).toHaveLength(1)
    const keys = Object.keys(localStorage).filter((key) => key.includes('rascunho'))
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.every((key) => key.startsWith('7@'))).toBe(true)
  })

  test('in another tab sends nothing any more under a name that is no longer there', async () => {
    const { user } = openApp('/financeiro?novo=true')
    const dialog = await screen.findByRole('dialog', { name: /Saída/ })
    await user.fill(within(dialog).getByLabelText(/Nome da saída/), 'Aluguel')
    await user.type(within(dialog).getByLabelText(/Valor/), '10')
    localStorage.setItem('pessoa', '12')
    stubPerson('owner', { id: 12, name: 'Davi Reis' })
    await user.click(within(dialog).getByRole('button', { name: /Registrar/ }))
    expect(await screen.findByRole('heading', { name: 'Outra pessoa entrou neste navegador' })).toBeVisible()
    expect(requestsTo(recordOutflow)).toEqual([])
  })
})

test('a person who is not signed in meets the sign-in, and then the screen of the address', async () => {
  stubSessionAndEntryLists()
  stubFailure(readSession, UNAUTHENTICATED)
  const { user, router } = openApp('/financeiro')
  await screen.findByRole('heading', { name: 'Entrar' })
  expect(screen.queryByRole('navigation', { name: 'Principal' })).toBeNull()
  stubReply(signIn, { ok: true, secondFactor: false })
  stubPerson('finance')
  await fillIn(user)
  expect(await screen.findByText('Nenhuma saída encontrada')).toBeVisible()
  expect(router.state.location.pathname).toBe('/financeiro')
})
