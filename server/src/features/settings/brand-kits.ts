import type { HandlerInput } from 'contract/calls/endpoint.ts'
import { isSlideFont, type Look, type OwnFont } from 'contract/pieces/looks.ts'
import { type BrandKit, type editBrandKit as editContract, listBrandKits as listContract } from 'contract/settings/brand-kits.ts'
import { toNameKey } from 'contract/values/values.ts'
import { and, asc, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { AppError, invalidFieldsError, notFoundError } from '#core/errors.ts'
import type { InlineFile } from '#core/replies.ts'
import type { Db } from '#db/client.ts'
import { clients } from '#db/tables/config.ts'
import { pieces } from '#db/tables/pieces.ts'
import { brandKits } from '#db/tables/records.ts'
import { makeLogo, UnusableLogoError } from '#features/pieces/kits/make-logo.ts'
import { refuseTakenName } from '#features/records/refuse-taken-name.ts'
import { requireChangedReferences } from '#features/records/require-references.ts'
import { SvgTimeoutError } from '#platform/images/svg/rasterize-svg.ts'
import { KIT_LOGO, readLogoBytes, toWebpDataUrl } from '../pieces/kits/read-kits.ts'
import { getRecordTexts } from './records.ts'

const logoNotFoundError = () => notFoundError('Logo não encontrado')

type LogoName = 'logo' | 'darkLogo'

function toLogoRefusal(error: unknown, name: LogoName): unknown {
  if (error instanceof UnusableLogoError) return invalidFieldsError({ [name]: error.message })
  if (!(error instanceof SvgTimeoutError)) return error
  const detail = 'O arquivo pode estar bom: o servidor está ocupado. Tente de novo em alguns segundos.'
  return new AppError(503, 'drawing_busy', 'O logo não ficou pronto a tempo', { detail, retryAfter: 10, cause: error })
}

async function makeStoredLogo({ user }: Ctx, name: LogoName, file: string | null | undefined) {
  if (!file) return file
  const made = await makeLogo(user.id, Buffer.from(file, 'base64')).catch((error: unknown) => {
    throw toLogoRefusal(error, name)
  })
  return toWebpDataUrl(made)
}

export async function showKitLogo({ db }: Ctx, id: number, on?: 'dark'): Promise<InlineFile> {
  const [row] = await db
    .select({ logo: on === 'dark' ? brandKits.darkLogo : KIT_LOGO })
    .from(brandKits)
    .where(eq(brandKits.id, id))
  const content = readLogoBytes(row?.logo ?? null)
  if (!content) throw logoNotFoundError()
  return { open: async () => content, type: 'image/webp', size: content.length, name: `logo-${id}.webp` }
}

const addressOf = (logo: SQLWrapper, query = '') => sql<string | null>`case when ${logo} is not null
  then ${`${listContract.path}/`}::text || ${brandKits.id} || '/logo?v=' || ${brandKits.revision} || ${query}::text end`

export const listBrandKits = ({ db }: Ctx): Promise<BrandKit[]> =>
  db
    .select({
      id: brandKits.id,
      name: brandKits.name,
      client: { id: clients.id, name: clients.name },
      look: brandKits.look,
      tone: brandKits.tone,
      wordsToUse: brandKits.wordsToUse,
      wordsToAvoid: brandKits.wordsToAvoid,
      logo: addressOf(KIT_LOGO),
      darkLogo: addressOf(brandKits.darkLogo, '&on=dark'),
      ownFonts: brandKits.ownFonts,
      pieces: sql`${db.$count(pieces, and(eq(pieces.kitId, brandKits.id), isNull(pieces.deletedAt)))}`.mapWith(Number),
      revision: brandKits.revision,
    })
    .from(brandKits)
    .leftJoin(clients, eq(clients.id, brandKits.clientId))
    .where(isNull(brandKits.archivedAt))
    .orderBy(asc(brandKits.id))

export async function createBrandKit({ db, now }: Ctx, name: string): Promise<{ ok: true; id: number }> {
  const insert = db
    .insert(brandKits)
    .values({ name, nameKey: toNameKey(name), createdAt: now() })
    .returning({ id: brandKits.id })
  const [row] = await refuseTakenName(getRecordTexts(brandKits).taken, insert)
  if (!row) throw new Error('a brand kit was inserted without a row')
  return { ok: true, id: row.id }
}

const kitNotFoundError = () => notFoundError(getRecordTexts(brandKits).missing)

export async function lockBrandKit(db: Db, id: number): Promise<typeof brandKits.$inferSelect> {
  const [kit] = await db
    .select()
    .from(brandKits)
    .where(and(eq(brandKits.id, id), isNull(brandKits.archivedAt)))
    .for('update')
  if (!kit) throw kitNotFoundError()
  return kit
}

/** A font that the kit has had already may be gone: its slides say so. */
function requireKnownFonts(fonts: Look['fonts'], before: Look['fonts'], own: readonly OwnFont[]): void {
  for (const part of ['headline', 'text'] as const) {
    const name = fonts[part]
    const isKnown = isSlideFont(name) || name === before[part] || own.some(({ family }) => family === name)
    if (!isKnown) throw invalidFieldsError({ [`fonts.${part}`]: 'Fonte desconhecida' })
  }
}

type Edit = HandlerInput<typeof editContract, never>['json']
type KitValues = Look & Pick<typeof brandKits.$inferSelect, 'name' | 'clientId' | 'tone' | 'wordsToUse' | 'wordsToAvoid'>

/** @throws 404, 409 if the name is in use, or `changed_elsewhere`, 422 naming clientId or a logo, 503 */
export async function editBrandKit(
  ctx: Ctx,
  id: number,
  { revision, base, logo: file, darkLogo: darkFile, ...wanted }: Edit,
): Promise<void> {
  const { db } = ctx
  const logo = await makeStoredLogo(ctx, 'logo', file)
  const darkLogo = await makeStoredLogo(ctx, 'darkLogo', darkFile)
  const { look, ...kit } = await lockBrandKit(db, id)
  const { name, clientId, tone, wordsToUse, wordsToAvoid } = kit
  const values: KitValues = { ...look, name, clientId, tone, wordsToUse, wordsToAvoid }
  requireNoConflict({ revision, base }, wanted, { revision: kit.revision, values })
  const { colors, fonts, family, handle, ...next } = mergeEdit(values, wanted)
  await requireChangedReferences(db, next, kit)
  requireKnownFonts(fonts, look.fonts, kit.ownFonts)
  const set = {
    ...next,
    nameKey: toNameKey(next.name),
    look: { colors, fonts, family, handle },
    ...(logo === undefined ? {} : { logo, logoRemovedAt: null }),
    ...(darkLogo === undefined ? {} : { darkLogo }),
  }
  await refuseTakenName(getRecordTexts(brandKits).taken, db.update(brandKits).set(set).where(eq(brandKits.id, id)))
}
