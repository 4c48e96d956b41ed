import { exportOwnData } from 'contract/accounts/personal-data.ts'
import { readAuthorship } from 'contract/audit/authorship.ts'
import * as contract from 'contract/content/documents.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { expect, test } from 'vitest'
import { documents, documentVersions } from '#db/tables/documents.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenItem } from '#testing/factories.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'

const create = (api: TestApi, json: object = {}) =>
  api.ok(contract.createDocument, { json: { title: 'Um título', html: '<p>Olá</p>', source: 'editor', save: false, ...json } })

const read = (api: TestApi, id: number) => api.ok(contract.readDocument, { params: { id } })

const change = (more: object = {}) => ({ title: 'Um título', html: '<p>Olá</p>', projectId: null, save: false, ...more })

const write = (api: TestApi, id: number, revision: number, more: object = {}) =>
  api.ok(contract.writeDocument, { params: { id }, json: { ...change(more), revision } })

test('a text’s draft is kept, saved as versions, and told apart from what was saved', async () => {
  const api = await startApiForTest({ today: '2026-11-21T12:00:00Z' })
  const { id, revision } = await create(api, { title: ' Tre\u0302s mitos ' })
  expect(await read(api, id)).toMatchObject({ title: 'Tr\u00eas mitos', draft: true, changed: false, revision: 1, versions: [] })
  api.time.advance(60_000)
  const second = await write(api, id, revision, { html: '<p>Olá, mundo</p>', save: true })
  expect(await read(api, id)).toEqual({
    id,
    title: 'Um título',
    html: '<p>Olá, mundo</p>',
    draft: false,
    changed: false,
    source: 'editor',
    project: null,
    by: 'Operador local',
    revision: 2,
    updatedAt: '2026-11-21T12:01:00.000Z',
    versions: [{ n: 1, at: '2026-11-21T12:01:00.000Z', by: 'Operador local', title: 'Um título' }],
  })
  const third = await write(api, id, second.revision, { title: null })
  expect(await read(api, id)).toMatchObject({ title: null, draft: false, changed: true, revision: 3 })
  await write(api, id, third.revision, { title: 'Outro', html: '<p>Fim</p>', save: true })
  expect(await read(api, id)).toMatchObject({ changed: false, versions: [{ n: 2, title: 'Outro' }, { n: 1 }] })
  expect(await api.ok(contract.readVersion, { params: { id, n: 1 } })).toEqual({
    n: 1,
    title: 'Um título',
    html: '<p>Olá, mundo</p>',
    at: '2026-11-21T12:01:00.000Z',
    by: 'Operador local',
  })
})

test('a text that another person writes names that person, and stays its creator’s', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('operations', 'Bia')
  const { id } = await api.owner.ok(contract.createDocument, { json: { ...change(), source: 'editor' } })
  await bia.ok(contract.writeDocument, { params: { id }, json: { ...change({ html: '<p>Olá, Bia</p>' }), revision: 1 } })
  const authorship = await api.owner.ok(readAuthorship, { params: { kind: 'documents', id } })
  expect(authorship).toMatchObject({ createdBy: 'Olívia', updatedBy: 'Bia' })
  expect((await api.owner.send(exportOwnData)).json().conteudos).toMatchObject([{ plain: 'Olá, Bia' }])
  expect((await bia.send(exportOwnData)).json().conteudos).toEqual([])
  expect(await api.owner.ok(contract.readDocument, { params: { id } })).toMatchObject({ by: 'Bia' })
  expect((await api.owner.ok(contract.listDocuments)).documents).toMatchObject([{ id, by: 'Bia' }])
})

test('a text that is saved at once is no draft', async () => {
  const api = await startApiForTest()
  const { id } = await create(api, { save: true, source: 'creator' })
  expect(await read(api, id)).toMatchObject({ draft: false, changed: false, source: 'creator', versions: [{ n: 1 }] })
})

test('an empty text is not created, and a save of it is refused by its title', async () => {
  const api = await startApiForTest()
  const nothing = { title: ' ', html: '<p></p><p> </p><script>x</script>' }
  const refusal = { status: 422, fields: { title: 'Escreva um título ou um conteúdo' } }
  for (const save of [true, false])
    expect(await api.fails(contract.createDocument, { json: { ...nothing, source: 'editor', save } })).toMatchObject(refusal)
  expect(await api.count(documents)).toBe(0)
  const { id } = await create(api)
  const emptied = { params: { id }, json: { ...change(nothing), revision: 1 } }
  expect(await api.fails(contract.writeDocument, { ...emptied, json: { ...emptied.json, save: true } })).toMatchObject(refusal)
  await api.ok(contract.writeDocument, emptied)
  expect(await read(api, id)).toMatchObject({ title: null, draft: true })
})

test('a text of a title alone can be saved', async () => {
  const api = await startApiForTest()
  const { id } = await create(api, { html: undefined, save: true })
  expect(await read(api, id)).toMatchObject({ html: '', versions: [{ n: 1 }] })
})

