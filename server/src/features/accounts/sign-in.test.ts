import { readSession } from 'contract/accounts/session.ts'
import { createAccount, readLink, readSignInOptions, resetPassword, signIn, signOut } from 'contract/accounts/sign-in.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountLinks, sessions } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { startApiForTest } from '#testing/api.ts'
import { PASSWORD, startOwnerlessTeamApi, startTeamApiForTest } from '#testing/team-api.ts'
import { createLink } from './people/account-links.ts'

const SESSION = 'dashboard_session'
const NEW_PASSWORD = 'outra coisa bem longa 9'

describe('a server without accounts', () => {
  test('says so, and has none of the calls of accounts', async () => {
    const api = await startApiForTest()
    expect(await api.ok(readSignInOptions)).toEqual({ accounts: false, hasOwner: false, isSecure: true, oidc: null })
    expect(await api.fails(signIn, { json: { email: 'a@b.co', password: 'x' } })).toMatchObject({ status: 404 })
    expect(await api.fails(readLink, { json: { token: 'x'.repeat(43) } })).toMatchObject({ status: 404 })
    expect((await api.ok(readSession)).user).toMatchObject({ id: 1, name: 'Operador local', role: null })
  })
})

describe('the first owner', () => {
  test.each([
    [undefined, 'npm run accounts -- owner-link'],
    ['painel', 'sudo painel accounts owner-link'],
    ['compose', 'docker compose run --rm app node server/src/app/accounts-command.ts owner-link'],
  ])('gets another link by the command of this installation (%s)', async (style, ownerLinkCommand) => {
    vi.stubEnv('COMMAND_STYLE', style)
    onTestFinished(() => void vi.unstubAllEnvs())
    const api = await startOwnerlessTeamApi()
    expect(await api.browser().ok(readSignInOptions)).toMatchObject({ ownerLinkCommand })
  })

  test('takes over what was recorded before there were accounts', async () => {
    const api = await startOwnerlessTeamApi()
    const visitor = api.browser()
    expect(await visitor.ok(readSignInOptions)).toMatchObject({ accounts: true, hasOwner: false, isSecure: false })
    const token = api.readToken(await api.ownerLink())
    expect(await visitor.ok(readLink, { json: { token } })).toEqual({
      kind: 'owner',
      role: 'owner',
      email: null,
      name: null,
      invitedBy: null,
    })

    await visitor.ok(createAccount, { json: { token, name: 'Olívia', email: 'Olivia@Agencia.com.br', password: PASSWORD } })

    expect((await visitor.ok(readSession)).user).toEqual({
      id: 1,
      name: 'Olívia',
      role: 'owner',
      email: 'olivia@agencia.com.br',
      photo: null,
    })
    expect((await api.browser().ok(readSignInOptions)).hasOwner).toBe(true)
    expect(await api.ownerLink()).toBe('')
  })

  test('nobody becomes the owner by being first to visit', async () => {
    const api = await startOwnerlessTeamApi()
    const json = { token: 'x'.repeat(43), name: 'Eva', email: 'eva@evil.example', password: PASSWORD }
    expect(await api.browser().fails(createAccount, { json })).toMatchObject({ status: 404, code: 'bad_link' })
    expect(await api.browser().fails(signIn, { json: { email: 'x@y.zz', password: PASSWORD } })).toMatchObject({ status: 401 })
  })

  test('a newer link revokes the one before', async () => {
    const api = await startOwnerlessTeamApi()
    const [first, second] = [await api.ownerLink(), await api.ownerLink()]
    expect(await api.browser().fails(readLink, { json: { token: api.readToken(first) } })).toMatchObject({ code: 'bad_link' })
    expect(await api.browser().ok(readLink, { json: { token: api.readToken(second) } })).toMatchObject({ kind: 'owner' })
  })
})

