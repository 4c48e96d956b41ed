import type { Look } from 'contract/pieces/looks.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import { createBrandKit, deleteOrRestoreBrandKit, editBrandKit, listBrandKits } from 'contract/settings/brand-kits.ts'
import { expect, test } from 'vitest'
import { findKitForClient, readKitLook } from '#features/pieces/kits/read-kits.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { givenItem } from '#testing/factories.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const LOOK: Look = {
  colors: { primary: '#aa0011', secondary: '#00aa11', accent: '#1100aa', ground: '#ffffff', ink: '#101010' },
  fonts: { headline: 'Archivo', text: 'Lora' },
  family: 'vivid',
  handle: '@aurora',
}
const WHOLE = { ...LOOK, tone: 'Acolhedor, sem jargão', wordsToUse: ['sorriso'], wordsToAvoid: ['barato', 'dor'] }

const findKit = async (api: TestApi, id: number) => (await api.ok(listBrandKits)).find((kit) => kit.id === id)

test('the first brand kits have complete looks, and a new one begins with that of the minimal family', async () => {
  const api = await startApiForTest()
  const { id } = await api.ok(createBrandKit, { json: { name: 'Retrô' } })
  const kits = await api.ok(listBrandKits)
  expect(kits.map(({ name, look }) => [name, look])).toEqual([
    ['Minimalista', PRESET_LOOKS.minimal],
    ['Corporativo', PRESET_LOOKS.corporate],
    ['Vibrante', PRESET_LOOKS.vivid],
    ['Retrô', PRESET_LOOKS.minimal],
  ])
  expect(kits.at(-1)).toMatchObject({ id, client: null, tone: '', wordsToUse: [], wordsToAvoid: [], logo: null, revision: 1 })
})

test('a brand kit keeps all that is written to it, and an edit leaves the other fields', async () => {
  const api = await startApiForTest()
  const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
  await api.ok(editBrandKit, { params: { id: 1 }, json: { ...WHOLE, clientId, revision: 1 } })
  const { tone, wordsToUse, wordsToAvoid } = WHOLE
  const written = { look: LOOK, tone, wordsToUse, wordsToAvoid, client: { id: clientId, name: 'Odonto Aurora' } }
  expect(await findKit(api, 1)).toMatchObject({ ...written, name: 'Minimalista', revision: 2 })
  await api.ok(editBrandKit, { params: { id: 1 }, json: { handle: '@outra', clientId: null, revision: 2 } })
  expect(await findKit(api, 1)).toMatchObject({ ...written, client: null, look: { ...LOOK, handle: '@outra' } })
})

test('two people edit different fields of a brand kit; one same field is refused with both values', async () => {
  const api = await startApiForTest()
  await api.ok(editBrandKit, { params: { id: 1 }, json: { handle: '@ana', revision: 1, base: { handle: '' } } })
  await api.ok(editBrandKit, { params: { id: 1 }, json: { tone: 'Direto', revision: 1, base: { tone: '' } } })
  const refused = await api.fails(editBrandKit, {
    params: { id: 1 },
    json: { handle: '@bruno', revision: 1, base: { handle: '' } },
  })
  expect(refused).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
    conflict: { revision: 3, fields: { handle: { yours: '@bruno', theirs: '@ana' } } },
  })
  expect(await findKit(api, 1)).toMatchObject({ look: { handle: '@ana' }, tone: 'Direto' })
})

test.each([
  ['a colour by its name', 'colors', { ...LOOK.colors, ink: 'red' }],
  ['a font that slides do not have', 'fonts', { headline: 'Comic Sans', text: 'Inter' }],
  ['an unknown family', 'family', 'retro'],
  ['a handle that is too long', 'handle', '@'.repeat(41)],
  ['a handle that cannot be stored', 'handle', 'a\0b'],
  ['a tone that is too long', 'tone', 'x'.repeat(501)],
  ['too many words', 'wordsToUse', Array.from({ length: 41 }, (_, n) => `palavra ${n}`)],
  ['an empty word', 'wordsToAvoid', [' ']],
  ['an unknown client', 'clientId', 999],
])('a brand kit with %s is refused by field, and nothing is written', async (_, field, value) => {
  const api = await startSharedApi()
  const json = { tone: 'Direto', [field]: value, revision: 1 }
  const refused = await api.fails(editBrandKit, { params: { id: 1 }, json: json as never })
  expect([refused.status, Object.keys(refused.fields ?? {}).filter((name) => name.startsWith(field))]).toEqual([
    422,
    [expect.any(String)],
  ])
  expect(await findKit(api, 1)).toMatchObject({ tone: '', revision: 1, look: PRESET_LOOKS.minimal })
})

test('a brand kit’s colours that are hard to read are accepted', async () => {
  const api = await startApiForTest()
  const colors = { ...LOOK.colors, ink: '#fefefe' }
  await api.ok(editBrandKit, { params: { id: 1 }, json: { colors, revision: 1 } })
  expect(await findKit(api, 1)).toMatchObject({ look: { colors } })
})

test('a client’s pieces take the client’s own kit, then one without a client, and never another client’s', async () => {
  const api = await startApiForTest()
  const { id } = await api.ok(createBrandKit, { json: { name: 'Aurora' } })
  const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
  const edit = (kit: number, json: object) => api.ok(editBrandKit, { params: { id: kit }, json: { revision: 1, ...json } })
  await edit(id, { ...WHOLE, clientId })
  const find = async (client: string) => (await findKitForClient(api.db, client))?.name
  expect(await find('odontoaurora')).toBe('Aurora')
  expect(await findKitForClient(api.db, 'odontoaurora')).toMatchObject({
    look: LOOK,
    tone: WHOLE.tone,
    wordsToAvoid: ['barato', 'dor'],
  })
  expect(await find('caféserrano')).toBe('Minimalista')
  for (const kit of [1, 2, 3]) await edit(kit, { clientId })
  expect(await find('caféserrano')).toBeUndefined()
  expect(await readKitLook(api.db, null)).toEqual({ look: PRESET_LOOKS.minimal })
})

test('a deleted brand kit is not taken for new pieces, and its pieces keep its look', async () => {
  const api = await startApiForTest()
  await api.ok(editBrandKit, { params: { id: 1 }, json: { ...LOOK, revision: 1 } })
  await api.ok(deleteOrRestoreBrandKit, { params: { id: 1 }, json: {} })
  expect((await findKitForClient(api.db, null))?.name).toBe('Corporativo')
  expect(await readKitLook(api.db, 1)).toEqual({ look: LOOK })
  expect(await api.fails(editBrandKit, { params: { id: 1 }, json: { tone: 'x', revision: 3 } })).toMatchObject({ status: 404 })
})
