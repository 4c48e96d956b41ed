import { createServer, type Server } from 'node:http'
import { beginSecondFactor, confirmSecondFactor } from 'contract/accounts/own-account.ts'
import { deactivateOrRestorePerson, listPeople } from 'contract/accounts/people.ts'
import { readSession } from 'contract/accounts/session.ts'
import { beginOidcSignIn, OIDC_CALLBACK_PATH, readSignInOptions, signIn, verifySecondFactor } from 'contract/accounts/sign-in.ts'
import { formatSignInPath } from 'contract/accounts/sign-in-return.ts'
import { eq } from 'drizzle-orm'
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { accounts, sessions } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { byNight } from '#testing/by-day.ts'
import { listenLocally } from '#testing/fake-listener.ts'
import { startOidcProvider, type TokenForgery } from '#testing/oidc-provider.ts'
import {
  BIA,
  beginSignIn,
  createInvitation,
  sendBrowserBack,
  signInWithOidc,
  startWithOidcProvider,
  visitProvider,
} from '#testing/oidc-visits.ts'
import { BASE_URL, PASSWORD, startTeamApiForTest, type TeamApi, type TeamClient } from '#testing/team-api.ts'
import { computeTotp } from '#testing/totp.ts'

const readStatus = async (client: TeamClient) => (await client.send(readSession)).statusCode

test('a person with an account signs in with the provider, and is led back to where it began', async () => {
  const api = await startWithOidcProvider()
  const bia = await api.join('finance', 'Bia')
  api.provider.signInAs(BIA)
  const browser = api.browser()
  expect(await browser.ok(readSignInOptions)).toMatchObject({ oidc: 'Contas da Agência' })
  expect(await signInWithOidc(browser)).toBe('/execucoes?pagina=2')
  expect((await browser.ok(readSession)).user).toMatchObject({ id: bia.id, role: 'finance' })
  const [linked] = await api.db.select().from(accounts).where(eq(accounts.providerId, 'oidc'))
  expect(linked).toMatchObject({ userId: bia.id, accountId: BIA.id, accessToken: null, refreshToken: null, idToken: null })
})

test('a person who has signed in with the provider is known by the id there, whatever the email', async () => {
  const api = await startWithOidcProvider()
  const bia = await api.join('finance', 'Bia')
  api.provider.signInAs(BIA)
  await signInWithOidc(api.browser())
  api.provider.signInAs({ ...BIA, email: 'olivia@agencia.com.br' })
  const browser = api.browser()
  await signInWithOidc(browser)
  expect((await browser.ok(readSession)).user.id).toBe(bia.id)
})

test('a sign-in with the provider makes the account of an invitation, which is used up', async () => {
  const api = await startWithOidcProvider()
  await createInvitation(api, BIA.email)
  api.provider.signInAs({ ...BIA, email: 'BIA@agencia.com.br' })
  const browser = api.browser()
  expect(await signInWithOidc(browser)).toBe('/execucoes?pagina=2')
  expect((await browser.ok(readSession)).user).toMatchObject({ name: 'Bia Duarte', role: 'finance' })
  expect((await api.owner.ok(listPeople)).invitations).toEqual([])
})

test.each([
  ['a stranger without invitation', BIA, 'uninvited', async () => undefined],
  [
    'an account whose email the provider has not verified',
    { ...BIA, emailVerified: false },
    'unverified',
    (api: TeamApi) => api.join('viewer', 'Bia'),
  ],
  [
    'an invitation whose email the provider has not verified',
    { ...BIA, emailVerified: false },
    'uninvited',
    (api: TeamApi) => createInvitation(api, BIA.email),
  ],
  [
    'an invitation that has expired',
    BIA,
    'uninvited',
    async (api: TeamApi) => {
      await createInvitation(api, BIA.email)
      api.time.advance(8 * 24 * 3_600_000)
    },
  ],
  [
    'a person who is deactivated',
    BIA,
    'uninvited',
    async (api: TeamApi) => {
      const { id } = await api.join('viewer', 'Bia')
      await api.owner.ok(deactivateOrRestorePerson, { params: { id }, json: {} })
    },
  ],
  ['a person who refuses at the provider', undefined, 'canceled', (api: TeamApi) => api.join('viewer', 'Bia')],
] as const)('a sign-in with the provider is refused to %s', async (_who, person, failure, arrange) => {
  const api = await startWithOidcProvider()
  await arrange(api)
  api.provider.signInAs(person)
  const [browser, people] = [api.browser(), await api.count(users)]
  expect(await signInWithOidc(browser)).toBe(`/entrar#falha=${failure}`)
  expect([await readStatus(browser), await api.count(users)]).toEqual([401, people])
})

