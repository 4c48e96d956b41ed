import { type ImageNode, type ImageSource, type MeasuredNode, type Node, Renderer } from '@takumi-rs/core'
import { isSlideFont } from 'contract/pieces/looks.ts'
import { mapPixels } from '../layout/nodes.ts'
import { readFont, readSymbolFonts } from './files.ts'

export type Size = { width: number; height: number }

export type RenderEngine = {
  loadFonts(names: readonly string[]): Promise<void>
  /** Registers the files of one family. @throws where one does not open */
  loadOwnFont(name: string, files: readonly Uint8Array[]): Promise<void>
  measure(tree: Node, size: Size): Promise<MeasuredNode>
  draw(tree: Node, size: Size, output?: DrawingOutput): Promise<Buffer>
}

/** `scale`: the size of the picture divided by the size of the tree. `images`: files that the tree names by their `src`. */
export type DrawingOutput = { scale: number; type: 'png' | 'webp'; images?: ImageSource[] }

const WEBP_QUALITY = 82

/** In bytes, for decoded pictures and drawings of emoji. A slide's photo takes 6 to 8 MB. */
const CACHE_BYTES = 24 * 1024 * 1024

/** Measuring copies the pixels of each image, which takes longer than all the rest, though its style has its size. */
const toBox = (image: ImageNode): Node =>
  image.style?.width === undefined || image.style.height === undefined ? image : { type: 'container', style: image.style }

export function createRenderEngine(): RenderEngine {
  const renderer = new Renderer({ cacheMaxBytes: CACHE_BYTES })
  const loaded = new Map<string, Promise<void>>()

  async function register(read: Promise<Parameters<Renderer['registerFont']>[0][]>) {
    for (const font of await read) await renderer.registerFont(font)
  }

  function loadOnce(name: string, read: () => ReturnType<typeof readFont>) {
    const known = loaded.get(name)
    if (known) return known
    const loading = register(read())
    loaded.set(name, loading)
    return loading
  }

  return {
    async loadFonts(names) {
      for (const name of new Set(['Inter' as const, ...names.filter(isSlideFont)])) await loadOnce(name, () => readFont(name))
      await loadOnce('symbols', readSymbolFonts)
    },
    loadOwnFont: (name, files) => loadOnce(name, async () => files.map((data) => ({ name, data }))),
    measure: (tree, { width, height }) => renderer.measure(mapPixels(tree, toBox), { width, height, lang: 'pt-BR' }),
    draw: (tree, { width, height }, { scale, type, images = [] } = { scale: 1, type: 'png' }) =>
      renderer.render(tree, {
        width: Math.round(width * scale),
        height: Math.round(height * scale),
        devicePixelRatio: scale,
        format: type,
        images,
        ...(type === 'webp' ? { quality: WEBP_QUALITY } : {}),
        lang: 'pt-BR',
      }),
  }
}
