import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FontDetails } from '@takumi-rs/core'
import type { SlideFont } from 'contract/pieces/looks.ts'

const require = createRequire(import.meta.url)

type FontPackage = { name: string; package: string; axes: 'wght' | 'opsz'; italic: boolean }

const PACKAGES: Readonly<Record<SlideFont, FontPackage>> = {
  Inter: { name: 'Inter', package: '@fontsource-variable/inter', axes: 'opsz', italic: true },
  Manrope: { name: 'Manrope', package: '@fontsource-variable/manrope', axes: 'wght', italic: false },
  'Space Grotesk': { name: 'Space Grotesk', package: '@fontsource-variable/space-grotesk', axes: 'wght', italic: false },
  'Bricolage Grotesque': {
    name: 'Bricolage Grotesque',
    package: '@fontsource-variable/bricolage-grotesque',
    axes: 'opsz',
    italic: false,
  },
  Archivo: { name: 'Archivo', package: '@fontsource-variable/archivo', axes: 'wght', italic: true },
  Fraunces: { name: 'Fraunces', package: '@fontsource-variable/fraunces', axes: 'opsz', italic: true },
  'Playfair Display': {
    name: 'Playfair Display',
    package: '@fontsource-variable/playfair-display',
    axes: 'wght',
    italic: true,
  },
  Lora: { name: 'Lora', package: '@fontsource-variable/lora', axes: 'wght', italic: true },
}

const findPackage = (name: string) => dirname(require.resolve(`${name}/package.json`))

export const parseRanges = (ranges: string): [number, number][] =>
  ranges.split(',').map((range) => {
    const [first, last] = range.trim().slice(2).split('-')
    return [Number.parseInt(first as string, 16), Number.parseInt(last ?? (first as string), 16)]
  })

const SUBSETS = ['latin', 'latin-ext'] as const

const readRanges = (folder: string) => require(join(folder, 'unicode.json')) as Record<string, string>

async function readSubset(font: FontPackage, subset: (typeof SUBSETS)[number], style: 'normal' | 'italic'): Promise<FontDetails> {
  const folder = findPackage(font.package)
  const file = `${font.package.split('/')[1]}-${subset}-${font.axes}-${style}.woff2`
  return {
    name: font.name,
    data: await readFile(join(folder, 'files', file)),
    style,
    unicodeRange: parseRanges(readRanges(folder)[subset] as string),
  }
}

export async function readFont(name: SlideFont): Promise<FontDetails[]> {
  const font = PACKAGES[name]
  const styles = font.italic ? (['normal', 'italic'] as const) : (['normal'] as const)
  return Promise.all(styles.flatMap((style) => SUBSETS.map((subset) => readSubset(font, subset, style))))
}

export async function readSymbolFonts(): Promise<FontDetails[]> {
  const math = findPackage('@fontsource/noto-sans-math')
  const symbols = findPackage('@fontsource/noto-sans-symbols-2')
  return [
    { name: 'Noto Sans Math', data: await readFile(join(math, 'files/noto-sans-math-latin-400-normal.woff2')) },
    {
      name: 'Noto Sans Symbols 2',
      data: await readFile(join(symbols, 'files/noto-sans-symbols-2-symbols-400-normal.woff2')),
    },
  ]
}
