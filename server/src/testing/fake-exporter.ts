import { writeFile } from 'node:fs/promises'
import type { WorkspaceExporter } from '#features/data/exporter.ts'

/**
 * Makes an exporter whose archives are a few bytes. `hold` keeps the next exports from ending until the function that it returns
 * is called, or the export is aborted. `fail` makes all later exports fail.
 */
export function createFakeExporter() {
  let failure: Error | undefined
  let held: Promise<void> = Promise.resolve()
  const exporter: WorkspaceExporter = {
    hasFiles: true,
    async write(path, { tell, signal }) {
      tell('Copiando os dados…')
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      await Promise.race([held, aborted])
      signal.throwIfAborted()
      if (failure) throw failure
      await writeFile(path, 'archive')
    },
  }
  return {
    exporter,
    fail(error: Error) {
      failure = error
    },
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}
