import { CATEGORY_COLORS } from 'contract/finance/dashboard.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import * as contract from 'contract/finance/settings.ts'
import { createSupplier, editSupplier, listSuppliers } from 'contract/finance/suppliers.ts'
import { listPieces } from 'contract/pieces/pieces.ts'
import { describe, expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { givenPiece } from '#testing/pieces.ts'
import { actAs } from '#testing/principal.ts'

const LISTS = [
  ['empresas', contract.listCompanies],
  ['metodos', contract.listMethods],
  ['projetos', contract.listProjects],
  ['clientes', contract.listClients],
  ['fornecedores', listSuppliers],
  ['categorias', contract.listCategories],
] as const

type Api = Awaited<ReturnType<typeof startApiForTest>>

async function namesIn(api: Api, list: (typeof LISTS)[number][1]): Promise<string[]> {
  const answer: { name: string }[] | { items: { name: string }[] } = await api.ok(list)
  return ('items' in answer ? answer.items : answer).map(({ name }) => name)
}

describe.each(LISTS)('%s', (category, list) => {
  test('are created, renamed, deleted and brought back', async () => {
    const api = await startApiForTest()
    const { id } = await api.ok(contract.createConfigItem, { json: { category, name: ' Nova Coisa ' } })
    expect(await namesIn(api, list)).toContain('Nova Coisa')
    await api.ok(contract.renameConfigItem, { json: { category, id, name: 'Outra Coisa', revision: 1 } })
    expect(await namesIn(api, list)).toContain('Outra Coisa')
    await api.ok(deleteConfigItemOrEntry, { json: { category, id } })
    expect(await namesIn(api, list)).not.toContain('Outra Coisa')
    expect(await api.ok(contract.createConfigItem, { json: { category, name: 'outra coisa' } })).toEqual({ ok: true, id })
    expect(await namesIn(api, list)).toContain('outra coisa')
  })

  test('come back as they were after a deletion, unless another has the name by now', async () => {
    const api = await startApiForTest()
    const { id } = await api.ok(contract.createConfigItem, { json: { category, name: 'Nova Coisa' } })
    await api.ok(deleteConfigItemOrEntry, { json: { category, id } })
    for (let times = 0; times < 2; times += 1)
      expect(await api.ok(contract.restoreConfigItem, { json: { category, id } })).toEqual({ ok: true })
    expect(await namesIn(api, list)).toContain('Nova Coisa')
    const { id: other } = await api.ok(contract.createConfigItem, { json: { category, name: 'Outra' } })
    await api.ok(deleteConfigItemOrEntry, { json: { category, id } })
    await api.ok(contract.renameConfigItem, { json: { category, id: other, name: 'nova coisa', revision: 1 } })
    expect(await api.fails(contract.restoreConfigItem, { json: { category, id } })).toMatchObject({
      status: 409,
      code: 'name_taken',
    })
    expect(await namesIn(api, list)).not.toContain('Nova Coisa')
  })

  test('have one name whatever its capitals and white space', async () => {
    const api = await startApiForTest()
    await api.ok(contract.createConfigItem, { json: { category, name: 'ACME Ltda' } })
    const { id } = await api.ok(contract.createConfigItem, { json: { category, name: 'Outra' } })
    const taken = { status: 409, code: 'name_taken', fields: { name: expect.stringMatching(/^Já existe/) } }
    expect(await api.fails(contract.createConfigItem, { json: { category, name: 'acme  LTDA' } })).toMatchObject(taken)
    expect(await api.fails(contract.renameConfigItem, { json: { category, id, name: 'AcmeLtda', revision: 1 } })).toMatchObject(
      taken,
    )
    expect((await namesIn(api, list)).filter((name) => /acme/i.test(name))).toHaveLength(1)
  })

  test('are not found if unknown, and refused with a blank name', async () => {
    const api = await startApiForTest()
    expect(await api.fails(deleteConfigItemOrEntry, { json: { category, id: 999 } })).toMatchObject({ status: 404 })
    expect(await api.fails(contract.renameConfigItem, { json: { category, id: 999, name: 'x', revision: 1 } })).toMatchObject({
      status: 404,
    })
    expect(await api.fails(contract.restoreConfigItem, { json: { category, id: 999 } })).toMatchObject({ status: 404 })
    expect(await api.fails(contract.createConfigItem, { json: { category, name: ' ' } })).toMatchObject({
      fields: { name: 'Informe o nome' },
    })
  })
})

test('an archived item is listed for the filters until it is restored', async () => {
  const api = await startApiForTest()
  const { id } = (await api.ok(contract.createConfigItem, { json: { category: 'clientes', name: 'Padaria Sol' } })) as {
    id: number
  }
  expect(await api.ok(contract.listArchivedItems)).toEqual([])
  await api.ok(deleteConfigItemOrEntry, { json: { category: 'clientes', id } })
  expect(await api.ok(contract.listArchivedItems)).toEqual([{ category: 'clientes', id, name: 'Padaria Sol' }])
  await api.ok(contract.restoreConfigItem, { json: { category: 'clientes', id } })
  expect(await api.ok(contract.listArchivedItems)).toEqual([])
})

test('settings lists have the specification’s shapes: clients under `items`, the others as arrays', async () => {
  const api = await startApiForTest()
  expect((await api.send(contract.listClients)).json()).toEqual({ items: [] })
  expect((await api.send(contract.listCompanies)).json()).toEqual([])
  const projects = [{ id: 1, nome: 'Operações Internas', revision: 1 }]
  expect((await api.send(contract.listProjects)).json()).toEqual(projects)
  expect((await api.send(contract.listProjectOptions)).json()).toEqual(projects)
})

test('project 1 can be renamed but never deleted, and is the first of the list', async () => {
  const api = await startApiForTest()
  await api.ok(contract.createConfigItem, { json: { category: 'projetos', name: 'A primeira letra' } })
  expect(await api.fails(deleteConfigItemOrEntry, { json: { category: 'projetos', id: 1 } })).toMatchObject({
    status: 409,
    title: 'Este projeto não pode ser excluído',
  })
  await api.ok(contract.renameConfigItem, { json: { category: 'projetos', id: 1, name: 'Interno', revision: 1 } })
  expect(await namesIn(api, contract.listProjectOptions as never)).toEqual(['Interno', 'A primeira letra'])
})

test('the role Operação records clients, but no companies', async () => {
  const api = await startApiForTest()
  actAs(api, 'operations')
  await api.ok(contract.createConfigItem, { json: { category: 'clientes', name: 'Verde Viva' } })
  expect((await api.ok(contract.listClients)).items.map(({ name }) => name)).toContain('Verde Viva')
  expect(await api.fails(contract.createConfigItem, { json: { category: 'empresas', name: 'Verde Viva' } })).toMatchObject({
    status: 403,
  })
})

test('a new category takes the colour used least', async () => {
  const api = await startApiForTest()
  const readColors = async () => (await api.ok(contract.listCategories)).map(({ color }) => color)
  expect(new Set(await readColors())).toEqual(new Set(CATEGORY_COLORS))
  for (const name of ['F', 'G', 'H', 'I', 'J'])
    await api.ok(contract.createConfigItem, { json: { category: 'categorias', name } })
  for (const color of CATEGORY_COLORS) expect((await readColors()).filter((other) => other === color)).toHaveLength(2)
})

test('an item of an unknown kind is refused', async () => {
  const api = await startApiForTest()
  expect(await api.fails(contract.createConfigItem, { json: { category: 'bancos', name: 'x' } })).toMatchObject({
    fields: { category: 'Categoria desconhecida' },
  })
})

test('a supplier has a CNPJ or CPF and a Pix key, which are checked and kept without punctuation', async () => {
  const api = await startApiForTest()
  const json = { name: 'Gráfica Lua', document: '12.abc.345/01de-35', pixKey: '(11) 98765-4321' }
  const { id } = await api.ok(createSupplier, { json })
  const stored = { id, name: 'Gráfica Lua', document: '12ABC34501DE35', pixKey: '+5511987654321', aliases: [] }
  expect(await api.ok(listSuppliers)).toMatchObject([stored])
  expect(await api.fails(createSupplier, { json: { name: 'Outra', document: '529.982.247-52', pixKey: 'x' } })).toMatchObject({
    status: 422,
    fields: { document: expect.stringContaining('CNPJ ou CPF'), pixKey: expect.stringContaining('chave aleatória') },
  })
  expect(await api.fails(createSupplier, { json: { name: 'Outra', document: '12ABC34501DE35' } })).toMatchObject({
    status: 409,
    fields: { document: 'Já existe um fornecedor com este CNPJ ou CPF' },
  })
  await api.ok(editSupplier, { params: { id }, json: { revision: 2, document: '' } })
  expect(await api.ok(listSuppliers)).toMatchObject([{ ...stored, document: null }])
})

test('a renamed client keeps its pieces, and those of another one stay', async () => {
  const api = await startApiForTest()
  const { id } = await api.ok(contract.createConfigItem, { json: { category: 'clientes', name: 'Odonto Aurora' } })
  await givenPiece(api, { client: 'odontoaurora', title: 'Dela' })
  await givenPiece(api, { client: 'verdeviva', title: 'De outra' })
  await api.ok(contract.renameConfigItem, { json: { category: 'clientes', id, name: 'Aurora Clínica', revision: 1 } })
  const { pieces } = await api.ok(listPieces, { query: { client: 'auroraclínica' } })
  expect(pieces.map(({ title }) => title)).toEqual(['Dela'])
  expect((await api.ok(listPieces, { query: { client: 'verdeviva' } })).pieces).toHaveLength(1)
})
