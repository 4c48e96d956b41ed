import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { deleteOrRestoreBrandKit, editBrandKit, listBrandKits, showKitLogo } from 'contract/settings/brand-kits.ts'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readKitLook } from '#features/pieces/kits/read-kits.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { byNight } from '#testing/by-day.ts'
import { makePng } from '#testing/hostile/png.ts'

const params = { id: 1 }
const toBase64 = (file: Buffer | string) => Buffer.from(file).toString('base64')
/** Builds the edit of the logo alone: it has no base, because the last logo that was saved counts. */
const toEdit = (logo: string | null) => ({ params, json: { revision: 1, base: {}, logo } })
const upload = (api: TestApi, file: Buffer | string) => api.ok(editBrandKit, toEdit(toBase64(file)))

const makeSvg = (inside: string, root = 'viewBox="0 0 200 100"') =>
  `<?xml version="1.0"?>\n<!-- logo -->\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`

const paint = (r: number, g: number, b: number) =>
  sharp({ create: { width: 40, height: 20, channels: 4, background: { r, g, b, alpha: 1 } } })

/** Reads the colour in the middle of the logo, and the logo's size. */
async function readLogo(api: TestApi) {
  const { rawPayload, headers } = await api.send(showKitLogo, { params })
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return { type: headers['content-type'], width: info.width, height: info.height, middle: [...data.subarray(at, at + 3)] }
}

const isNear = (found: number[], wanted: number[]) => found.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) < 8)

test.each([
  ['PNG', () => paint(200, 30, 60).png().toBuffer()],
  ['SVG', async () => makeSvg('<rect width="200" height="100" fill="rgb(200,30,60)"/>')],
  ...byNight(['JPEG', () => paint(200, 30, 60).jpeg().toBuffer()], ['WebP', () => paint(200, 30, 60).webp().toBuffer()]),
] as const)('a %s becomes the kit’s logo, a WebP that slides are drawn with', async (_, make) => {
  const api = await startApiForTest()
  await upload(api, await make())
  const [kit] = await api.ok(listBrandKits)
  expect(kit).toMatchObject({ logo: '/api/brand-kits/1/logo?v=2', revision: 2 })
  const shown = await readLogo(api)
  expect([shown.type, isNear(shown.middle, [200, 30, 60])]).toEqual(['image/webp', true])
  expect((await readKitLook(api.db, 1)).logo?.subarray(8, 12).toString()).toBe('WEBP')
})

test('a kit’s logo is removed by an edit, set anew, and not taken by a deleted kit', async () => {
  const api = await startApiForTest()
  await upload(api, await paint(200, 30, 60).png().toBuffer())
  await api.ok(editBrandKit, toEdit(null))
  expect((await api.ok(listBrandKits))[0]?.logo).toBeNull()
  expect((await readKitLook(api.db, 1)).logo).toBeUndefined()
  await upload(api, await paint(10, 200, 60).png().toBuffer())
  expect(isNear((await readLogo(api)).middle, [10, 200, 60])).toBe(true)
  await api.ok(deleteOrRestoreBrandKit, { params, json: {} })
  expect(await api.fails(editBrandKit, toEdit(toBase64(makeSvg('<path d="M0 0h9v9z"/>'))))).toMatchObject({ status: 404 })
})

test('a kit’s logo for dark grounds has its own address and refusal, and reaches the slides beside the first', async () => {
  const api = await startApiForTest()
  await upload(api, await paint(200, 30, 60).png().toBuffer())
  const edit = (darkLogo: string | null) => ({ params, json: { revision: 1, base: {}, darkLogo } })
  await api.ok(editBrandKit, edit(toBase64(await paint(250, 250, 250).png().toBuffer())))
  const [kit] = await api.ok(listBrandKits)
  expect(kit).toMatchObject({ logo: '/api/brand-kits/1/logo?v=3', darkLogo: '/api/brand-kits/1/logo?v=3&on=dark' })
  const { rawPayload } = await api.send(showKitLogo, { params, query: { on: 'dark' } })
  const { logo, darkLogo } = await readKitLook(api.db, 1)
  expect([rawPayload.equals(darkLogo as Buffer), logo?.equals(darkLogo as Buffer)]).toEqual([true, false])
  expect(await api.fails(editBrandKit, edit(toBase64('olá')))).toMatchObject({
    status: 422,
    fields: { darkLogo: expect.any(String) },
  })
  await api.ok(editBrandKit, edit(null))
  expect(await api.ok(listBrandKits).then(([first]) => first)).toMatchObject({ logo: expect.any(String), darkLogo: null })
})

