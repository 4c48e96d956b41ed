import { createHash } from 'node:crypto'
import type { OwnFont } from 'contract/pieces/looks.ts'
import { MAX_KIT_FONTS } from 'contract/settings/kit-fonts.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError, notFoundError } from '#core/errors.ts'
import { brandKits } from '#db/tables/records.ts'
import { checkFont } from '#features/pieces/kits/check-font.ts'
import { lockBrandKit } from './brand-kits.ts'

const toId = (file: Buffer) => createHash('sha256').update(file).digest('hex').slice(0, 16)

/** A file that the kit has already is not stored again; one of the same family, weight and slope takes the other's place. */
export async function addKitFont(ctx: Ctx, id: number, base64: string) {
  const file = Buffer.from(base64, 'base64')
  const font: OwnFont = { id: toId(file), ...(await checkFont(ctx, file)) }
  const { ownFonts, fontFiles } = await lockBrandKit(ctx.db, id)
  const isSameFace = (one: OwnFont) => one.family === font.family && one.weight === font.weight && one.isItalic === font.isItalic
  const kept = ownFonts.map((one, at) => ({ one, file: fontFiles[at] ?? '' })).filter(({ one }) => !isSameFace(one))
  if (kept.length >= MAX_KIT_FONTS)
    throw invalidFieldsError({ file: `Um kit guarda no máximo ${MAX_KIT_FONTS} arquivos de fonte` })
  const next = [...kept, { one: font, file: base64 }]
  await ctx.db
    .update(brandKits)
    .set({ ownFonts: next.map(({ one }) => one), fontFiles: next.map((each) => each.file) })
    .where(eq(brandKits.id, id))
  return { ok: true, family: font.family } as const
}

/** Slides that use it are drawn in Inter, and say so. @throws 404 */
export async function removeKitFont(ctx: Ctx, id: number, font: string) {
  const { ownFonts, fontFiles } = await lockBrandKit(ctx.db, id)
  if (!ownFonts.some((one) => one.id === font)) throw notFoundError('Fonte não encontrada')
  await ctx.db
    .update(brandKits)
    .set({
      ownFonts: ownFonts.filter((one) => one.id !== font),
      fontFiles: fontFiles.filter((_, at) => ownFonts[at]?.id !== font),
    })
    .where(eq(brandKits.id, id))
}
