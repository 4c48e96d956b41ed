import { afterAll } from 'vitest'

/**
 * Makes a function that returns one server to several tests of a file, which the first call starts and which is removed after the last
 * test. It is for tests that write nothing: refusals, and reads of what `start` has made.
 */
export function shareServer<Api extends { close(): Promise<void> }>(start: () => Promise<Api>): () => Promise<Api> {
  let started: Promise<Api> | undefined
  afterAll(async () => {
    await (await started)?.close()
    started = undefined
  })
  return () => {
    started ??= start()
    return started
  }
}
