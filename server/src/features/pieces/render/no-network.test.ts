import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxedProcess } from '#core/sandbox/start-sandboxed-process.ts'
import { layOutSlide } from './compose.ts'
import { createRenderEngine } from './fonts/engine.ts'
import { createSlideRenderer } from './renderer.ts'
import { aLook, aSlide } from './testing/slides.ts'

const requests: string[] = []
const recorder = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.end()
})
let base: string
beforeAll(async () => {
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`
})
afterAll(() => recorder.close())

test('the renderer’s engine loads no address of a picture, an SVG or a style', async () => {
  const engine = createRenderEngine()
  const size = { width: 100, height: 100 }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="50" height="50"><image href="${base}/svg.png" xlink:href="${base}/xlink.png" width="50" height="50"/><style>@import url("${base}/style.css");</style><script href="${base}/script.js"/></svg>`
  await engine.draw({ type: 'image', src: `${base}/picture.png`, style: { width: 50, height: 50 } }, size).catch(() => undefined)
  await engine
    .draw({ type: 'image', src: new TextEncoder().encode(svg), style: { width: 50, height: 50 } }, size)
    .catch(() => undefined)
  await engine
    .draw({ type: 'container', style: { width: 50, height: 50, backgroundImage: `url("${base}/ground.png")` } }, size)
    .catch(() => undefined)
  expect(requests).toEqual([])
})

const RECORDING = new URL('./testing/recording-child.ts', import.meta.url)
const CONNECTING = new URL('./testing/connecting-child.ts', import.meta.url)
const OPTIONS = { format: '1:1', mode: 'light', position: 1, count: 1 } as const

test('the renderer’s process resolves no name and opens no connection, whatever a slide says', async () => {
  const texts = {
    kicker: 'file:///etc/passwd',
    headline: '<img src="http://mal.example/a.png">',
    body: 'url(https://mal.example/b.png) @import "//mal.example/c.css" \u202egnp.\u0007',
    callToAction: 'javascript:fetch("http://mal.example")',
  }
  const renderer = createSlideRenderer({}, (limits) => startSandboxedProcess(RECORDING, limits))
  const { picture } = await renderer
    .renderSlide(aSlide(texts), aLook({ handle: 'http://mal.example/d' }), OPTIONS)
    .finally(() => renderer.stop())
  expect(picture.length).toBeGreaterThan(1000)
  const connecting = createSlideRenderer({}, (limits) => startSandboxedProcess(CONNECTING, limits))
  const failure = connecting.renderSlide(aSlide(), aLook(), OPTIONS).finally(() => connecting.stop())
  await expect(failure).rejects.toMatchObject({ kind: 'crashed', lastLines: expect.stringMatching(/^(connect|lookup) /) })
})

test('characters that no font has are left out of a slide', async () => {
  const engine = createRenderEngine()
  const input = {
    slide: aSlide({ headline: 'Olá \u4F60\u597D \u0627 mundo' }),
    look: aLook(),
    format: '1:1',
    mode: 'light',
    position: 1,
    count: 1,
  } as const
  const { tree } = await layOutSlide(engine, input)
  expect(JSON.stringify(tree)).toMatch(/Olá +mundo/)
})