test('a sign-in with the provider is completed once, and only in the browser in which it began', async () => {
  const api = await startWithOidcProvider()
  await api.join('finance', 'Bia')
  api.provider.signInAs(BIA)
  const [browser, other] = [api.browser(), api.browser()]
  const address = await visitProvider(await beginSignIn(browser))
  expect(await sendBrowserBack(other, address)).toBe('/entrar#falha=expired')
  expect(await readStatus(other)).toBe(401)
  await beginSignIn(other)
  expect(await sendBrowserBack(other, address)).toBe('/entrar#falha=expired')
  expect(await readStatus(other)).toBe(401)
  const again = await visitProvider(await beginSignIn(browser))
  expect(await sendBrowserBack(browser, again)).toBe('/execucoes?pagina=2')
  expect(await sendBrowserBack(browser, again)).toBe('/entrar#falha=expired')
})

test('a provider’s code that was made for another sign-in is refused', async () => {
  const api = await startWithOidcProvider()
  await api.join('finance', 'Bia')
  api.provider.signInAs(BIA)
  const [victim, attacker] = [api.browser(), api.browser()]
  const stolen = await visitProvider(await beginSignIn(attacker))
  const own = await visitProvider(await beginSignIn(victim))
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
  expect(await sendBrowserBack(victim, own)).toBe('/entrar#falha=provider')
  expect(await readStatus(victim)).toBe(401)
})

const withClaims =
  (changed: JWTPayload): TokenForgery =>
  async (tokens, { claims, sign }) => ({ ...tokens, id_token: await sign({ ...claims, ...changed }) })

test('an ID token that is signed with the provider’s key, and made for this request, signs in', async () => {
  const api = await startWithOidcProvider()
  await api.join('finance', 'Bia')
  api.provider.signInAs(BIA)
  api.provider.forgeTokens(withClaims({ azp: api.provider.clientId }))
  expect(await signInWithOidc(api.browser())).toBe('/execucoes?pagina=2')
})

const FORGERIES: [string, TokenForgery][] = [
  ['is missing', ({ id_token: _, ...tokens }) => tokens],
  [
    'is signed with another key',
    async (tokens, { claims }) => {
      const { privateKey } = await generateKeyPair('RS256')
      const forged = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'a' })
      return { ...tokens, id_token: await forged.sign(privateKey) }
    },
  ],
  ['is not signed', (tokens, { claims }) => ({ ...tokens, id_token: new UnsecuredJWT(claims).encode() })],
  ['is of another issuer', withClaims({ iss: 'https://outro.example' })],
  ['is for another client', withClaims({ aud: 'outro' })],
  ['is for several clients and does not say which may use it', withClaims({ aud: ['painel', 'outro'] })],
  ['was given to another client', withClaims({ azp: 'outro' })],
  ['has expired', withClaims({ exp: Math.floor(Date.now() / 1000) - 120 })],
  ['has no end', withClaims({ exp: undefined as never })],
  ['has the nonce of another request', withClaims({ nonce: 'outro' })],
  ['comes in an answer of more than 256 kB', (tokens) => ({ ...tokens, padding: 'x'.repeat(256 * 1024) })],
]

test('an ID token that is forged, of another time, place or request, or too large signs nobody in', async () => {
  const api = await startWithOidcProvider()
  await api.join('finance', 'Bia')
  api.provider.signInAs(BIA)
  for (const [fault, forge] of FORGERIES) {
    api.provider.forgeTokens(forge)
    const browser = api.browser()
    expect(await signInWithOidc(browser), fault).toBe('/entrar#falha=provider')
    expect([await readStatus(browser), await api.count(accounts)], fault).toEqual([401, 2])
  }
})