test('of two writes of one revision of a text one wins; the other is told, and not kept', async () => {
  const api = await startApiForTest()
  const { id, revision } = await create(api)
  const sent = await Promise.all(
    ['um', 'dois', 'três'].map((word) =>
      api.send(contract.writeDocument, { params: { id }, json: { ...change({ html: `<p>${word}</p>`, save: true }), revision } }),
    ),
  )
  const won = sent.findIndex(({ statusCode }) => statusCode === 200)
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  const kept = await read(api, id)
  expect(kept).toMatchObject({ revision: 2, html: `<p>${['um', 'dois', 'três'][won]}</p>` })
  expect(await api.count(documentVersions)).toBe(1)
})

test.each([0, 2, -1, 2 ** 53 - 1])(
  'a write of a text from revision %d, which is not the present one, is refused',
  async (revision) => {
    const api = await startApiForTest()
    const { id } = await create(api)
    const json = { ...change({ html: '<p>outro</p>' }), revision }
    expect(await api.fails(contract.writeDocument, { params: { id }, json })).toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
      title: 'Este texto foi alterado em outro lugar',
      detail: expect.stringContaining('O que você escreveu continua aqui'),
    })
    expect((await read(api, id)).html).toBe('<p>Olá</p>')
  },
)

test('a write of a text that is repeated with its key is answered as the first one was', async () => {
  const api = await startApiForTest()
  const key = { 'idempotency-key': api.newKey() }
  const json = { title: 'Um', html: '<p>a</p>', source: 'editor', save: true }
  const [first, second] = [
    await api.send(contract.createDocument, { json }, key),
    await api.send(contract.createDocument, { json }, key),
  ]
  expect(second.json()).toEqual(first.json())
  expect(await api.count(documents)).toBe(1)
  const { id } = first.json()
  const again = { 'idempotency-key': api.newKey() }
  const input = { params: { id }, json: { ...change({ html: '<p>b</p>', save: true }), revision: 1 } }
  await api.send(contract.writeDocument, input, again)
  expect((await api.send(contract.writeDocument, input, again)).json()).toEqual({ ok: true, revision: 2 })
  expect(await api.count(documentVersions)).toBe(2)
})

test('a text’s project has to exist; the one it has may stay though it was archived', async () => {
  const api = await startApiForTest()
  const projectId = await givenItem(api, 'projects', 'Site novo')
  const other = await givenItem(api, 'projects', 'Outro')
  const { id } = await create(api, { projectId })
  expect((await read(api, id)).project).toEqual({ id: projectId, name: 'Site novo' })
  for (const gone of [projectId, other]) await api.ok(deleteConfigItemOrEntry, { json: { category: 'projetos', id: gone } })
  await write(api, id, 1, { projectId })
  const refusal = { status: 422, fields: { projectId: 'Este projeto não existe mais. Escolha outro.' } }
  for (const gone of [other, 999])
    expect(
      await api.fails(contract.writeDocument, { params: { id }, json: { ...change({ projectId: gone }), revision: 2 } }),
    ).toMatchObject(refusal)
  expect(
    await api.fails(contract.createDocument, { json: { title: 'a', source: 'editor', save: false, projectId } }),
  ).toMatchObject(refusal)
  await write(api, id, 2, { projectId: null })
  expect((await read(api, id)).project).toBeNull()
})

test('a deleted text is in no list until it is restored, with its versions', async () => {
  const api = await startApiForTest()
  const { id } = await create(api, { save: true })
  const params = { id }
  await api.ok(contract.deleteOrRestoreDocument, { params, json: {} })
  for (const [endpoint, input] of [
    [contract.readDocument, { params }],
    [contract.readVersion, { params: { id, n: 1 } }],
    [contract.writeDocument, { params, json: { ...change(), revision: 1 } }],
    [contract.exportDocument, { params, query: { format: 'md' } }],
    [contract.deleteOrRestoreDocument, { params, json: {} }],
  ] as const)
    expect(await api.fails(endpoint, input), endpoint.summary).toMatchObject({ status: 404 })
  expect((await api.ok(contract.listDocuments)).documents).toEqual([])
  await api.ok(contract.deleteOrRestoreDocument, { params, json: { restore: true } })
  expect(await read(api, id)).toMatchObject({ revision: 1, versions: [{ n: 1 }] })
  expect(await api.fails(contract.deleteOrRestoreDocument, { params, json: { restore: true } })).toMatchObject({ status: 404 })
})

test('a text that never existed is not found', async () => {
  const api = await startApiForTest()
  const { id } = await create(api, { save: true })
  expect(await api.fails(contract.readDocument, { params: { id: 999 } })).toMatchObject({
    status: 404,
    title: 'Conteúdo não encontrado',
  })
  for (const n of [2, 2 ** 31, 2 ** 53 - 1])
    expect(await api.fails(contract.readVersion, { params: { id, n } })).toMatchObject({
      status: 404,
      title: 'Versão não encontrada',
    })
})
