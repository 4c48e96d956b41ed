import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type IconSet = {
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases?: Record<string, { parent: string }>
}

let icons: IconSet | undefined
let flags: IconSet | undefined
let names: Record<string, string> | undefined

/** 9 MB, read only when the first emoji is drawn. */
function loadIcons() {
  icons ??= require('@iconify-json/fluent-emoji-flat/icons.json') as IconSet
  names ??= require('@iconify-json/fluent-emoji-flat/chars.json') as Record<string, string>
  return { icons, names }
}

export const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
const MAY_HOLD_EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
const PRESENTED_AS_EMOJI = /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator})/u
const KEYCAP = /([#*0-9])\uFE0F?\u20E3/gu
const JOINED = /[\uFE0F\u200D]|\p{Emoji_Modifier}/u
const TEXT_PRESENTATION = '\uFE0E'
const JOINERS = new Set([0xfe0f, 0x200d])

const matchesEmoji = (grapheme: string) =>
  !grapheme.includes(TEXT_PRESENTATION) &&
  MAY_HOLD_EMOJI.test(grapheme) &&
  (PRESENTED_AS_EMOJI.test(grapheme) || JOINED.test(grapheme))

const toKey = (codepoints: number[]) => codepoints.map((code) => code.toString(16)).join('-')

function listKeys(grapheme: string) {
  const codepoints = [...grapheme].map((character) => character.codePointAt(0) as number)
  const bare = codepoints.filter((code) => code !== 0xfe0f)
  const figures = bare.filter((code) => !JOINERS.has(code))
  return [toKey(codepoints), toKey(bare), toKey(figures), toKey(figures.slice(0, 1))]
}

export const replaceKeycaps = (text: string) => text.replace(KEYCAP, '$1')

type Icon = { body: string; width: number; height: number }

function findIcon(grapheme: string): Icon | undefined {
  const { icons, names } = loadIcons()
  const name = listKeys(grapheme)
    .map((key) => names[key])
    .find((found) => found !== undefined)
  if (name === undefined) return undefined
  const icon = icons.icons[name] ?? icons.icons[icons.aliases?.[name]?.parent ?? '']
  if (icon === undefined) return undefined
  return { body: icon.body, width: icon.width ?? icons.width ?? 16, height: icon.height ?? icons.height ?? 16 }
}

const FIRST_INDICATOR = 0x1f1e6
const TAGS = 0xe0000

function findFlagCode(grapheme: string): string | undefined {
  const codepoints = [...grapheme].map((character) => character.codePointAt(0) as number)
  if (/^\p{Regional_Indicator}{2}$/u.test(grapheme))
    return codepoints.map((code) => String.fromCharCode(code - FIRST_INDICATOR + 97)).join('')
  const region = codepoints.filter((code) => code > TAGS && code < TAGS + 0x7f).map((code) => String.fromCharCode(code - TAGS))
  return region.length > 2 ? `${region.slice(0, 2).join('')}-${region.slice(2).join('')}` : undefined
}

function findFlag(grapheme: string): Icon | undefined {
  const code = findFlagCode(grapheme)
  if (code === undefined) return undefined
  flags ??= require('@iconify-json/circle-flags/icons.json') as IconSet
  const icon = flags.icons[code] ?? flags.icons[flags.aliases?.[code]?.parent ?? '']
  return icon && { body: icon.body, width: flags.width ?? 16, height: flags.height ?? 16 }
}

const HAND_TO_THE_RIGHT = '👉'
const HAND_TO_THE_LEFT = '👈'

function findMirroredHand(grapheme: string): Icon | undefined {
  const icon = findIcon(grapheme.replace(HAND_TO_THE_RIGHT, HAND_TO_THE_LEFT))
  return icon && { ...icon, body: `<g transform="matrix(-1 0 0 1 ${icon.width} 0)">${icon.body}</g>` }
}

export function findEmoji(grapheme: string): string | undefined {
  const isHand = grapheme.startsWith(HAND_TO_THE_RIGHT)
  const icon = findFlag(grapheme) ?? (isHand ? findMirroredHand(grapheme) : findIcon(grapheme))
  return icon && `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icon.width} ${icon.height}">${icon.body}</svg>`
}

export function splitEmoji(text: string): { text: string; isEmoji: boolean }[] {
  if (!MAY_HOLD_EMOJI.test(text)) return [{ text, isEmoji: false }]
  const parts: { text: string; isEmoji: boolean }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const isEmoji = matchesEmoji(segment)
    const last = parts.at(-1)
    if (!isEmoji && last?.isEmoji === false) last.text += segment
    else parts.push({ text: segment, isEmoji })
  }
  return parts
}
