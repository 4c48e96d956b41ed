/*
 * The process that cleans and draws an SVG. The server forks it for one file (rasterize-svg.ts) with no settings and no secrets
 * in its environment. No other process may use the decoder of SVG.
 */
import sharp from 'sharp'
import { cleanSvg, UnusableSvgError } from './clean-svg.ts'

export type SvgReply = { png: Uint8Array } | { refusal: string }

const MEMORY_LIMIT = Number(process.env.MEMORY_LIMIT)
/**
 * Processor time counts instead of passed time, so that a good file is not refused because the machine is busy; the process's own
 * start, half a second, counts too.
 */
const PROCESSOR_LIMIT_MS = 4_000
const WATCH_INTERVAL_MS = 25
const MAX_PIXELS = 2_000_000

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

async function answerFile(svg: string): Promise<SvgReply> {
  try {
    const clean = Buffer.from(cleanSvg(svg))
    return { png: await sharp(clean, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).ensureAlpha().png().toBuffer() }
  } catch (error) {
    if (error instanceof UnusableSvgError) return { refusal: error.message }
    throw error
  }
}

/** Ends the process at once. `process.exit` would wait for the thread that draws, and no limit would end that thread any more. */
const endAtOnce = () => process.kill(process.pid, 'SIGKILL')

function endOverLimit() {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > MEMORY_LIMIT || (user + system) / 1000 > PROCESSOR_LIMIT_MS) endAtOnce()
}

process.on('message', (svg: string) => {
  const watch = setInterval(endOverLimit, WATCH_INTERVAL_MS)
  answerFile(svg).then(
    (reply) => process.send?.(reply, () => process.exit(0)),
    () => process.exit(1),
  )
  watch.unref()
})
process.on('disconnect', endAtOnce)
