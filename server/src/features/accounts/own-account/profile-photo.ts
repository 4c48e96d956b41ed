import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError, notFoundError } from '#core/errors.ts'
import type { InlineFile } from '#core/replies.ts'
import { users } from '#db/tables/workspace.ts'
import { BrokenPictureError, makePortrait, TooManyPixelsError } from '#platform/images/pictures.ts'

/** The beginning of a stored photo, which is a data URL: a photo has only a few kilobytes, and needs no file of its own. */
const PREFIX = 'data:image/webp;base64,'

/** @throws 422 `photo` for bytes that are no picture, or one that cannot be decoded */
async function encodePortrait(owner: number, photo: string): Promise<string> {
  try {
    const portrait = await makePortrait(owner, Buffer.from(photo, 'base64'))
    if (portrait) return PREFIX + portrait.toString('base64')
  } catch (error) {
    if (!(error instanceof BrokenPictureError || error instanceof TooManyPixelsError)) throw error
  }
  throw invalidFieldsError({ photo: 'Não foi possível ler a imagem. Envie um JPEG, PNG ou WebP.' })
}

/** The picture is decoded and drawn again, so that nothing else of the file is kept; null removes the photo. */
export async function changePhoto({ db, user, now }: Ctx, photo: string | null): Promise<void> {
  const image = photo === null ? null : await encodePortrait(user.id, photo)
  await db.update(users).set({ image, updatedAt: now() }).where(eq(users.id, user.id))
}

export async function readPhoto({ db }: Ctx, id: number): Promise<InlineFile> {
  const [row] = await db.select({ image: users.image }).from(users).where(eq(users.id, id))
  if (!row?.image?.startsWith(PREFIX)) throw notFoundError('Foto não encontrada')
  const content = Buffer.from(row.image.slice(PREFIX.length), 'base64')
  return { open: async () => content, type: 'image/webp', size: content.length, name: `pessoa-${id}.webp` }
}
