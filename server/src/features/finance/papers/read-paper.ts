import { buffer } from 'node:stream/consumers'
import type { PaperProposal } from 'contract/papers/proposal.ts'
import type { Ctx } from '#core/context.ts'
import { AppError, invalidFieldsError } from '#core/errors.ts'
import { createSandbox } from '#core/sandbox/create-sandbox.ts'
import { ProcessFailedError } from '#core/sandbox/start-sandboxed-process.ts'
import type { StoredFile } from '#core/uploads.ts'
import type { PaperTask } from './reading/read-paper-file.ts'

const tooManyPapersError = () =>
  new AppError(429, 'too_many_papers', 'Há arquivos demais sendo lidos agora', {
    detail: 'Espere alguns segundos e tente de novo.',
    retryAfter: 5,
  })

/** Within a task a process ends above 300 MB. */
const readInSandbox = createSandbox<PaperTask, PaperProposal>(new URL('./reading/read-paper-process.ts', import.meta.url), {
  heapMb: 150,
  taskMs: 20_000,
  processes: 1,
  mostWaiting: 3,
  refuse: tooManyPapersError,
})

/** @throws 422 if the file is missing, cannot be read, or takes too much time or memory; 429 if too many files wait */
export async function readPaper(ctx: Ctx, file: StoredFile | undefined): Promise<PaperProposal> {
  if (!file) throw invalidFieldsError({ file: 'Escolha um arquivo' })
  const task = { bytes: await buffer(await ctx.storage.read(file.key)), today: ctx.today() }
  return readInSandbox(task, String(ctx.user.id)).catch((error: unknown) => {
    if (!(error instanceof ProcessFailedError)) throw error
    ctx.log.warn({ err: error }, 'a paper took too much time or memory')
    throw invalidFieldsError({
      file: `“${file.name}” pede mais tempo ou memória do que a leitura pode usar. Envie só a página do boleto ou da nota.`,
    })
  })
}
