import { parse } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { importDocument as contract } from 'contract/content/documents.ts'
import { photoUrl } from 'contract/pieces/photos.ts'
import type { Ctx } from '#core/context.ts'
import { AppError, invalidFieldsError } from '#core/errors.ts'
import type { StoredFile } from '#core/uploads.ts'
import { storePhoto } from '#features/pieces/photos/store-photo.ts'
import { type StoredText, toPlainText } from './stored-text.ts'
import { type FilePicture, placePictures } from './take-pictures.ts'
import { readFileInSandbox } from './text-files.ts'
import { convertText, insertDocument } from './write-document.ts'

const MAX_PICTURES = 60
const MAX_TITLE = 200

/** @returns the address of a picture, undefined for one that cannot be shown (as a drawing of Word's own) */
async function storePicture(ctx: Ctx, { base64 }: FilePicture, name: string): Promise<string | undefined> {
  try {
    const { id } = await storePhoto(ctx, { content: Buffer.from(base64, 'base64'), name, field: 'file' })
    return photoUrl(id)
  } catch (error) {
    if (error instanceof AppError && (error.status === 422 || error.status === 413)) return undefined
    throw error
  }
}

async function storePictures(ctx: Ctx, pictures: readonly FilePicture[], name: string): Promise<(string | undefined)[]> {
  if (pictures.length > MAX_PICTURES)
    throw invalidFieldsError({ file: `O documento tem ${pictures.length} imagens, e cabem ${MAX_PICTURES}. Divida-o em partes.` })
  const addresses: (string | undefined)[] = []
  for (const picture of pictures) addresses.push(await storePicture(ctx, picture, name))
  return addresses
}

async function convertImported(html: string): Promise<StoredText> {
  try {
    return await convertText('html', html)
  } catch (error) {
    if (error instanceof AppError && error.fields?.html) throw invalidFieldsError({ file: error.fields.html })
    throw error
  }
}

const FIRST_HEADING = /^\s*<h1>(.*?)<\/h1>/s

/** A heading at the top is the text's title, which then is not in it twice. Without one the file's name is. */
function takeTitle({ html, plain }: StoredText, fileName: string): StoredText & { title: string } {
  const heading = FIRST_HEADING.exec(html)
  const title = heading ? toPlainText(heading[1] ?? '') : ''
  if (!heading || title === '' || title.length > MAX_TITLE)
    return { html, plain, title: parse(fileName).name.slice(0, MAX_TITLE) }
  const rest = html.slice(heading[0].length)
  return { html: rest, plain: toPlainText(rest), title }
}

/** @throws 422 naming `file`, 429 */
export async function importDocument(ctx: Ctx, file: StoredFile | undefined): Promise<HandlerResult<typeof contract>> {
  if (!file) throw invalidFieldsError({ file: 'Escolha um arquivo' })
  const bytes = await buffer(await ctx.storage.read(file.key))
  ctx.uploads.release([file.key])
  const { html, pictures } = await readFileInSandbox({ bytes, name: file.name }, ctx.user.id)
  const addresses = await storePictures(ctx, pictures, parse(file.name).name)
  const { title, ...text } = takeTitle(await convertImported(placePictures(html, addresses)), file.name)
  if (text.plain === '' && !text.html.includes('<img')) throw invalidFieldsError({ file: 'O arquivo não tem texto.' })
  const created = await insertDocument(ctx, { title, text, source: 'editor', projectId: null, save: true })
  return { ...created, omittedPictures: addresses.filter((address) => address === undefined).length }
}
