import * as z from 'zod/mini'
import { waitForIdle } from '#lib/net/load-code.ts'

const CodeList = z.array(z.string())

/** Of the six connections that a browser opens to one server, the others are for the person's calls. */
const FILES_AT_ONCE = 2

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function cacheFile(file: string): Promise<void> {
  const answer = await fetch(file, { priority: 'low' })
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  await answer.arrayBuffer()
}

/**
 * Fetches without running, a few files at a time while the browser is idle, unless the person saves data; a file that failed is
 * requested again by its screen.
 * @returns whether all code is here
 */
export async function prefetchCode(): Promise<boolean> {
  if (savesData()) return false
  try {
    const files = CodeList.parse(await (await fetch('/code.json')).json())
    for (let first = 0; first < files.length; first += FILES_AT_ONCE) {
      await waitForIdle()
      await Promise.all(files.slice(first, first + FILES_AT_ONCE).map(cacheFile))
    }
    return true
  } catch {
    return false // The server is down, or serves another build, in which these files no longer exist.
  }
}
