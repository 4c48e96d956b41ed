import { addProvider, assignProviders, readUsage } from 'contract/ai/providers.ts'
import { generatePhoto, listPhotos, PHOTO_EVENTS, photoUrl } from 'contract/pieces/photos.ts'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'zod/mini'
import { photos } from '#db/tables/photos.ts'
import { AI_KEY, aProvider } from '#testing/ai.ts'
import { startApiForTest, type TestOptions } from '#testing/api.ts'
import type { AiBehaviour } from '#testing/openai/behaviours.ts'
import { startFakeOpenai } from '#testing/openai/fake-openai.ts'
import { PICTURE_PATH } from '#testing/openai/pictures.ts'
import { listenOnLoopback } from '#testing/stream.ts'

const aPicture = () => sharp({ create: { width: 64, height: 96, channels: 3, background: '#00f' } }).png()
const JSON_INPUT = { prompt: 'Uma sala de espera clara', format: '4:5' } as const
const NO_PHOTO = { photo: null, failure: expect.any(String) }

function readEnd(payload: string) {
  const [, json] = /^event: ended\ndata: (.*)$/m.exec(payload) ?? []
  if (json === undefined) throw new Error(payload)
  return parse(PHOTO_EVENTS.ended, JSON.parse(json))
}

/** Starts a server with a provider that makes pictures. */
async function startWithMaker(
  timings: NonNullable<TestOptions['server']>['timings'] = {},
  given: Parameters<typeof aProvider>[0] = {},
) {
  const openai = await startFakeOpenai({ key: AI_KEY })
  onTestFinished(openai.close)
  const api = await startApiForTest({ server: { timings } })
  const { id } = await api.ok(addProvider, { json: aProvider({ baseUrl: openai.url, ...given }) })
  await api.ok(assignProviders, { json: { image: { providerId: id, model: 'gpt-image-1' }, revision: 1 } })
  const generate = async (json: object = JSON_INPUT) => readEnd((await api.send(generatePhoto, { json: json as never })).payload)
  const isEmpty = async () => [await api.files('photos'), await api.incoming(), (await api.ok(listPhotos)).photos]
  const countCalls = async () => (await api.ok(readUsage)).usage.map(({ requests }) => requests)
  return { api, openai, generate, isEmpty, countCalls }
}

