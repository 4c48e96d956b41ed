import { isDeepStrictEqual } from 'node:util'
import { computeExpectedAnswer } from 'contract/accounts/expected-answers.ts'
import { endOwnSession } from 'contract/accounts/own-account.ts'
import { createResetLink, endPersonSessions, invitePerson, listPeople, revokeInvitation } from 'contract/accounts/people.ts'
import { ROLE_PERMISSIONS } from 'contract/accounts/roles.ts'
import { listPersonTokens, revokePersonToken, revokeToken } from 'contract/accounts/tokens.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { Permission } from 'contract/calls/permissions.ts'
import { recordInflow } from 'contract/finance/inflows.ts'
import { markNotificationsAsRead } from 'contract/notifications/notifications.ts'
import { readUpload } from 'contract/transcription/recordings.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#db/tables/accounts.ts'
import { entries } from '#db/tables/entries.ts'
import { notifications } from '#db/tables/notifications.ts'
import { leads } from '#db/tables/results.ts'
import { endpoints } from '../access/rows.ts'
import { readTableDigests } from '../table-contents.ts'
import { type PersonClient, startTeamApi, type TeamApi } from '../team-api.ts'
import { givenDeliveredCarousel, givenDocument, givenRecording, givenRun, givenTranscription } from '../work.ts'
import { startAttackCount } from './attack-count.ts'
import { findRecordId, givenRecords } from './workspace-records.ts'

// Attempts to reach records by their ids: records of another person, and records that the role may not see (insecure direct
// object references).

let api: TeamApi
let people: readonly PersonClient[]
beforeAll(async () => {
  api = await startTeamApi()
  await givenRecords(api)
  await givenCanaries()
  people = [await api.join('finance', 'Flávia'), await api.join('operations', 'Otto'), await api.join('viewer', 'Vera')]
})
afterAll(() => api.close())

const withId = endpoints.filter(({ path, access }) => path.includes('/:') && access !== 'run-token')

const MISSING = { id: '999999', uploadId: '00000000-0000-4000-8000-000000000000', n: '0', kind: 'clients' }
const paramsOf = (id: string) => ({ id, uploadId: id, n: '0', kind: 'clients' })

const send = (person: PersonClient, endpoint: Endpoint, params: object): Promise<LightMyRequestResponse> =>
  person.send(endpoint, { params, ...(endpoint.json ? { json: {} } : {}), ...(endpoint.form ? { form: {} } : {}) })

const readRefusal = ({ statusCode, payload }: LightMyRequestResponse) =>
  `${statusCode} ${payload.replace(/"requestId":"[^"]*"/, '')}`

test('a record that a role may not see is refused on every route with an id, and stays as it is', async () => {
  const attacks = startAttackCount('records of other roles')
  const before = await readTableDigests(api.db)
  for (const endpoint of withId) {
    const id = await findRecordId(api, endpoint)
    for (const person of people.filter(({ role }) => computeExpectedAnswer(role, endpoint) === '403')) {
      const [real, missing] = [await send(person, endpoint, paramsOf(id)), await send(person, endpoint, MISSING)]
      attacks.add(`${endpoint.method} ${endpoint.path} ${id} as ${person.role}: ${real.statusCode}`, {
        isRefused: real.statusCode === 403 && readRefusal(real) === readRefusal(missing),
      })
    }
  }
  expect(await readTableDigests(api.db)).toEqual(before)
  attacks.expectAllRefused({ atLeast: 90 })
})

test('an owner finds each record that a role may not see by the same call', async () => {
  const missed: string[] = []
  for (const endpoint of withId.filter(({ method }) => method === 'GET')) {
    const id = await findRecordId(api, endpoint)
    const { statusCode } = await send(
      api.owner,
      endpoint,
      endpoint.path.includes(':n') ? { ...paramsOf(id), n: '1' } : paramsOf(id),
    )
    if (statusCode === 404) missed.push(endpoint.path)
  }
  // The inserted records have no picture, file content or points, the owner has no photo, and the kit has no logo.
  const bare = [
    '/preview',
    '/delivered-pictures/:id',
    '/thumbnail',
    '/files/:id',
    '/ledger',
    '/photo',
    '/file',
    '/files/:id/picture',
    '/logo',
  ]
  expect(missed.filter((path) => !bare.some((end) => path.endsWith(end)))).toEqual([])
  expect(missed.length).toBeLessThanOrEqual(bare.length)
})

