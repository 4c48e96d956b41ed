import type { Look } from 'contract/pieces/looks.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import { toNameKey } from 'contract/values/values.ts'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { clients } from '#db/tables/config.ts'
import { type ApprovedLook, pieces } from '#db/tables/pieces.ts'
import { brandKits } from '#db/tables/records.ts'

/** The beginning of a stored logo, which is a data URL. */
const PREFIX = 'data:image/webp;base64,'

export const toWebpDataUrl = (picture: Buffer): string => PREFIX + picture.toString('base64')

/** Reads the picture of a stored logo; undefined where there is none. */
export const readLogoBytes = (address: string | null): Buffer | undefined =>
  address?.startsWith(PREFIX) ? Buffer.from(address.slice(PREFIX.length), 'base64') : undefined

export type KitLook = { look: Look; logo?: Buffer }

/** A brand's manner of writing, which the texts of its pieces keep. */
export type BrandVoice = { tone: string; wordsToUse: string[]; wordsToAvoid: string[] }

export type ClientKit = KitLook & BrandVoice & { id: number; name: string }

const COLUMNS = {
  id: brandKits.id,
  name: brandKits.name,
  look: brandKits.look,
  logo: sql<string | null>`case when ${brandKits.logoRemovedAt} is null then ${brandKits.logo} end`,
  tone: brandKits.tone,
  wordsToUse: brandKits.wordsToUse,
  wordsToAvoid: brandKits.wordsToAvoid,
}

type KitRow = Omit<ClientKit, 'logo'> & { logo: string | null }

function presentKit({ logo: address, ...kit }: KitRow): ClientKit {
  const logo = readLogoBytes(address)
  return logo ? { ...kit, logo } : kit
}

/**
 * Finds the kit for a client's pieces: the oldest of the client's own, else the oldest without a client, and undefined where there is
 * neither. Archived kits, and the kits of other or archived clients, are never taken. `client` is the name as a launch sends it; null asks
 * for the oldest kit without a client.
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

/**
 * Reads the look and the logo of a kit, even of an archived one, since its pieces keep them. For null or an unknown id, returns those of
 * the oldest kit without a client that is not archived, or the minimal family's look where there is none.
 */
export async function readKitLook(db: Db, kitId: number | null): Promise<KitLook> {
  const [row] = kitId === null ? [] : await db.select(COLUMNS).from(brandKits).where(eq(brandKits.id, kitId))
  const kit = row ? presentKit(row) : await findKitForClient(db, null)
  return kit ? { look: kit.look, ...(kit.logo ? { logo: kit.logo } : {}) } : { look: PRESET_LOOKS.minimal }
}

/** Returns the look of a kit as an approved piece keeps it. */
export async function captureKitLook(db: Db, kitId: number | null): Promise<ApprovedLook> {
  const { look, logo } = await readKitLook(db, kitId)
  return { look, ...(logo ? { logo: toWebpDataUrl(logo) } : {}) }
}

/** Reads the look of a piece that has the kit: the one with which it was approved, or else the kit's. */
export async function readPieceLook(db: Db, { id, kitId }: { id: number; kitId: number | null }): Promise<KitLook> {
  const [piece] = await db.select({ approved: pieces.approvedLook, kitId: pieces.kitId }).from(pieces).where(eq(pieces.id, id))
  if (!piece?.approved || piece.kitId !== kitId) return readKitLook(db, kitId)
  const logo = readLogoBytes(piece.approved.logo ?? null)
  return { look: piece.approved.look, ...(logo ? { logo } : {}) }
}