describe('an account’s link', () => {
  const json = { name: 'Bia', password: PASSWORD }

  test('is stored as a hash, and used once, also by two at once', async () => {
    const api = await startTeamApiForTest()
    const link = { kind: 'invitation', email: 'bia@agencia.com.br', role: 'finance', createdBy: 1 } as const
    const made = await createLink(api.db, { link, now: api.time.now(), baseUrl: api.baseUrl })
    const token = api.readToken(made.link)
    expect(made.link).toBe(`${api.baseUrl}/entrar/convite#${token}`)
    expect(JSON.stringify(await api.db.select().from(accountLinks))).not.toContain(token)
    const tries = await Promise.all([1, 2, 3].map(() => api.browser().send(createAccount, { json: { ...json, token } })))
    expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, expect.any(Number), expect.any(Number)])
    expect(await api.count(users)).toBe(2)
    expect(await api.browser().fails(createAccount, { json: { ...json, token } })).toMatchObject({ code: 'bad_link' })
  })

  test('of an invitation signs in where sign-ins from the address have to wait', async () => {
    const api = await startTeamApiForTest()
    const link = { kind: 'invitation', email: 'bia@agencia.com.br', role: 'finance', createdBy: 1 } as const
    const made = await createLink(api.db, { link, now: api.time.now(), baseUrl: api.baseUrl })
    const guess = (n: number) =>
      api.browser().send(signIn, { json: { email: `n${n}@agencia.com.br`, password: 'errada errada' } })
    let last = await guess(0)
    for (let n = 1; last.statusCode === 401; n++) last = await guess(n)
    expect(last.statusCode).toBe(429)
    const bia = api.browser()
    await bia.ok(createAccount, { json: { ...json, token: api.readToken(made.link) } })
    expect((await bia.ok(readSession)).user.name).toBe('Bia')
  })

  test('expires: an invitation after seven days, a reset after an hour', async () => {
    const api = await startTeamApiForTest()
    const place = { now: api.time.now(), baseUrl: api.baseUrl }
    const invitation = await createLink(api.db, { link: { kind: 'invitation', email: 'b@c.de', role: 'viewer' }, ...place })
    const reset = await createLink(api.db, { link: { kind: 'reset', userId: 1 }, ...place })
    const read = (link: string) => api.browser().send(readLink, { json: { token: api.readToken(link) } })
    api.time.advance(3_600_000 - 1)
    expect((await read(reset.link)).json()).toMatchObject({ kind: 'reset', email: 'olivia@agencia.com.br', name: 'Olívia' })
    api.time.advance(1)
    expect((await read(reset.link)).statusCode).toBe(404)
    api.time.advance(7 * 24 * 3_600_000 - 3_600_000 - 1)
    expect((await read(invitation.link)).json()).toMatchObject({ kind: 'invitation', email: 'b@c.de', role: 'viewer' })
    api.time.advance(1)
    expect((await read(invitation.link)).statusCode).toBe(404)
  })

  test('of an invitation makes the account of its email, whatever email is sent with it', async () => {
    const api = await startTeamApiForTest()
    const bia = await api.join('finance', 'Bia')
    expect(bia.email).toBe('bia@agencia.com.br')
    const link = { kind: 'invitation', email: 'caio@agencia.com.br', role: 'viewer' } as const
    const { link: address } = await createLink(api.db, { link, now: api.time.now(), baseUrl: api.baseUrl })
    const caio = api.browser()
    await caio.ok(createAccount, { json: { ...json, token: api.readToken(address), email: 'olivia@agencia.com.br' } })
    expect(await api.db.select({ email: users.email, role: users.role }).from(users).orderBy(users.id)).toEqual([
      { email: 'olivia@agencia.com.br', role: 'owner' },
      { email: 'bia@agencia.com.br', role: 'finance' },
      { email: 'caio@agencia.com.br', role: 'viewer' },
    ])
  })

  test('of a reset sets the password, ends every session, and leaves the role', async () => {
    const api = await startTeamApiForTest()
    const bia = await api.join('finance', 'Bia')
    const phone = await api.signInAgain(bia)
    const { link } = await createLink(api.db, {
      link: { kind: 'reset', userId: bia.id },
      now: api.time.now(),
      baseUrl: api.baseUrl,
    })
    const token = api.readToken(link)
    await api.browser().ok(resetPassword, { json: { token, password: NEW_PASSWORD } })
    for (const browser of [bia, phone]) expect(await browser.fails(readSession)).toMatchObject({ status: 401 })
    expect(await api.browser().fails(signIn, { json: { email: bia.email, password: PASSWORD } })).toMatchObject({ status: 401 })
    const again = api.browser()
    await again.ok(signIn, { json: { email: bia.email, password: NEW_PASSWORD } })
    expect((await again.ok(readSession)).user).toMatchObject({ name: 'Bia', role: 'finance' })
    expect(await api.browser().fails(resetPassword, { json: { token, password: NEW_PASSWORD } })).toMatchObject({
      code: 'bad_link',
    })
    expect((await api.owner.ok(readSession)).user.id).toBe(1)
  })

  test('of a reset sets one password when it is used twice at once', async () => {
    const api = await startTeamApiForTest()
    const { link } = await createLink(api.db, { link: { kind: 'reset', userId: 1 }, now: api.time.now(), baseUrl: api.baseUrl })
    const reset = (password: string) => api.browser().send(resetPassword, { json: { token: api.readToken(link), password } })
    const answers = await Promise.all([reset('primeira senha nova'), reset('segunda senha nova'), reset('terceira senha nova')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
  })

  test('of one kind is refused as one of another kind', async () => {
    const api = await startTeamApiForTest()
    const place = { now: api.time.now(), baseUrl: api.baseUrl }
    const reset = await createLink(api.db, { link: { kind: 'reset', userId: 1 }, ...place })
    const invitation = await createLink(api.db, { link: { kind: 'invitation', email: 'b@c.de', role: 'viewer' }, ...place })
    expect(await api.browser().fails(createAccount, { json: { ...json, token: api.readToken(reset.link) } })).toMatchObject({
      code: 'bad_link',
    })
    const stolen = { token: api.readToken(invitation.link), password: NEW_PASSWORD }
    expect(await api.browser().fails(resetPassword, { json: stolen })).toMatchObject({ code: 'bad_link' })
  })

  test.each(['123456789012', 'Senha@12345', 'aaaaaaaaaaaa', 'olivia@agencia.com.br'])(
    'the password %s is refused',
    async (password) => {
      const api = await startOwnerlessTeamApi()
      const token = api.readToken(await api.ownerLink())
      const account = { token, name: 'Olívia', email: 'olivia@agencia.com.br', password }
      expect(await api.browser().fails(createAccount, { json: account })).toMatchObject({
        status: 422,
        fields: { password: expect.any(String) },
      })
      expect(await api.browser().ok(readLink, { json: { token } })).toMatchObject({ kind: 'owner' })
    },
  )
})