test('an edit of a kit whose logo is refused leaves its other fields as they were', async () => {
  const api = await startApiForTest()
  const json = { ...toEdit(toBase64('olá')).json, name: 'Outro', base: { name: 'Minimalista' } }
  expect(await api.fails(editBrandKit, { params, json })).toMatchObject({ status: 422 })
  expect((await api.ok(listBrandKits))[0]?.name).toBe('Minimalista')
})

test('an SVG logo loses all that does not draw, fetches nothing, and keeps its colours', async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = await startApiForTest()
  await upload(
    api,
    makeSvg(
      `<style>@import url(${there}/import);.a{fill:#c81e3c;background:url(${there}/background)}.b{fill:url(${there}/fill)}</style>
       <script>fetch('${there}/script')</script><foreignObject><iframe src="${there}/frame"/></foreignObject>
       <rect class="a" width="200" height="100" onload="fetch('${there}/load')"/>
       <use xlink:href="${there}/use.svg#a"/><a xlink:href="${there}/a"><path class="b" d="M0 0h1v1z" style="mask:url(${there}/mask)"/></a>`,
      'viewBox="0 0 200 100" width="900000000" height="900000000" onload="alert(1)"',
    ),
  )
  const { middle, width, height } = await readLogo(api)
  expect([isNear(middle, [200, 30, 60]), width, height, requests]).toEqual([true, 960, 480, []])
})

type Refusal = [file: string, make: () => Promise<Buffer | string>, reason: RegExp]

test.each<Refusal>([
  ['a text', async () => 'olá', /PNG, JPEG, WebP ou SVG/],
  ['a PNG that is cut', async () => (await paint(1, 2, 3).resize(400, 400).png().toBuffer()).subarray(0, 300), /danificada/],
  ['a PNG of 100 megapixels', async () => makePng(10_000, 10_000), /pixels demais/],
  ['an SVG with entities', async () => `<!DOCTYPE svg [<!ENTITY a "b">]>${makeSvg('&a;')}`, /PNG, JPEG|entidades/],
  ['an SVG with entities behind its declaration', async () => makeSvg('<!-- --><!DOCTYPE x [<!ENTITY a "b">]>&a;'), /entidades/],
  ['an SVG with texts', async () => makeSvg('<text>Aurora</text>'), /curvas/],
  ['an SVG without a size', async () => makeSvg('<path d="M0 0h9v9z"/>', ''), /tamanho/],
  [
    'an SVG of more than 512 KB',
    async () => makeSvg(`<!--${'x'.repeat(600_000)}--><path d="M0 0h9v9z"/>`),
    /Este SVG tem mais de 512 KB/,
  ],
  ['an SVG of half a megabyte of open elements', async () => makeSvg('<g>'.repeat(170_000)), /elementos demais/],
  ['an SVG of a script alone', async () => makeSvg('<script>alert(1)</script>'), /vazio/],
  ['an SVG with a picture', async () => makeSvg('<image href="file:///etc/passwd"/>'), /imagem dentro/],
  ...byNight<Refusal>(
    ['a page', async () => '<!DOCTYPE html><html><svg></svg></html>', /PNG, JPEG, WebP ou SVG/],
    ['a compressed SVG', async () => gzipSync(makeSvg('<path d="M0 0h9v9z"/>')), /PNG, JPEG, WebP ou SVG/],
    ['a GIF', async () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), /PNG, JPEG, WebP ou SVG/],
  ),
])('as a kit’s logo %s is refused with its reason, and nothing is kept', async (_, make, reason) => {
  const api = await startApiForTest()
  const refused = await api.fails(editBrandKit, toEdit(toBase64(await make())))
  expect(refused).toMatchObject({ status: 422, fields: { logo: expect.stringMatching(reason) } })
  expect((await api.ok(listBrandKits))[0]?.logo).toBeNull()
})

test('a kit’s logo is refused as the machine’s fault where it is too busy to draw an SVG', async () => {
  const api = await startApiForTest()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const refusal = api.fails(editBrandKit, toEdit(toBase64(makeSvg('<path d="M0 0h9v9z"/>'))))
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  vi.advanceTimersByTime(21_000)
  expect(await refusal).toMatchObject({ status: 503, code: 'drawing_busy', detail: expect.stringContaining('ocupado') })
})

test('a kit’s logo over the limit of a call is refused', async () => {
  const api = await startApiForTest()
  const sent = await api.send(editBrandKit, toEdit('A'.repeat(2_900_000)))
  expect([413, 422]).toContain(sent.statusCode)
})
