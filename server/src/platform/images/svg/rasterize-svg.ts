import { fileURLToPath } from 'node:url'
import { limitConcurrency } from '#core/concurrency.ts'
import { tooManyPicturesError } from '#core/errors.ts'
import { forkSandboxed } from '#core/sandbox/fork-sandboxed.ts'
import { UnusableSvgError } from './clean-svg.ts'
import type { SvgReply } from './svg-process.ts'

const PROGRAM = fileURLToPath(new URL('./svg-process.ts', import.meta.url))
const MEMORY_LIMIT = 300 * 1024 * 1024
const HEAP_MB = 100
/**
 * The process ends itself earlier for a file that takes too much processor time; on a busy machine it waits, so this limit says
 * nothing of the file.
 */
const LONGEST_MS = 20_000

const UNDRAWABLE = 'Não foi possível converter o SVG em imagem. Exporte-o de novo, mais simples, ou envie um PNG.'

export class SvgTimeoutError extends Error {}

function rasterizeInProcess(svg: string): Promise<Buffer> {
  const child = forkSandboxed(PROGRAM, { memoryLimit: MEMORY_LIMIT, heapMb: HEAP_MB, errorOutput: 'ignore' })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new SvgTimeoutError(`not drawn after ${LONGEST_MS} ms`))
    }, LONGEST_MS)
    child.on('message', (reply: SvgReply) => {
      if ('png' in reply) resolve(Buffer.from(reply.png))
      else reject(new UnusableSvgError(reply.refusal))
    })
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(timer)
      reject(new UnusableSvgError(UNDRAWABLE))
    })
    child.send(svg, (error) => {
      if (error) child.kill('SIGKILL')
    })
  })
}

const MOST_WAITING = 5

const limitDrawing = limitConcurrency({ concurrency: 1, mostWaiting: MOST_WAITING, refuse: tooManyPicturesError })

/**
 * Drawn in a process of its own with limits of memory and time, one file at a time.
 * @throws UnusableSvgError, SvgTimeoutError, 429 if too many files of the owner wait
 */
export const rasterizeSvg = (owner: number, svg: string): Promise<Buffer> =>
  limitDrawing(() => rasterizeInProcess(svg), { owner: String(owner) })
