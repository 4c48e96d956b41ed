import type { Sharp, SharpOptions } from 'sharp'

/** The image cannot be decoded from its first line to its last. */
export class BrokenPictureError extends Error {}
/** The sentence for a person whose picture is broken. */
export const BROKEN_PICTURE = 'A imagem está incompleta ou danificada. Abra-a, salve de novo e envie a nova cópia.'

/** The image would take too much memory when opened. */
export class TooManyPixelsError extends Error {}

/** In pixels: the photo of a page by the largest telephone cameras; at four bytes each, 160 MB. */
const MAX_PIXELS = 40_000_000
/** An image in passes (progressive JPEG, interlaced PNG) must be held as a whole: up to six bytes a pixel. */
const MAX_PIXELS_IN_PASSES = 24_000_000
const SECONDS = 10
const THUMBNAIL = 320
const PREVIEW = 2000
const PORTRAIT = 256
/** Enough for the largest slide, 1,920 pixels high, with a part of the photo cut off. */
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

let lastTurn: Promise<unknown> = Promise.resolve()

/** Runs one piece of work at a time: each image may take as much memory as its pixels. */
function runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = lastTurn.then(work, work)
  lastTurn = mine.catch(() => undefined)
  return mine
}

function toPictureError(cause: unknown): unknown {
  const message = cause instanceof Error ? cause.message : String(cause)
  if (/pixel limit|dimensions|too large/i.test(message)) return new TooManyPixelsError(message, { cause })
  return new BrokenPictureError(message, { cause })
}

/** The size of a picture in pixels, its quality, and whether it becomes a square by cutting off what is left of it. */
type PictureShape = { side: number; quality: number; square?: boolean }

/** Scales the image down and drops everything but its pixels. */
const resizeToWebp = (image: Sharp, { side, quality, square = false }: PictureShape): Promise<Buffer> =>
  image
    .resize({ width: side, height: side, fit: square ? 'cover' : 'inside', withoutEnlargement: !square })
    .webp({ quality })
    .toBuffer()

/** Formats whose decoder may be missing here: HEVC is patented, so no free library has it. */
const MAY_BE_UNREADABLE = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/

/**
 * Opens an image once its header shows that it may be decoded, and lets `work` read its pixels.
 * @throws BrokenPictureError, TooManyPixelsError
 */
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

const decodeAndResize = (bytes: Buffer, shape: PictureShape): Promise<Buffer> =>
  decodePicture(bytes, (image) => resizeToWebp(image, shape))

async function makePicture(bytes: Buffer, shape: PictureShape): Promise<Buffer | undefined> {
  try {
    return await runInTurn(() => decodeAndResize(bytes, shape))
  } catch (error) {
    if (error instanceof BrokenPictureError && MAY_BE_UNREADABLE.test(bytes.toString('latin1', 4, 12))) return undefined
    throw error
  }
}

/**
 * Makes a WebP of at most 320 pixels each way from an image's first frame; undefined where there is no decoder for the format
 * (HEIC).
 * @throws BrokenPictureError, TooManyPixelsError
 */
export const makeThumbnail = (bytes: Buffer): Promise<Buffer | undefined> => makePicture(bytes, { side: THUMBNAIL, quality: 75 })

/**
 * Makes a WebP of at most 2,000 pixels each way, in which a page can be read, otherwise as `makeThumbnail`.
 * @throws BrokenPictureError, TooManyPixelsError
 */
export const makePreview = (bytes: Buffer): Promise<Buffer | undefined> => makePicture(bytes, { side: PREVIEW, quality: 82 })

/**
 * Makes a square WebP of 256 pixels from the middle of an image, otherwise as `makeThumbnail`.
 * @throws BrokenPictureError, TooManyPixelsError
 */
export const makePortrait = (bytes: Buffer): Promise<Buffer | undefined> =>
  makePicture(bytes, { side: PORTRAIT, quality: 80, square: true })

/**
 * Makes a WebP of at most 2,560 pixels each way from a photo: upright, and without the camera's notes of place and time.
 * @throws BrokenPictureError, TooManyPixelsError
 */
export const makePhoto = (bytes: Buffer): Promise<{ content: Buffer; width: number; height: number }> =>
  runInTurn(() =>
    decodePicture(bytes, async (image) => {
      const box = { width: PHOTO, height: PHOTO, fit: 'inside', withoutEnlargement: true } as const
      const { data, info } = await image.resize(box).webp({ quality: 88 }).toBuffer({ resolveWithObject: true })
      return { content: data, width: info.width, height: info.height }
    }),
  )

/**
 * Makes a WebP of at most `side` pixels each way.
 * @throws BrokenPictureError, TooManyPixelsError
 */
export const scalePicture = (bytes: Buffer, side: number): Promise<Buffer> =>
  runInTurn(() => decodeAndResize(bytes, { side, quality: 80 }))
