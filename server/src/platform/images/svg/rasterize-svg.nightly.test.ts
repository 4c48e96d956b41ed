import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { forkSandboxed } from '#core/sandbox/fork-sandboxed.ts'
import { UnusableSvgError } from './clean-svg.ts'
import { rasterizeSvg, SvgTimeoutError } from './rasterize-svg.ts'

const LOGO = '<svg viewBox="0 0 20 10"><rect width="20" height="10" fill="rgb(200,30,60)"/></svg>'

/** A small file that uses one translucent shape by the billion, which would be drawn for many minutes. */
const BOMB = `<svg viewBox="0 0 20 10"><defs><g id="g0" opacity=".9"><path d="M0 0h20v10z"/></g>${Array.from(
  { length: 12 },
  (_, n) => `<g id="g${n + 1}" opacity=".9">${`<use href="#g${n}"/>`.repeat(20)}</g>`,
).join('')}</defs><use href="#g12"/></svg>`

afterEach(() => void vi.useRealTimers())

const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const waitForStart = () => expect.poll(() => vi.getTimerCount()).toBe(1)

test('a file that waits for a busy machine is drawn, however little time the machine gives it in 19 seconds', async () => {
  stopTimers()
  const drawing = rasterizeSvg(1, LOGO)
  await waitForStart()
  vi.advanceTimersByTime(19_000)
  expect(await sharp(await drawing).metadata()).toMatchObject({ width: 960, height: 480 })
})

test('a machine that is too busy is not the file’s fault', async () => {
  stopTimers()
  const drawing = rasterizeSvg(1, LOGO)
  await waitForStart()
  vi.advanceTimersByTime(21_000)
  await expect(drawing).rejects.toThrow(SvgTimeoutError)
})

test('a file that takes too much processor time is refused before the time is over, and the next one is drawn', async () => {
  stopTimers() // only the processor time that is used up ends the drawing
  const refused = expect(rasterizeSvg(1, BOMB)).rejects.toThrow(UnusableSvgError)
  const next = rasterizeSvg(1, LOGO)
  await refused
  expect(await sharp(await next).metadata()).toMatchObject({ width: 960 })
})

/** Reads the processor time that a process has used, in hundredths of a second (proc(5), `utime`). */
const readProcessorTime = (pid: number | undefined) =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[11])

test.runIf(process.platform === 'linux')('a process whose server is gone ends in the middle of a drawing', async () => {
  const program = fileURLToPath(new URL('./svg-process.ts', import.meta.url))
  const child = forkSandboxed(program, { memoryLimit: 300 * 1024 * 1024, heapMb: 100, errorOutput: 'ignore' })
  child.send(BOMB)
  await expect.poll(() => readProcessorTime(child.pid)).toBeGreaterThan(150) // it draws: its start takes half a second
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})
