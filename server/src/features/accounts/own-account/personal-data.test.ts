import { changeRole, invitePerson } from 'contract/accounts/people.ts'
import { exportOwnData, exportPersonData } from 'contract/accounts/personal-data.ts'
import { createToken } from 'contract/accounts/tokens.ts'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { createBrandKit } from 'contract/settings/brand-kits.ts'
import { editActivity } from 'contract/team/activities.ts'
import { registerActivity } from 'contract/team/board.ts'
import { addMember, linkMemberToPerson } from 'contract/team/members.ts'
import { setTargets } from 'contract/team/targets.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, sessions } from '#db/tables/accounts.ts'
import { auditLog } from '#db/tables/audit.ts'
import { documents, documentVersions } from '#db/tables/documents.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'
import { runSteps } from '#db/tables/run-steps.ts'
import { users } from '#db/tables/workspace.ts'
import { aMeeting, aSale } from '#testing/team.ts'
import { PASSWORD, startTeamApiForTest } from '#testing/team-api.ts'
import { givenRun } from '#testing/work.ts'

test('a person’s data are exported in one file without secrets, and the audit log tells it', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia', { address: '203.0.113.7' })
  await api.owner.ok(recordOutflow, { form: { nome_saida: 'Da dona', valor: '1.00' } })
  await bia.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00' } })
  const piece = { kind: 'carousel', format: '4:5', mode: 'light', caption: 'Salve' } as const
  const texts = { client: 'Odonto', persona: 'Ana', plain: 'Três mitos' }
  for (const [userId, title] of [
    [bia.id, 'Três mitos'],
    [api.owner.id, 'Da dona'],
  ] as const) {
    const row = { ...piece, slides: [], hashtags: [], userId, title }
    const [made] = await api.db
      .insert(pieces)
      .values({ ...row, ...texts })
      .returning({ id: pieces.id })
    for (const n of [1, 2])
      await api.db.insert(pieceVersions).values({ ...row, pieceId: made?.id ?? 0, n, title: `${title}, v${n}` })
    const runId = await givenRun(api, 'carousel', { userId })
    const step = { runId, startedAt: api.time.now(), endedAt: api.time.now() }
    await api.db.insert(runSteps).values({ ...step, name: 'write', result: { title } })
  }
  await bia.ok(createBrandKit, { json: { name: 'Kit da Bia' } })
  await api.owner.ok(createBrandKit, { json: { name: 'Da dona, kit' } })
  const { token } = await bia.ok(createToken, { json: { name: 'n8n', role: 'finance', days: null } })
  const own = await bia.send(exportOwnData)
  expect(own.headers['content-disposition']).toContain(`dados-de-${bia.id}-2026-11-21.json`)
  const data = own.json()
  expect(data).toMatchObject({
    pessoa: { nome: 'Bia', email: bia.email, papel: 'finance' },
    sessoes: [{ address: '203.0.113.7' }],
    tokens: [{ name: 'n8n' }],
    convites_e_links: [{ kind: 'invitation', email: bia.email }],
    lancamentos: [{ description: 'Figma' }],
    brand_kits: [{ name: 'Kit da Bia' }],
    versoes_de_pecas: [{ title: 'Três mitos, v1' }, { title: 'Três mitos, v2' }],
    etapas_de_execucoes: [{ name: 'write', result: { title: 'Três mitos' } }],
    pecas: [{ title: 'Três mitos', client: 'Odonto', persona: 'Ana', caption: 'Salve' }],
  })
  expect(data.auditoria.map(({ action }: { action: string }) => action)).toContain('signed-in')
  const [session] = await api.db.select().from(sessions).where(eq(sessions.userId, bia.id))
  const [account] = await api.db.select().from(accounts).where(eq(accounts.userId, bia.id))
  for (const secret of [PASSWORD, token, session?.tokenHash, account?.password, 'Da dona'])
    expect(own.payload).not.toContain(secret)
  const asked = await api.owner.send(exportPersonData, { params: { id: bia.id } })
  expect(asked.json()).toMatchObject({ pessoa: { nome: 'Bia' }, lancamentos: [{ description: 'Figma' }] })
  const exported = await api.db.select().from(auditLog).where(eq(auditLog.action, 'exported'))
  expect(exported.map(({ personName, recordKind, recordId }) => [personName, recordKind, recordId])).toEqual([
    ['Bia', 'person', null],
    ['Olívia', 'person', String(bia.id)],
  ])
})

