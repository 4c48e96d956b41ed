import { createHash } from 'node:crypto'
import type { ImageSource } from '@takumi-rs/core'
import { listSlideTexts } from 'contract/pieces/alternative-text.ts'
import { SLIDE_FORMAT_SIZES } from 'contract/pieces/formats.ts'
import { measureLogo } from 'contract/pieces/logo-contrast.ts'
import { isSlideFont, type Look } from 'contract/pieces/looks.ts'
import { decodePicture } from '#platform/images/pictures.ts'
import { layOutSlide } from './compose.ts'
import { createRenderEngine, type DrawingOutput, type Size } from './fonts/engine.ts'
import { mapPixels } from './layout/nodes.ts'
import { listUndrawn } from './layout/text.ts'
import { findTextBoxes } from './layout/text-boxes.ts'
import type { RenderedSlide, SlideRequest } from './slide-request.ts'
import type { Logo, Pixels } from './style/page.ts'
import { findPhotoSize } from './templates/photo-sizes.ts'

type Focus = { x: number; y: number }

const computeWindowOffset = (length: number, window: number, focus: number) =>
  Math.round(Math.min(Math.max(0, length * focus - window / 2), length - window))

/** Beyond this enlargement a photo is seen to be blurred. */
const COARSE = 1.5

type CroppedPhoto = Pixels & { isCoarse: boolean }

export async function cropPhoto(bytes: Buffer, box: Size, focus: Focus): Promise<CroppedPhoto> {
  return decodePicture(bytes, async (image, { width, height }) => {
    const scale = Math.max(box.width / width, box.height / height)
    const scaled = {
      width: Math.max(box.width, Math.round(width * scale)),
      height: Math.max(box.height, Math.round(height * scale)),
    }
    const data = await image
      .resize({ ...scaled, fit: 'fill' })
      .extract({
        left: computeWindowOffset(scaled.width, box.width, focus.x),
        top: computeWindowOffset(scaled.height, box.height, focus.y),
        ...box,
      })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer()
    return { ...box, data, isCoarse: scale > COARSE }
  })
}

/** In pixels: at least twice the largest size at which a template shows a logo. */
const DECODED_LOGO_BOX = { width: 960, height: 240 }

export async function decodeLogo(bytes: Buffer): Promise<Logo> {
  return decodePicture(bytes, async (image) => {
    const { data, info } = await image
      .resize({ ...DECODED_LOGO_BOX, fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const source = { width: info.width, height: info.height, data }
    return { source, width: info.width, height: info.height, luminances: measureLogo(source) }
  })
}

function createRecentCache<Value>(size: number): { get(key: string, make: () => Promise<Value>): Promise<Value> } {
  const values = new Map<string, Value>()
  return {
    async get(key, make) {
      const value = values.get(key) ?? (await make())
      values.delete(key)
      values.set(key, value)
      for (const oldest of [...values.keys()].slice(0, -size)) values.delete(oldest)
      return value
    },
  }
}

const hashBytes = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('base64')

/**
 * The number of decoded photos in the cache, so that typing beside a photo does not decode it at each key. A photo takes 6 to 8
 * MB.
 */
const CACHED_PHOTOS = 3
const CACHED_LOGOS = 4

/** A slide of plain colours is smaller and drawn sooner as PNG; one with a photo as WebP, which a download is not. */
function chooseOutput({ format, width }: SlideRequest, hasPhoto: boolean): DrawingOutput {
  const scale = (width ?? SLIDE_FORMAT_SIZES[format].width) / SLIDE_FORMAT_SIZES[format].width
  return { scale, type: hasPhoto && width !== undefined ? 'webp' : 'png' }
}

async function encodePixels({ width, height, data }: Pixels, scale: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const scaled = sharp(new Uint8Array(data), { raw: { width, height, channels: 4 } }).resize({ ...size, fit: 'fill' })
  return scaled.png({ compressionLevel: 0 }).toBuffer()
}

/** The server calls it in a child process only (`createSlideRenderer`). */
export function createInProcessSlideDrawer(): (request: SlideRequest) => Promise<RenderedSlide> {
  const engine = createRenderEngine()
  const photos = createRecentCache<CroppedPhoto>(CACHED_PHOTOS)
  const logos = createRecentCache<Logo>(CACHED_LOGOS)
  /**
   * By photo and scale. takumi decodes a file once and keeps it by its name; pixels it would copy and scale in each drawing, which
   * takes longer than all the rest.
   */
  const files = new WeakMap<Pixels, Map<number, ImageSource>>()
  let named = 0

  async function preparePhotoFile(photo: Pixels, scale: number): Promise<ImageSource> {
    const ofPhoto = files.get(photo) ?? new Map<number, ImageSource>()
    files.set(photo, ofPhoto)
    const known = ofPhoto.get(scale)
    if (known) return known
    named += 1
    const file = { src: `photo-${named}`, data: await encodePixels(photo, scale) }
    ofPhoto.set(scale, file)
    return file
  }

  async function preparePhoto({ slide, look, photo, format }: SlideRequest): Promise<CroppedPhoto | undefined> {
    const box = findPhotoSize(slide, look.family, format)
    if (!photo || !slide.photo || !box) return undefined
    const { focus } = slide.photo
    const key = [hashBytes(photo), focus.x, focus.y, box.width, box.height].join(' ')
    return photos.get(key, () => cropPhoto(Buffer.from(photo), box, focus))
  }

  const prepareLogo = async (logo: Uint8Array | undefined) =>
    logo && logos.get(hashBytes(logo), () => decodeLogo(Buffer.from(logo)))

  async function findFont(name: string, fonts: SlideRequest['fonts'] = []): Promise<string | undefined> {
    const files = fonts.filter(({ family }) => family === name)
    const loaded = [name, ...files.map(({ id }) => id)].join(' ')
    const isLoaded =
      files.length > 0 &&
      (await engine
        .loadOwnFont(
          loaded,
          files.map(({ data }) => data),
        )
        .then(
          () => true,
          () => false,
        ))
    return isLoaded ? loaded : undefined
  }

  async function loadOwnFonts({ look, fonts }: SlideRequest): Promise<{ look: Look; lacksFont: boolean }> {
    const find = async (name: string) => (isSlideFont(name) ? name : findFont(name, fonts))
    const [headline, text] = [await find(look.fonts.headline), await find(look.fonts.text)]
    const drawn = { ...look, fonts: { headline: headline ?? 'Inter', text: text ?? 'Inter' } }
    return { look: drawn, lacksFont: headline === undefined || text === undefined }
  }

  return async (request) => {
    const { slide, format, mode, position, count, firstStep } = request
    const { look, lacksFont } = await loadOwnFonts(request)
    const photo = await preparePhoto(request)
    const [logo, darkLogo] = [await prepareLogo(request.logo), await prepareLogo(request.darkLogo)]
    const page = { slide, look, format, mode, position, count, firstStep, photo, logo, darkLogo }
    const { tree, measured, isLegible } = await layOutSlide(engine, page)
    const output = chooseOutput(request, photo !== undefined)
    const file = photo && (await preparePhotoFile(photo, output.scale))
    const drawn = mapPixels(tree, (image) => (file && image.src === photo ? { ...image, src: file.src } : image))
    return {
      picture: await engine.draw(drawn, SLIDE_FORMAT_SIZES[format], { ...output, images: file ? [file] : [] }),
      isLegible,
      lacksFont,
      isCoarse: photo?.isCoarse ?? false,
      undrawn: listUndrawn(listSlideTexts(slide)),
      texts: findTextBoxes(slide, { tree, measured }, SLIDE_FORMAT_SIZES[format]),
    }
  }
}