test('an email counts as verified only by the claim email_verified, as a boolean', async () => {
  const api = await startWithOidcProvider()
  await api.join('finance', 'Bia')
  api.provider.signInAs(BIA)
  for (const told of [{ email_verified: 'true' }, { emailVerified: true }, { email_verified: false, emailVerified: true }]) {
    api.provider.forgeTokens(withClaims({ email: BIA.email, ...told }))
    expect(await signInWithOidc(api.browser())).toBe('/entrar#falha=unverified')
  }
})

test('a sign-in with the provider has state, nonce and PKCE, and makes a session stored as a hash', async () => {
  const api = await startWithOidcProvider()
  const bia = await api.join('finance', 'Bia')
  api.provider.signInAs(BIA)
  const before = bia.cookie()
  const url = new URL(await beginSignIn(bia))
  const sent = Object.fromEntries(url.searchParams)
  expect(sent).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${BASE_URL}${OIDC_CALLBACK_PATH}`,
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(sent[name]?.length).toBeGreaterThanOrEqual(32)
  await sendBrowserBack(bia, await visitProvider(url.href))
  const host = new URL(BASE_URL).host
  expect((await api.send(readSession, {}, { host, cookie: before })).statusCode).toBe(401)
  const token = /dashboard_session=([^.]+)\./.exec(bia.cookie())?.[1] ?? ''
  expect(token).toHaveLength(32)
  expect(JSON.stringify(await api.db.select().from(sessions))).not.toContain(token)
})

test('a sign-in with the provider for a link to a file leads to the page that offers the file', async () => {
  const api = await startWithOidcProvider()
  await api.join('finance', 'Bia')
  api.provider.signInAs(BIA)
  const browser = api.browser()
  const returnTo = formatSignInPath('/api/finance/outflows/export?format=csv', { isSignedIn: true })
  expect(await sendBrowserBack(browser, await visitProvider(await beginSignIn(browser, returnTo)))).toBe(returnTo)
  expect(await readStatus(browser)).toBe(200)
})

test('a sign-in with the provider leads back to no other site', async () => {
  const api = await startWithOidcProvider()
  const others = ['//outro.example', 'https://outro.example', '/\\outro.example', '/\t/outro.example', 'execucoes', '']
  const resolved = ['/.//outro.example', '/a/..//outro.example', '/%2e//outro.example', '/a//outro.example']
  for (const returnTo of [...others, ...resolved]) {
    const refused = await api.browser().fails(beginOidcSignIn, { json: { returnTo } })
    expect(refused, returnTo).toMatchObject({ status: 422, fields: { returnTo: expect.any(String) } })
  }
})

test('a person with a second factor is asked for it after the provider too', async () => {
  const api = await startWithOidcProvider()
  const bia = await api.join('finance', 'Bia')
  const { uri } = await bia.ok(beginSecondFactor, { json: { password: PASSWORD } })
  await bia.ok(confirmSecondFactor, { json: { code: computeTotp(uri) } })
  api.provider.signInAs(BIA)
  const browser = api.browser()
  expect(await signInWithOidc(browser)).toBe(`/entrar#etapa=codigo&voltar=${encodeURIComponent('/execucoes?pagina=2')}`)
  expect(await readStatus(browser)).toBe(401)
  expect(await browser.fails(verifySecondFactor, { json: { code: '000000' } })).toMatchObject({ code: 'bad_code' })
  await browser.ok(verifySecondFactor, { json: { code: computeTotp(uri, { ahead: 1 }) } })
  expect((await browser.ok(readSession)).user.id).toBe(bia.id)
})

test('a second factor after the provider keeps the way back to a file', async () => {
  const api = await startWithOidcProvider()
  const bia = await api.join('finance', 'Bia')
  const { uri } = await bia.ok(beginSecondFactor, { json: { password: PASSWORD } })
  await bia.ok(confirmSecondFactor, { json: { code: computeTotp(uri) } })
  api.provider.signInAs(BIA)
  const file = '/api/finance/outflows/export?format=csv'
  const browser = api.browser()
  const address = await visitProvider(await beginSignIn(browser, formatSignInPath(file, { isSignedIn: true })))
  expect(await sendBrowserBack(browser, address)).toBe(`/entrar#etapa=codigo&voltar=${encodeURIComponent(file)}`)
  expect(await sendBrowserBack(browser, await visitProvider(await beginSignIn(browser, '/')))).toBe('/entrar#etapa=codigo')
})