test('a person’s data have the photo, unwanted notifications and saved versions of others’ texts', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const image = 'data:image/webp;base64,AAAA'
  await api.db
    .update(users)
    .set({ image, mutedNotifications: ['succeeded'] })
    .where(eq(users.id, bia.id))
  const [text] = await api.db
    .insert(documents)
    .values({ html: '<p>Da dona</p>', plain: 'Da dona', source: 'editor', userId: api.owner.id })
    .returning({ id: documents.id })
  const version = { documentId: text?.id ?? 0, html: '<p>De Bia</p>' }
  await api.db.insert(documentVersions).values([
    { ...version, n: 1, title: 'Da dona', userId: api.owner.id },
    { ...version, n: 2, title: 'De Bia', userId: bia.id },
  ])
  const data = (await bia.send(exportOwnData)).json()
  expect(data.pessoa).toMatchObject({ foto: image, notificacoes_desligadas: ['succeeded'] })
  expect(data.versoes_de_conteudos).toMatchObject([{ n: 2, title: 'De Bia', html: '<p>De Bia</p>' }])
})

test('a person’s data have the activities, points and targets of that member, and of no other', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const rui = await api.join('admin', 'Rui')
  const addLinkedMember = async (name: string, personId: number) => {
    const { id } = await api.owner.ok(addMember, { json: { name } })
    await api.owner.ok(linkMemberToPerson, { params: { id }, json: { personId, revision: 1 } })
    return id
  }
  const [biaMember, ruiMember] = [await addLinkedMember('Bia Souza', bia.id), await addLinkedMember('Rui Lima', rui.id)]
  const register = async (data: ReturnType<typeof aSale>) =>
    (await rui.ok(registerActivity, { json: { operation: 'CREATE_SALES_ACTIVITY', data } })).id
  const date = '2026-11-20'
  const sale = await register(aSale(biaMember, 3000, { date, description: 'Site da Lume' }))
  await register(aSale(ruiMember, 7654.32, { date, description: 'Do Rui' }))
  const moved = await register(aMeeting(biaMember, { date, description: 'Era do Rui' }))
  await rui.ok(editActivity, { params: { id: moved }, json: { memberId: ruiMember, revision: 1 } })
  const targets = [
    { memberId: biaMember, points: 200, revision: 0 },
    { memberId: ruiMember, points: 9_876_543, revision: 0 },
  ]
  await api.owner.ok(setTargets, { json: { month: '2026-11', targets } })

  const own = await bia.send(exportOwnData)
  const { atividades_do_membro: activities, pontos_do_membro: points, metas_do_membro: months } = own.json()
  expect(activities).toMatchObject([{ id: String(sale), type: 'SALE', date, centavos: '300000', description: 'Site da Lume' }])
  expect(points).toMatchObject([
    { activity_id: String(sale), kind: 'given', sales: 1, centavos: '300000' },
    { activity_id: String(moved), kind: 'given', meetings: 1 },
    { activity_id: String(moved), kind: 'reversed', meetings: -1 },
  ])
  expect(months).toMatchObject([{ member_id: String(biaMember), month: '2026-11', points: 200 }])
  for (const foreign of ['Rui', '765432', '9876543']) expect(own.payload).not.toContain(foreign)
  const asked = await api.owner.send(exportPersonData, { params: { id: bia.id } })
  expect(asked.json()).toMatchObject({ atividades_do_membro: activities, pontos_do_membro: points, metas_do_membro: months })
})

test('a person’s data have nobody else’s email or network address', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('admin', 'Bia', { address: '203.0.113.7' })
  const owner = await api.signInAgain(api.owner, { address: '198.51.100.66' })
  await bia.ok(invitePerson, { json: { email: 'ana@gmail.com', role: 'viewer' } })
  await owner.ok(invitePerson, { json: { email: 'ana@gmail.com', role: 'viewer' } })
  const json = { role: 'finance', revision: 1, base: { role: 'admin' } } as const
  await owner.ok(changeRole, { params: { id: bia.id }, json })
  const own = await bia.send(exportOwnData)
  expect(own.json().auditoria).toContainEqual(
    expect.objectContaining({ person_name: 'Olívia', action: 'changed', address: null, session_id: null }),
  )
  expect(own.json().convites_e_links).toContainEqual(expect.objectContaining({ kind: 'invitation', email: '•••' }))
  expect(own.payload).toContain('203.0.113.7')
  for (const foreign of ['198.51.100.66', 'ana@gmail.com', api.owner.email]) expect(own.payload).not.toContain(foreign)
})

test('only administrators export another person’s data, and only owners an owner’s', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const caio = await api.join('admin', 'Caio')
  expect(await bia.fails(exportPersonData, { params: { id: caio.id } })).toMatchObject({ status: 403 })
  expect(await caio.fails(exportPersonData, { params: { id: api.owner.id } })).toMatchObject({ status: 403 })
  expect(await caio.fails(exportPersonData, { params: { id: 999 } })).toMatchObject({ status: 404 })
  expect((await caio.send(exportPersonData, { params: { id: bia.id } })).statusCode).toBe(200)
})
