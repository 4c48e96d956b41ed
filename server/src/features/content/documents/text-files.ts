import { AppError, invalidFieldsError } from '#core/errors.ts'
import { createSandbox } from '#core/sandbox/create-sandbox.ts'
import { ProcessFailedError } from '#core/sandbox/start-sandboxed-process.ts'
import type { WrittenText } from './docx/write-docx.ts'
import type { ReadText } from './read-text-file.ts'
import type { TextFileResult, TextFileTask } from './text-file-process.ts'

const runInSandbox = createSandbox<TextFileTask, TextFileResult>(new URL('./text-file-process.ts', import.meta.url), {
  heapMb: 384,
  taskMs: 60_000,
  processes: 1,
  mostWaiting: 6,
  refuse: () =>
    new AppError(429, 'too_many_texts', 'Há documentos demais sendo lidos agora', {
      detail: 'Espere alguns segundos e tente de novo.',
      retryAfter: 5,
    }),
})

async function run<Result extends TextFileResult>(task: TextFileTask, owner: number, refusal: AppError): Promise<Result> {
  try {
    return (await runInSandbox(task, String(owner))) as Result
  } catch (error) {
    throw error instanceof ProcessFailedError ? refusal : error
  }
}

const TOO_HEAVY = 'O arquivo pede mais tempo ou memória do que a leitura pode usar. Divida o documento em partes menores.'

/** @throws 422 naming `file`, 429 */
export const readFileInSandbox = (file: { bytes: Uint8Array; name: string }, owner: number): Promise<ReadText> =>
  run({ read: file }, owner, invalidFieldsError({ file: TOO_HEAVY }))

export const tooHeavyTextError = () =>
  new AppError(422, 'text_too_heavy', 'O texto é pesado demais para um arquivo só', {
    detail: 'Divida o texto em dois, ou tire imagens dele.',
  })

/** @throws 422 `text_too_heavy`, 429 */
export const writeDocxInSandbox = (text: WrittenText, owner: number): Promise<Uint8Array> =>
  run({ write: text }, owner, tooHeavyTextError())