describe('signing in and out', () => {
  test('the cookie is HttpOnly, Lax and for this host; its token is stored as a hash', async () => {
    const api = await startTeamApiForTest()
    const response = await api.browser().send(signIn, { json: { email: api.owner.email, password: PASSWORD } })
    expect(response.headers['set-cookie']).toEqual([expect.stringMatching(/^dashboard_session=[A-Za-z0-9]{32}\./)])
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: SESSION, httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 2_592_000 }),
    ])
    const token = response.cookies[0]?.value.split('.')[0] ?? ''
    expect(JSON.stringify(await api.db.select().from(sessions))).not.toContain(token)
  })

  test('over HTTPS the cookie has the prefix that only this host can set', async () => {
    const api = await startOwnerlessTeamApi({}, 'https://painel.agencia.com.br')
    const visitor = api.browser()
    const json = { token: api.readToken(await api.ownerLink()), name: 'O', email: 'o@agencia.com.br', password: PASSWORD }
    const response = await visitor.send(createAccount, { json })
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: `__Host-${SESSION}`, secure: true, httpOnly: true, path: '/' }),
    ])
    expect(response.cookies[0]).not.toHaveProperty('domain')
    expect((await visitor.ok(readSession)).user.role).toBe('owner')
  })

  test('the session stores the address and the browser of the sign-in', async () => {
    const api = await startTeamApiForTest()
    await api.signInAgain(api.owner, { address: '198.51.100.7', userAgent: 'Firefox de teste' })
    expect(await api.db.select({ address: sessions.address, userAgent: sessions.userAgent }).from(sessions)).toContainEqual({
      address: '198.51.100.7',
      userAgent: 'Firefox de teste',
    })
  })

  test('an unknown email, a wrong password and a deactivated person are refused alike', async () => {
    const api = await startTeamApiForTest()
    const bia = await api.join('viewer', 'Bia')
    await api.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, bia.id))
    const refuse = async (email: string, password: string) => {
      const { requestId: _, ...problem } = await api.browser().fails(signIn, { json: { email, password } })
      return problem
    }
    const unknown = await refuse('ninguem@agencia.com.br', PASSWORD)
    expect(unknown).toMatchObject({
      status: 401,
      code: 'bad_credentials',
      detail: expect.stringContaining('E-mail ou senha incorretos'),
    })
    expect(await refuse(api.owner.email, 'errada errada')).toEqual(unknown)
    expect(await refuse(bia.email, PASSWORD)).toEqual(unknown)
    expect(await refuse(bia.email, 'errada errada')).toEqual(unknown)
  })

  test('each sign-in gives a new token, and replaces the session that the browser had', async () => {
    const api = await startTeamApiForTest()
    const before = api.owner.cookie()
    await api.owner.ok(signIn, { json: { email: api.owner.email, password: PASSWORD } })
    expect(api.owner.cookie()).not.toBe(before)
    expect((await api.browser().send(readSession, {}, { cookie: before })).statusCode).toBe(401)
    const fixed = `${SESSION}=${'A'.repeat(32)}.x`
    const victim = await api.browser().send(signIn, { json: { email: api.owner.email, password: PASSWORD } }, { cookie: fixed })
    expect(victim.cookies[0]?.value).not.toContain('A'.repeat(32))
    expect((await api.browser().send(readSession, {}, { cookie: fixed })).statusCode).toBe(401)
  })

  test('a copied cookie is refused after the sign-out', async () => {
    const api = await startTeamApiForTest()
    const copied = api.owner.cookie()
    await api.owner.ok(signOut)
    expect(api.owner.cookie()).toBe('')
    expect((await api.browser().send(readSession, {}, { cookie: copied })).statusCode).toBe(401)
  })

  test('a session lasts thirty days from its last use', async () => {
    const api = await startTeamApiForTest()
    const day = 24 * 3_600_000
    const idle = await api.signInAgain(api.owner)
    const early = await api.owner.send(readSession)
    expect(early.headers).not.toHaveProperty('set-cookie')
    api.time.advance(20 * day)
    const renewed = await api.owner.send(readSession)
    expect(renewed.cookies).toEqual([expect.objectContaining({ name: SESSION, maxAge: 2_592_000, httpOnly: true })])
    await expect.poll(async () => (await api.db.select().from(users))[0]?.lastSeenAt).toEqual(api.time.now())
    api.time.advance(20 * day)
    expect((await api.owner.send(readSession)).statusCode).toBe(200)
    expect((await idle.send(readSession)).statusCode).toBe(401)
  })

  test('the cookie of a browser that is used all the time is renewed every day', async () => {
    const api = await startTeamApiForTest()
    const renewals: number[] = []
    for (let hour = 0; hour < 72; hour += 8) {
      api.time.advance(8 * 3_600_000)
      renewals.push((await api.owner.send(readSession)).cookies.length)
      await Promise.all(api.app.services.unfinished)
    }
    expect(renewals.reduce((sum, count) => sum + count)).toBe(3)
  })

  test('a session lasts ninety days from its sign-in at most, however often it is used', async () => {
    const api = await startTeamApiForTest()
    const day = 24 * 3_600_000
    const use = async () => {
      const answer = await api.owner.send(readSession)
      await Promise.all(api.app.services.unfinished)
      return answer
    }
    for (const days of [25, 25]) {
      api.time.advance(days * day)
      expect((await use()).statusCode).toBe(200)
    }
    api.time.advance(25 * day)
    const { maxAge = 0 } = (await use()).cookies[0] ?? {}
    expect(Math.round(maxAge / 60)).toBe(15 * 24 * 60)
    api.time.advance(15 * day - 60_000)
    expect((await use()).statusCode).toBe(200)
    api.time.advance(120_000)
    expect((await use()).statusCode).toBe(401)
  })

  test('a session ends at the next call when its row is gone, its person deactivated, or the role taken', async () => {
    const api = await startTeamApiForTest()
    const [bia, caio] = [await api.join('viewer', 'Bia'), await api.join('viewer', 'Caio')]
    await api.db.delete(sessions).where(eq(sessions.userId, bia.id))
    await api.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, caio.id))
    for (const person of [bia, caio])
      expect(await person.fails(readSession)).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  test.each([
    ['form', 'application/x-www-form-urlencoded', 'email=x&password=y'],
    ['text', 'text/plain', '{"email":"x","password":"y"}'],
    ['multipart', 'multipart/form-data; boundary=x', '--x--'],
  ])('another site’s %s signs nobody in and out', async (_kind, type, payload) => {
    const api = await startTeamApiForTest()
    for (const origin of ['https://evil.example', 'null'])
      for (const { path } of [signIn, signOut]) {
        const headers = { host: new URL(api.baseUrl).host, origin, 'content-type': type, cookie: api.owner.cookie() }
        expect((await api.inject({ method: 'POST', url: path, headers, payload })).statusCode).toBe(403)
      }
    expect((await api.owner.send(readSession)).statusCode).toBe(200)
  })
})