describe('a photo from a prompt', () => {
  test('is asked for in the slide’s format, stored, listed and shown, and counted without a price', async () => {
    const { api, openai, generate } = await startWithMaker({}, { inputPrice: 5_000_000, outputPrice: 5_000_000 })
    openai.behave({
      kind: 'picture',
      content: await aPicture()
        .withExif({ IFD0: { Make: 'Secret' } })
        .toBuffer(),
    })
    const end = await generate()
    expect(end).toEqual({ photo: { id: expect.any(Number), width: 64, height: 96 }, failure: null })
    const id = end.photo?.id ?? 0
    expect(openai.received).toMatchObject([
      {
        path: '/v1/images/generations',
        json: { model: 'gpt-image-1', prompt: JSON_INPUT.prompt, n: 1, size: '1024x1536', response_format: 'b64_json' },
      },
    ])
    const { photos } = await api.ok(listPhotos)
    expect(photos).toMatchObject([{ id, name: JSON_INPUT.prompt, width: 64, height: 96 }])
    const shown = await sharp((await api.inject({ url: photoUrl(id) })).rawPayload).metadata()
    expect([shown.format, shown.width, shown.exif]).toEqual(['webp', 64, undefined])
    expect([(await api.files('photos')).length, await api.incoming()]).toEqual([1, []])
    expect((await api.ok(readUsage)).usage).toMatchObject([{ requests: 1, inputTokens: 12, outputTokens: 1_056, spent: null }])
  })

  test.each([
    ['response_format', ['1024x1536', undefined]],
    ['1024x1536', ['1024x1792', 'b64_json']],
  ])('is asked for without what the provider refuses: %s', async (refuses, asked) => {
    const { openai, generate, countCalls } = await startWithMaker()
    openai.behave({ kind: 'picture', content: await aPicture().toBuffer(), refuses })
    expect(await generate()).toMatchObject({ photo: { id: expect.any(Number) } })
    expect(openai.received).toHaveLength(2)
    const [, { json }] = openai.received as [unknown, { json: { size: string; response_format?: string } }]
    expect([json.size, json.response_format, await countCalls()]).toEqual([...asked, [1]])
  })

  test('keeps its file where the database stored its row and the answer was lost', async () => {
    const { api, openai, generate } = await startWithMaker()
    openai.behave({ kind: 'picture', content: await aPicture().toBuffer() })
    const { db } = api.app.services
    const insert = db.insert.bind(db)
    onTestFinished(() => void Object.assign(db, { insert }))
    const returning = async (row: typeof photos.$inferInsert) => {
      await insert(photos).values(row)
      throw new Error('Connection terminated unexpectedly')
    }
    const insertAndLoseAnswer = { values: (row: typeof photos.$inferInsert) => ({ returning: () => returning(row) }) }
    Object.assign(db, { insert: (table: never) => (table === photos ? insertAndLoseAnswer : insert(table)) })
    expect(await generate()).toEqual(NO_PHOTO)
    const [listed] = (await api.ok(listPhotos)).photos
    expect((await api.inject({ url: photoUrl(listed?.id ?? 0) })).statusCode).toBe(200)
  })

  test('is fetched from an address on the provider’s own host, without the key', async () => {
    const { openai, generate } = await startWithMaker()
    openai.behave({ kind: 'picture', content: await aPicture().toBuffer(), url: new URL(PICTURE_PATH, openai.url).href })
    expect(await generate()).toMatchObject({ photo: { width: 64 }, failure: null })
    expect(openai.received.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ['POST', '/v1/images/generations', `Bearer ${AI_KEY}`],
      ['GET', PICTURE_PATH, undefined],
    ])
  })

  test('is fetched from no other host, not even from another port of the same one', async () => {
    const { openai, generate, isEmpty } = await startWithMaker()
    const other = await startFakeOpenai()
    onTestFinished(other.close)
    const told = { kind: 'picture', content: await aPicture().toBuffer() } as const
    other.behave(told)
    openai.behave({ ...told, url: new URL(PICTURE_PATH, other.url).href })
    expect(await generate()).toEqual({ photo: null, failure: expect.stringMatching(/outro endereço \(127\.0\.0\.1:\d+\)/) })
    expect([other.connections.accepted, await isEmpty()]).toEqual([0, [[], [], []]])
  })
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
const picture = (content: Buffer): AiBehaviour => ({ kind: 'picture', content })

describe('no photo, and nothing stored, where the provider', () => {
  test.each([
    ['answers a page', () => ({ kind: 'html' }), /não é uma imagem: “502 Bad Gateway”/],
    ['answers nonsense', () => ({ kind: 'garbage', body: '{"data":[{}]}' }), /não é uma imagem/],
    ['answers JSON that ends too early', () => ({ kind: 'garbage' }), /protocolo da OpenAI/],
    ['makes an SVG', () => picture(SVG), /não é uma foto em PNG, JPEG ou WebP/],
    ['makes a page', () => picture(Buffer.from('<!DOCTYPE html><html><body>Erro</body></html>')), /não é uma foto/],
    ['makes half a picture', async () => picture((await aPicture().toBuffer()).subarray(0, 90)), /não é uma foto/],
    ['breaks off', () => ({ kind: 'cut' }), /conexão|encerrou/i],
    [
      'refuses the prompt',
      () => ({ kind: 'error', status: 400, message: 'Rejected by our safety system.' }),
      /recusou o pedido \(400\): “Rejected by our safety system\.”/,
    ],
    ['refuses the key', () => ({ kind: 'error', status: 401 }), /não aceitou a chave \(401\)/],
    ['fails', () => ({ kind: 'error', status: 500 }), /O provedor falhou \(500\)/],
    [
      'sends more than fits',
      () => ({ kind: 'garbage', body: `{"data":[{"b64_json":"${'A'.repeat(22 * 1024 * 1024)}"}]}` }),
      /grande demais/,
    ],
  ] as [string, () => AiBehaviour | Promise<AiBehaviour>, RegExp][])('%s', async (_what, tell, words) => {
    const { openai, generate, isEmpty } = await startWithMaker()
    openai.behave(await tell())
    expect(await generate()).toEqual({ photo: null, failure: expect.stringMatching(words) })
    expect(await isEmpty()).toEqual([[], [], []])
  })

  test('does not answer in time', async () => {
    const { openai, generate, isEmpty } = await startWithMaker({ pictureMs: 300 })
    openai.behave({ kind: 'silence' })
    expect(await generate()).toEqual({ ...NO_PHOTO, failure: expect.stringMatching(/não terminou em/) })
    await expect.poll(() => openai.received[0]?.abandoned).toBe(true)
    expect(await isEmpty()).toEqual([[], [], []])
  })
})

test('closing the connection cancels the provider’s request for a photo', async () => {
  const { api, openai, isEmpty } = await startWithMaker()
  openai.behave({ kind: 'silence' })
  const ending = new AbortController()
  const response = await fetch(`${await listenOnLoopback(api)}${generatePhoto.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(JSON_INPUT),
    signal: ending.signal,
  })
  await response.body?.getReader().read()
  await expect.poll(() => openai.received.length).toBe(1)
  ending.abort()
  await expect.poll(() => openai.received[0]?.abandoned).toBe(true)
  expect(await isEmpty()).toEqual([[], [], []])
})

test('no transaction is open while a provider makes a photo, and other calls are answered', async () => {
  const { api, openai, generate } = await startWithMaker()
  let go = () => {}
  const heldUntil = new Promise<void>((resolve) => {
    go = resolve
  })
  openai.behave({ kind: 'picture', content: await aPicture().toBuffer(), heldUntil })
  const made = generate()
  await expect.poll(() => openai.received.length).toBe(1)
  const { rows } = await api.db.execute(
    "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  )
  expect([rows[0], (await api.ok(listPhotos)).photos]).toEqual([{ open: 0 }, []])
  go()
  expect(await made).toMatchObject({ failure: null })
})

test('a photo from a prompt needs a provider, whose setting is named, and a prompt', async () => {
  const api = await startApiForTest()
  expect(await api.fails(generatePhoto, { json: JSON_INPUT })).toMatchObject({
    status: 503,
    code: 'not_configured',
    link: { href: '/settings#ia' },
  })
  expect(await api.fails(generatePhoto, { json: { ...JSON_INPUT, prompt: ' ' } })).toMatchObject({
    status: 422,
    fields: { prompt: 'Descreva a foto' },
  })
})
