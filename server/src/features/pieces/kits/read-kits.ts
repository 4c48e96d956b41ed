import { isSlideFont, type Look } from 'contract/pieces/looks.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import { toNameKey } from 'contract/values/values.ts'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { clients } from '#db/tables/config.ts'
import { type ApprovedLook, pieces } from '#db/tables/pieces.ts'
import { brandKits } from '#db/tables/records.ts'
import type { OwnFontFile } from '../render/slide-request.ts'

const PREFIX = 'data:image/webp;base64,'

export const toWebpDataUrl = (picture: Buffer): string => PREFIX + picture.toString('base64')

export const readLogoBytes = (address: string | null): Buffer | undefined =>
  address?.startsWith(PREFIX) ? Buffer.from(address.slice(PREFIX.length), 'base64') : undefined

/** `darkLogo`: for slides with a dark ground. `fonts`: the files of its own that it names. */
export type KitLook = { look: Look; logo?: Buffer; darkLogo?: Buffer; fonts?: OwnFontFile[] }

export type BrandVoice = { tone: string; wordsToUse: string[]; wordsToAvoid: string[] }

export type ClientKit = KitLook & BrandVoice & { id: number; name: string }

export const KIT_LOGO = sql<string | null>`case when ${brandKits.logoRemovedAt} is null then ${brandKits.logo} end`

const COLUMNS = {
  id: brandKits.id,
  name: brandKits.name,
  look: brandKits.look,
  logo: KIT_LOGO,
  darkLogo: brandKits.darkLogo,
  tone: brandKits.tone,
  wordsToUse: brandKits.wordsToUse,
  wordsToAvoid: brandKits.wordsToAvoid,
}

type LogoAddresses = { logo?: string | null | undefined; darkLogo?: string | null | undefined }

function readLogos(addresses: LogoAddresses): Pick<KitLook, 'logo' | 'darkLogo'> {
  const [logo, darkLogo] = [readLogoBytes(addresses.logo ?? null), readLogoBytes(addresses.darkLogo ?? null)]
  return { ...(logo && { logo }), ...(darkLogo && { darkLogo }) }
}

type KitRow = Omit<ClientKit, keyof LogoAddresses> & LogoAddresses

const presentKit = ({ logo, darkLogo, ...kit }: KitRow): ClientKit => ({ ...kit, ...readLogos({ logo, darkLogo }) })

/**
 * The oldest of the client's own, else the oldest without a client; never an archived kit, or one of another or archived client.
 * `client`: the name as a launch sends it.
 */
export async function findKitForClient(db: Db, client: string | null): Promise<ClientKit | undefined> {
  const isOwn = and(eq(clients.nameKey, toNameKey(client ?? '')), isNull(clients.archivedAt))
  const [kit] = await db
    .select(COLUMNS)
    .from(brandKits)
    .leftJoin(clients, eq(clients.id, brandKits.clientId))
    .where(and(isNull(brandKits.archivedAt), or(isNull(brandKits.clientId), isOwn)))
    .orderBy(sql`${brandKits.clientId} is null`, asc(brandKits.id))
    .limit(1)
  return kit && presentKit(kit)
}

/** The files of the look's fonts, as far as the kit has them; none are read for a look of the eight. */
async function readFontFiles(db: Db, kitId: number, { fonts }: Look): Promise<OwnFontFile[]> {
  const wanted = new Set([fonts.headline, fonts.text].filter((name) => !isSlideFont(name)))
  if (wanted.size === 0) return []
  const [kit] = await db
    .select({ ownFonts: brandKits.ownFonts, fontFiles: brandKits.fontFiles })
    .from(brandKits)
    .where(eq(brandKits.id, kitId))
  return (kit?.ownFonts ?? []).flatMap(({ id, family }, at) => {
    const file = kit?.fontFiles[at]
    return file && wanted.has(family) ? [{ id, family, data: Buffer.from(file, 'base64') }] : []
  })
}

async function withFonts(db: Db, kitId: number | null, kit: KitLook): Promise<KitLook> {
  const fonts = kitId === null ? [] : await readFontFiles(db, kitId, kit.look)
  return fonts.length > 0 ? { ...kit, fonts } : kit
}

/**
 * Also of an archived kit, since its pieces keep it. Null or an unknown id: the oldest active kit without a client, or else the
 * minimal family's look. `wanted`: a look that is being edited.
 */
export async function readKitLook(db: Db, kitId: number | null, wanted?: Look): Promise<KitLook> {
  const [row] = kitId === null ? [] : await db.select(COLUMNS).from(brandKits).where(eq(brandKits.id, kitId))
  const kit = row ? presentKit(row) : await findKitForClient(db, null)
  if (!kit) return { look: wanted ?? PRESET_LOOKS.minimal }
  const { id, look, logo, darkLogo } = kit
  return withFonts(db, id, { look: wanted ?? look, ...(logo && { logo }), ...(darkLogo && { darkLogo }) })
}

export async function captureKitLook(db: Db, kitId: number | null): Promise<ApprovedLook> {
  const { look, logo, darkLogo } = await readKitLook(db, kitId)
  return { look, ...(logo && { logo: toWebpDataUrl(logo) }), ...(darkLogo && { darkLogo: toWebpDataUrl(darkLogo) }) }
}

export async function readPieceLook(
  db: Db,
  { id, kitId }: { id: number; kitId: number | null },
  wanted?: Look,
): Promise<KitLook> {
  const [piece] = await db.select({ approved: pieces.approvedLook, kitId: pieces.kitId }).from(pieces).where(eq(pieces.id, id))
  if (!piece?.approved || piece.kitId !== kitId) return readKitLook(db, kitId, wanted)
  return withFonts(db, kitId, { look: wanted ?? piece.approved.look, ...readLogos(piece.approved) })
}
