import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { AppError, invalidFieldsError, notFoundError } from '../../core/errors.ts'
import type { InlineFile } from '../../core/replies.ts'
import type { Db } from '../../db/client.ts'
import { brandKits } from '../../db/tables/records.ts'
import { readLogoBytes, toWebpDataUrl } from '../../pieces/kits/logo-address.ts'
import { makeLogo, UnusableLogoError } from '../../pieces/logos/make-logo.ts'
import { SvgTimeoutError } from '../../pieces/logos/svg/rasterize-svg.ts'

const logoNotFoundError = () => notFoundError('Logo não encontrado')

type LogoColumns = Partial<Pick<typeof brandKits.$inferInsert, 'logo' | 'logoRemovedAt'>>

async function updateActiveKit(db: Db, id: number, values: LogoColumns, condition?: SQL): Promise<void> {
  const changed = await db
    .update(brandKits)
    .set(values)
    .where(and(eq(brandKits.id, id), isNull(brandKits.archivedAt), condition))
    .returning({ id: brandKits.id })
  if (changed.length === 0) throw logoNotFoundError()
}

/** Turns the failure to make a logo into a refusal for the person; returns other errors unchanged. */
function toLogoRefusal(error: unknown): unknown {
  if (error instanceof UnusableLogoError) return invalidFieldsError({ logo: error.message })
  if (!(error instanceof SvgTimeoutError)) return error
  const detail = 'O arquivo pode estar bom: o servidor está ocupado. Tente de novo em alguns segundos.'
  return new AppError(503, 'drawing_busy', 'O logo não foi desenhado a tempo', { detail, retryAfter: 10, cause: error })
}

/**
 * Makes a kit's logo out of a file in base64.
 * @throws 404, 422 naming `logo`, 503 `drawing_busy`
 */
export async function uploadKitLogo({ db, user }: Ctx, id: number, file: string): Promise<void> {
  const made = await makeLogo(user.id, Buffer.from(file, 'base64')).catch((error: unknown) => {
    throw toLogoRefusal(error)
  })
  return updateActiveKit(db, id, { logo: toWebpDataUrl(made), logoRemovedAt: null })
}

const shownLogoCondition = and(isNotNull(brandKits.logo), isNull(brandKits.logoRemovedAt))

/** @throws 404 */
export const removeKitLogo = ({ db, now }: Ctx, id: number) =>
  updateActiveKit(db, id, { logoRemovedAt: now() }, shownLogoCondition)

/** @throws 404 */
export const restoreKitLogo = ({ db }: Ctx, id: number) =>
  updateActiveKit(db, id, { logoRemovedAt: null }, isNotNull(brandKits.logoRemovedAt))

/** @throws 404 */
export async function showKitLogo({ db }: Ctx, id: number): Promise<InlineFile> {
  const [row] = await db
    .select({ logo: brandKits.logo })
    .from(brandKits)
    .where(and(eq(brandKits.id, id), shownLogoCondition))
  const content = readLogoBytes(row?.logo ?? null)
  if (!content) throw logoNotFoundError()
  return { open: async () => content, type: 'image/webp', size: content.length, name: `logo-${id}.webp` }
}