test('another person’s session, token, notifications and uploads are out of reach', async () => {
  const attacks = startAttackCount('records of another person')
  const all = [...people, await api.join('admin', 'Adam')]
  const [session] = await api.db.select().from(sessions).where(eq(sessions.userId, api.owner.id))
  const upload = await findRecordId(api, readUpload)
  const token = await findRecordId(api, revokeToken)
  const key = '11111111-1111-4111-8111-111111111111'
  const form = { descricao: 'Mensalidade', valor: '10.00' }
  expect((await api.owner.send(recordInflow, { form }, { 'idempotency-key': key })).statusCode).toBe(200)
  const unread = and(eq(notifications.userId, api.owner.id), isNull(notifications.readAt))
  const unreadBefore = await api.db.$count(notifications, unread)
  expect(unreadBefore).toBeGreaterThan(0)
  for (const person of all) {
    const ended = await person.send(endOwnSession, { params: { id: session?.id } })
    const missing = await person.send(endOwnSession, { params: { id: 999_999 } })
    attacks.add(`the session as ${person.role}: ${ended.statusCode}`, {
      isRefused: ended.statusCode === 404 && readRefusal(ended) === readRefusal(missing),
    })
    const revoked = await person.send(revokeToken, { params: { id: token } })
    attacks.add(`the token as ${person.role}: ${revoked.statusCode}`, { isRefused: revoked.statusCode === 404 })
    const { statusCode } = await person.send(readUpload, { params: { uploadId: upload } })
    attacks.add(`the upload as ${person.role}: ${statusCode}`, { isRefused: statusCode === 404 || statusCode === 403 })
    await person.send(markNotificationsAsRead, { json: { upTo: 999_999_999 } })
    attacks.add(`the notifications as ${person.role}`, {
      isRefused: (await api.db.$count(notifications, unread)) === unreadBefore,
    })
    const again = await person.send(recordInflow, { form }, { 'idempotency-key': key })
    attacks.add(`the stored answer as ${person.role}: ${again.statusCode}`, {
      isRefused: again.headers['idempotency-replayed'] === undefined,
    })
  }
  expect((await api.owner.send(listPeople)).statusCode).toBe(200)
  expect(await api.db.$count(entries, eq(entries.description, 'Mensalidade'))).toBeGreaterThan(1)
  attacks.expectAllRefused({ atLeast: 20 })
})

const ACCOUNT_TABLES = ['users', 'accounts', 'sessions', 'account_links', 'api_tokens']

test('an administrator reaches no owner by an id', async () => {
  const attacks = startAttackCount('owners reached by administrators')
  const adam = await api.join('admin', 'Adão')
  await api.owner.ok(invitePerson, { json: { email: 'dona@agencia.com.br', role: 'owner' } })
  const { invitations } = await api.owner.ok(listPeople)
  const invitation = invitations.find(({ role }) => role === 'owner')?.id ?? 0
  const before = await readTableDigests(api.db, { only: ACCOUNT_TABLES })
  const tries: readonly [Endpoint, number][] = [
    [createResetLink, api.owner.id],
    [endPersonSessions, api.owner.id],
    [revokeInvitation, invitation],
    [listPersonTokens, api.owner.id],
    [revokePersonToken, Number(await findRecordId(api, revokePersonToken))],
  ]
  for (const [call, id] of tries) {
    const { statusCode } = await adam.send(call, { params: { id } })
    const after = await readTableDigests(api.db, { only: ACCOUNT_TABLES })
    attacks.add(`${call.path}: ${statusCode}`, { isRefused: statusCode === 403 && isDeepStrictEqual(after, before) })
  }
  attacks.expectAllRefused({ atLeast: 5 })
})

/** Unique words of the records that `givenCanaries` makes, each with the permission that is needed to read it. */
const CANARIES: Readonly<Record<string, Permission>> = {
  canariofinanceiro: 'finance.read',
  '76543': 'amounts.read',
  canariocontato: 'leads.read',
  canariotexto: 'content.read',
  canariogravacao: 'recordings.read',
  canarioexecucao: 'runs.read',
  'canario.pessoa@agencia.com.br': 'people.read',
}

async function givenCanaries(): Promise<void> {
  await api.owner.ok(recordInflow, { form: { descricao: 'canariofinanceiro', valor: '76543.21' } })
  await api.join('viewer', 'Canario Pessoa')
  const found = { leads: [{ name: 'canariocontato' }] } as never
  const runId = await givenRun(api, 'prospecting', { title: 'canarioexecucao', result: found })
  await api.db.insert(leads).values({ runId, name: 'canariocontato', createdAt: api.time.now() })
  await givenDocument(api, { title: 'canariotexto', plain: 'canariotexto', projectId: 1 })
  await givenDeliveredCarousel(api, { title: 'canarioexecucao', result: { text: 'canariotexto' } as never, projectId: 1 })
  const recording = await givenRecording(api, { name: 'canariogravacao', projectId: 1 })
  await givenTranscription(api, recording, { title: 'canarioexecucao' })
}

const reads = endpoints.filter(({ method, kind }) => method === 'GET' && kind !== 'stream')

/** Lists the queries with which an endpoint is read: one without parameters, or for the search one per canary. */
const listQueries = (path: string): readonly object[] =>
  path === '/api/search' ? Object.keys(CANARIES).map((q) => ({ q })) : [{}]

test('no answer tells a role what its permissions leave out', async () => {
  const attacks = startAttackCount('words of records that a role may not read')
  for (const endpoint of reads) {
    for (const person of people.filter(({ role }) => computeExpectedAnswer(role, endpoint) === 'allowed')) {
      const id = endpoint.path.includes('/:') ? await findRecordId(api, endpoint) : ''
      for (const query of listQueries(endpoint.path)) {
        const { payload } = await person.send(endpoint, { params: { ...paramsOf(id), n: '1' }, query })
        for (const [canary, permission] of Object.entries(CANARIES)) {
          if (ROLE_PERMISSIONS[person.role].has(permission)) continue
          attacks.add(`${endpoint.path} ${JSON.stringify(query)} as ${person.role} tells ${canary}`, {
            isRefused: !payload.includes(canary),
          })
        }
      }
    }
  }
  attacks.expectAllRefused({ atLeast: 300 })
})

test('the owner reads each word that the permissions of other roles leave out', async () => {
  const unread = new Set(Object.keys(CANARIES))
  for (const endpoint of reads.filter(({ path }) => !path.includes('/:'))) {
    const { payload } = await api.owner.send(endpoint)
    for (const canary of unread) if (payload.includes(canary)) unread.delete(canary)
  }
  expect([...unread]).toEqual([])
})
