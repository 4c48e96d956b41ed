import * as z from 'zod/mini'
import { isCodeLoading, markCodePrefetched } from '#lib/net/load-code.ts'

const CodeList = z.array(z.string())

/** Of the six connections that a browser opens to one server, the others are for the person's calls. */
const FILES_AT_ONCE = 2
/** On a busy machine a browser may not be idle for minutes, and code may hang. After this time the files are fetched nevertheless. */
const LONGEST_WAIT_MS = 1000

const pause = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve, 200)
  })

/** What the person opens comes first, unless it is long in coming. */
async function waitForIdle(): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MS
  do await pause()
  while (isCodeLoading() && performance.now() < until)
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function cacheFile(file: string): Promise<void> {
  const answer = await fetch(file, { priority: 'low' })
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  await answer.arrayBuffer()
}

/**
 * Fetches without running, a few files at a time while the browser is idle, unless the person saves data; a file that failed is
 * requested again by its screen.
 */
export async function prefetchCode(): Promise<void> {
  if (savesData()) return
  try {
    const files = CodeList.parse(await (await fetch('/code.json')).json())
    for (let first = 0; first < files.length; first += FILES_AT_ONCE) {
      await waitForIdle()
      await Promise.all(files.slice(first, first + FILES_AT_ONCE).map(cacheFile))
    }
    markCodePrefetched()
  } catch {
    // The server is down, or serves another build, in which these files no longer exist.
  }
}
