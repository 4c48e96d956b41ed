import type { Sharp, SharpOptions } from 'sharp'
import { limitConcurrency } from '#core/concurrency.ts'
import { tooManyPicturesError } from '#core/errors.ts'

export class BrokenPictureError extends Error {}
export const BROKEN_PICTURE = 'A imagem está incompleta ou danificada. Abra-a, salve de novo e envie a nova cópia.'

export class TooManyPixelsError extends Error {}

/** The maximum number of pixels: enough for a page photographed by the largest telephone cameras. At four bytes each they take 160 MB. */
const MAX_PIXELS = 40_000_000
/**
 * The maximum number of pixels of an image in passes (progressive JPEG, interlaced PNG), which must be held in memory as a whole, at up to
 * six bytes a pixel.
 */
const MAX_PIXELS_IN_PASSES = 24_000_000
const SECONDS = 10
const THUMBNAIL = 320
const PREVIEW = 2000
const PORTRAIT = 256
const PHOTO = 2560

/** The decoders that may be used; the library's others (SVG, PDF, TIFF, its own formats) stay blocked. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((name) => [
  `VipsForeignLoad${name}File`,
  `VipsForeignLoad${name}Buffer`,
])

const OPTIONS: SharpOptions = {
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
  unlimited: false,
}

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: DECODERS })
  return sharp
}

let loadingSharp: ReturnType<typeof loadSharp> | undefined
/** Loads sharp at the first image, so that a server without images saves its memory. */
function getSharp() {
  loadingSharp ??= loadSharp()
  return loadingSharp
}

const MOST_WAITING = { shown: 100, sent: 20, stored: 5 } as const

type PictureTurn = { owner: number; use: keyof typeof MOST_WAITING }

/** Runs one piece of work at a time, because each decoded image may take much memory. */
const limitDecoding = limitConcurrency({ concurrency: 1, mostWaiting: MOST_WAITING.shown, refuse: tooManyPicturesError })

const runInTurn = <Result>({ owner, use }: PictureTurn, work: () => Promise<Result>): Promise<Result> =>
  limitDecoding(work, { owner: `${owner} ${use}`, mostWaiting: MOST_WAITING[use] })

/** The decoder throws a plain Error; an error of another class is a fault of our code and stays. */
function toPictureError(cause: unknown): unknown {
  if (cause instanceof Error && cause.name !== 'Error') return cause
  const message = cause instanceof Error ? cause.message : String(cause)
  if (/pixel limit|dimensions|too large/i.test(message)) return new TooManyPixelsError(message, { cause })
  return new BrokenPictureError(message, { cause })
}

type PictureShape = { side: number; quality: number; square?: boolean }

/** Only a square is enlarged; nothing but the pixels is kept. */
const resizeToWebp = (image: Sharp, { side, quality, square = false }: PictureShape): Promise<Buffer> =>
  image
    .resize({ width: side, height: side, fit: square ? 'cover' : 'inside', withoutEnlargement: !square })
    .webp({ quality })
    .toBuffer()

/** Matches HEIC and AVIF, whose decoder may be missing here: the libraries that come with sharp leave out HEVC, which is patented. */
const MAY_BE_UNREADABLE = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/

/** @throws BrokenPictureError or TooManyPixelsError, also in place of a plain `Error` that `work` throws */
export async function decodePicture<Result>(
  bytes: Buffer,
  work: (image: Sharp, size: { width: number; height: number }) => Promise<Result>,
): Promise<Result> {
  const sharp = await getSharp()
  try {
    const { width, height, isProgressive, autoOrient } = await sharp(bytes, OPTIONS).metadata()
    if (isProgressive && width * height > MAX_PIXELS_IN_PASSES) throw new Error('in passes, and over the pixel limit')
    return await work(sharp(bytes, OPTIONS).timeout({ seconds: SECONDS }).autoOrient(), autoOrient)
  } catch (error) {
    throw toPictureError(error)
  }
}

/** @throws BrokenPictureError, TooManyPixelsError, 429 if too many pictures of the owner wait */
export const decodePictureInTurn = <Result>(
  turn: PictureTurn,
  bytes: Buffer,
  work: Parameters<typeof decodePicture<Result>>[1],
): Promise<Result> => runInTurn(turn, () => decodePicture(bytes, work))

const decodeAndResize = (turn: PictureTurn, bytes: Buffer, shape: PictureShape): Promise<Buffer> =>
  decodePictureInTurn(turn, bytes, (image) => resizeToWebp(image, shape))

async function makePicture(turn: PictureTurn, bytes: Buffer, shape: PictureShape): Promise<Buffer | undefined> {
  try {
    return await decodeAndResize(turn, bytes, shape)
  } catch (error) {
    if (error instanceof BrokenPictureError && MAY_BE_UNREADABLE.test(bytes.toString('latin1', 4, 12))) return undefined
    throw error
  }
}

/**
 * Undefined for a HEIC or AVIF that cannot be decoded here, whether the decoder is missing or the image is broken.
 * @throws BrokenPictureError, TooManyPixelsError
 */
export const makeThumbnail = (owner: number, bytes: Buffer): Promise<Buffer | undefined> =>
  makePicture({ owner, use: 'sent' }, bytes, { side: THUMBNAIL, quality: 75 })

export const makePreview = (owner: number, bytes: Buffer): Promise<Buffer | undefined> =>
  makePicture({ owner, use: 'shown' }, bytes, { side: PREVIEW, quality: 82 })

export const makePortrait = (owner: number, bytes: Buffer): Promise<Buffer | undefined> =>
  makePicture({ owner, use: 'stored' }, bytes, { side: PORTRAIT, quality: 80, square: true })

/** Upright, and without the camera's notes of place and time. @throws BrokenPictureError, TooManyPixelsError */
export const makePhoto = (owner: number, bytes: Buffer): Promise<{ content: Buffer; width: number; height: number }> =>
  decodePictureInTurn({ owner, use: 'stored' }, bytes, async (image) => {
    const box = { width: PHOTO, height: PHOTO, fit: 'inside', withoutEnlargement: true } as const
    const { data, info } = await image.resize(box).webp({ quality: 88 }).toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  })

export const scalePicture = (owner: number, bytes: Buffer, side: number): Promise<Buffer> =>
  decodeAndResize({ owner, use: 'shown' }, bytes, { side, quality: 80 })

/** At most this many pixels wide: twice as many as a page of Word's has between its margins. */
const PAGE = 1200

/** Word shows no WebP. @throws BrokenPictureError, TooManyPixelsError */
export const makePagePicture = (
  owner: number,
  bytes: Buffer,
): Promise<{ type: 'png' | 'jpg'; content: Buffer; width: number; height: number }> =>
  decodePictureInTurn({ owner, use: 'shown' }, bytes, async (image) => {
    const { hasAlpha } = await image.metadata()
    const page = image.resize({ width: PAGE, withoutEnlargement: true })
    const { data, info } = await (hasAlpha ? page.png() : page.jpeg({ quality: 88 })).toBuffer({ resolveWithObject: true })
    return { type: hasAlpha ? 'png' : 'jpg', content: data, width: info.width, height: info.height }
  })
