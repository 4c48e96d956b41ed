import { buffer } from 'node:stream/consumers'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { listDeliveredPictures as listEndpoint } from 'contract/pieces/delivered-pictures.ts'
import { photoFileRule, type StoredPhoto } from 'contract/pieces/photos.ts'
import { and, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { DrawnPicture } from '#core/replies.ts'
import type { Db } from '#db/client.ts'
import { containsWordsCondition } from '#db/contains-condition.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { contents } from '#db/tables/results.ts'
import { runFiles, runs } from '#db/tables/runs.ts'
import { BrokenPictureError, scalePicture, TooManyPixelsError } from '#platform/images/pictures.ts'
import { convertUploadedPhoto } from './store-photo.ts'

const PAGE_ROWS = 40
const SIDE = 360

/** The pictures that this server drew are left out, because they are whole slides, not photos. */
const deliveredPictureCondition = and(
  eq(runs.isBuiltIn, false),
  isNotNull(runFiles.storageKey),
  inArray(runFiles.type, [...photoFileRule.types]),
)

const picturesQuery = (db: Db) =>
  db
    .select({ id: runFiles.id, name: runFiles.name, key: runFiles.storageKey, title: contents.title, at: contents.createdAt })
    .from(runFiles)
    .innerJoin(runs, eq(runs.id, runFiles.runId))
    .innerJoin(contents, eq(contents.runId, runFiles.runId))

export async function listDeliveredPictures(
  { db }: Ctx,
  { q = '', before }: HandlerInput<typeof listEndpoint, never>['query'],
): Promise<HandlerResult<typeof listEndpoint>> {
  const texts = [contents.title, contents.client, contents.persona, runFiles.name]
  const found = await picturesQuery(db)
    .where(
      and(
        deliveredPictureCondition,
        before === undefined ? undefined : lt(runFiles.id, before),
        containsWordsCondition(q, ...texts),
      ),
    )
    .orderBy(desc(runFiles.id))
    .limit(PAGE_ROWS + 1)
  const { rows, last } = toKeysetPage(found, PAGE_ROWS)
  return {
    pictures: rows.map(({ id, name, title, at }) => ({ id, name, title, at: at.toISOString() })),
    next: last?.id ?? null,
  }
}

async function findPicture(db: Db, id: number): Promise<{ key: string; name: string }> {
  const [row] = await picturesQuery(db).where(and(deliveredPictureCondition, eq(runFiles.id, id)))
  if (!row?.key) throw notFoundError('Imagem não encontrada')
  return { key: row.key, name: row.name }
}

/** @throws 404 for a picture that cannot be opened */
async function scaleOrRefuse(owner: number, content: Buffer): Promise<Buffer> {
  try {
    return await scalePicture(owner, content, SIDE)
  } catch (error) {
    if (error instanceof BrokenPictureError || error instanceof TooManyPixelsError) throw notFoundError('A imagem não abre')
    throw error
  }
}

export async function showDeliveredPicture({ db, storage, user }: Ctx, id: number): Promise<DrawnPicture> {
  const { key } = await findPicture(db, id)
  const draw = async () => ({ content: await scaleOrRefuse(user.id, await buffer(await storage.read(key))) })
  return { name: 'imagem', tag: `imagem-${id}`, isPermanent: true, draw }
}

/** The run keeps its file. @throws 404, 413 and 422 `pictureId`, FileMissingError */
export async function copyDeliveredPicture(ctx: Ctx, id: number): Promise<StoredPhoto> {
  const { key, name } = await findPicture(ctx.db, id)
  const content = await ctx.storage.read(key)
  const field = 'pictureId'
  const file = await ctx.uploads.store({ content, name, field, rule: photoFileRule, folder: 'photos' })
  return convertUploadedPhoto(ctx, file, field)
}
