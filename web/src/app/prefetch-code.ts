import * as z from 'zod/mini'
import { markCodePrefetched } from '../lib/load-code.ts'

const CodeList = z.array(z.string())

/** Resolves when the browser is idle. */
const waitForIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches the rest of the app's code into the browser's cache, one file at a time while the browser is idle, without running it.
 * providers.tsx calls it on the person's first input. It stops at the first file that cannot be fetched; the screen that needs this file
 * requests it again.
 */
export async function prefetchCode(): Promise<void> {
  if (savesData()) return
  try {
    const files = CodeList.parse(await (await fetch('/code.json')).json())
    for (const file of files) {
      await waitForIdle()
      const answer = await fetch(file, { priority: 'low' })
      if (!answer.ok) return
      await answer.arrayBuffer()
    }
    markCodePrefetched()
  } catch {
    // The server is down, or serves another build, in which these files no longer exist.
  }
}
