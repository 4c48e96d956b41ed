import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError, invalidFieldsError, notFoundError } from '#core/errors.ts'
import type { InlineFile } from '#core/replies.ts'
import { brandKits } from '#db/tables/records.ts'
import { makeLogo, UnusableLogoError } from '#features/pieces/kits/make-logo.ts'
import { SvgTimeoutError } from '#platform/images/svg/rasterize-svg.ts'
import { readLogoBytes, toWebpDataUrl } from '../pieces/kits/read-kits.ts'

const logoNotFoundError = () => notFoundError('Logo não encontrado')

function toLogoRefusal(error: unknown): unknown {
  if (error instanceof UnusableLogoError) return invalidFieldsError({ logo: error.message })
  if (!(error instanceof SvgTimeoutError)) return error
  const detail = 'O arquivo pode estar bom: o servidor está ocupado. Tente de novo em alguns segundos.'
  return new AppError(503, 'drawing_busy', 'O logo não foi desenhado a tempo', { detail, retryAfter: 10, cause: error })
}

export async function makeStoredLogo({ user }: Ctx, file: string): Promise<string> {
  const made = await makeLogo(user.id, Buffer.from(file, 'base64')).catch((error: unknown) => {
    throw toLogoRefusal(error)
  })
  return toWebpDataUrl(made)
}

export async function showKitLogo({ db }: Ctx, id: number): Promise<InlineFile> {
  const [row] = await db
    .select({ logo: brandKits.logo })
    .from(brandKits)
    .where(and(eq(brandKits.id, id), isNotNull(brandKits.logo), isNull(brandKits.logoRemovedAt)))
  const content = readLogoBytes(row?.logo ?? null)
  if (!content) throw logoNotFoundError()
  return { open: async () => content, type: 'image/webp', size: content.length, name: `logo-${id}.webp` }
}
