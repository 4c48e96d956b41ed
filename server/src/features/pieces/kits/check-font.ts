import type { Ctx } from '#core/context.ts'
import { AppError, invalidFieldsError } from '#core/errors.ts'
import { createSandbox } from '#core/sandbox/create-sandbox.ts'
import { ProcessFailedError } from '#core/sandbox/start-sandboxed-process.ts'
import type { FontFacts } from '../render/fonts/inspect-font.ts'

const tooManyFontsError = () =>
  new AppError(429, 'too_many_fonts', 'Há fontes demais sendo lidas agora', {
    detail: 'Espere alguns segundos e tente de novo.',
    retryAfter: 5,
  })

const inspectInSandbox = createSandbox<Uint8Array, FontFacts>(new URL('./read-font-process.ts', import.meta.url), {
  heapMb: 150,
  taskMs: 20_000,
  processes: 1,
  mostWaiting: 6,
  refuse: tooManyFontsError,
})

const TOO_HEAVY = 'A fonte pede mais tempo ou memória do que a leitura pode usar. Envie um arquivo mais simples.'

/** @throws 422 naming `file`, 429 */
export async function checkFont({ user, log }: Ctx, file: Buffer): Promise<FontFacts> {
  return inspectInSandbox(file, String(user.id)).catch((error: unknown) => {
    if (!(error instanceof ProcessFailedError)) throw error
    log.warn({ err: error }, 'a font took too much time or memory')
    throw invalidFieldsError({ file: TOO_HEAVY })
  })
}