test('an address that begins thirty sign-ins with the provider in vain has to wait; no other has', async () => {
  const api = await startWithOidcProvider()
  await api.join('finance', 'Bia')
  api.provider.signInAs(BIA)
  const browser = api.browser()
  const beginOne = async (client = browser) => (await client.send(beginOidcSignIn, { json: { returnTo: '/' } })).statusCode
  for (let begun = 0; begun < 29; begun++) expect(await beginOne()).toBe(200)
  await signInWithOidc(browser) // the thirtieth beginning, which a successful sign-in takes off the count
  expect([await beginOne(), await beginOne(), await beginOne()]).toEqual([200, 200, 429])
  const refused = await browser.send(beginOidcSignIn, { json: { returnTo: '/' } })
  expect(refused.headers['retry-after']).toBe('1')
  expect(await beginOne(api.browser({ address: '198.51.100.7' }))).toBe(200)
  await api.browser().ok(signIn, { json: { email: BIA.email, password: PASSWORD } })
  api.time.advance(1_000)
  expect([await beginOne(), await beginOne()]).toEqual([200, 429])
})

test.each(['down', ...byNight('silent')])(
  'a provider that is %s is told within seconds; the password works, and later the provider',
  async (fault) => {
    const silent: Server = createServer(() => undefined)
    const port = await listenLocally(silent)
    const issuer = `http://127.0.0.1:${port}`
    const closeSilent = () => new Promise((resolve) => silent.close(resolve).closeAllConnections())
    if (fault === 'down') await closeSilent()
    else onTestFinished(() => closeSilent().then(() => undefined))
    const oidc = { issuer, clientId: 'painel', clientSecret: 'segredo-do-painel-no-provedor', name: 'Contas' }
    const api = await startTeamApiForTest({ server: { team: { baseUrl: BASE_URL, trustProxy: ['127.0.0.1'], oidc } } })
    await api.join('finance', 'Bia')
    const browser = api.browser()
    const refused = await browser.fails(beginOidcSignIn, { json: { returnTo: '/' } })
    expect(refused).toMatchObject({ status: 503, code: 'provider_unavailable', title: 'Contas não respondeu' })
    await browser.ok(signIn, { json: { email: BIA.email, password: PASSWORD } })
    if (fault === 'silent') return
    const provider = await startOidcProvider({ baseUrl: BASE_URL, port })
    onTestFinished(provider.close)
    provider.signInAs(BIA)
    expect(await signInWithOidc(api.browser())).toBe('/execucoes?pagina=2')
  },
)

test('an unknown error code of the provider, even “constructor”, counts as a failure of the provider', async () => {
  const api = await startWithOidcProvider()
  api.provider.signInAs(BIA)
  const browser = api.browser()
  const address = await visitProvider(await beginSignIn(browser))
  address.searchParams.delete('code')
  address.searchParams.set('error', 'constructor')
  expect(await sendBrowserBack(browser, address)).toBe('/entrar#falha=provider')
})

test('a provider that goes away during a sign-in leads back with the reason', async () => {
  const api = await startWithOidcProvider()
  await api.join('finance', 'Bia')
  api.provider.signInAs(BIA)
  const browser = api.browser()
  const address = await visitProvider(await beginSignIn(browser))
  await api.provider.close()
  expect(await sendBrowserBack(browser, address)).toBe('/entrar#falha=provider')
})

test('a server without a provider offers and begins no sign-in with one', async () => {
  const api = await startTeamApiForTest()
  expect(await api.browser().ok(readSignInOptions)).toMatchObject({ oidc: null })
  expect(await api.browser().fails(beginOidcSignIn, { json: { returnTo: '/' } })).toMatchObject({ status: 404 })
})
