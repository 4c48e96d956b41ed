import type { Node } from '@takumi-rs/core'
import { splitAccents } from 'contract/pieces/accent-marks.ts'
import type { Color } from 'contract/pieces/looks.ts'
import { findEmoji, graphemes, replaceKeycaps, splitEmoji } from './emoji.ts'
import { createDrawing, type Style } from './nodes.ts'
import { setTypography } from './typography.ts'

/** `tracking` and `leading` are multiples of the font's size. */
export type TypeStyle = {
  family: string
  weight: number
  tracking: number
  leading: number
  italic?: boolean
  capitals?: boolean
}

/** `accent`: the colour of `*words*`; without it stars are drawn. */
export type TextOptions = { size: number; color: Color; accent?: Color; style?: Style; balance?: boolean }

const FALLBACKS = ['Inter', 'Noto Sans Math', 'Noto Sans Symbols 2']

const IN_FONTS =
  /[\n\u0020-\u007E\u00A0-\u017F\u0192\u01CD-\u01DC\u0218-\u021B\u02C6-\u02DD\u1E80-\u1EF9\u2002-\u200A\u2010-\u2027\u202F-\u203A\u203C\u2044\u2070-\u208E\u20A0-\u20BF\u2100-\u22FF\u2300-\u23FF\u2460-\u24FF\u25A0-\u27FF\u2900-\u2BFF]/u

/** Emoji are drawn as pictures and need no font. */
const IN_EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{E0020}-\u{E007F}]|\u200D|\u20E3|\uFE0E|\uFE0F/u

const isCovered = (character: string) => IN_FONTS.test(character) || IN_EMOJI.test(character)

function toCovered(character: string): string {
  if (isCovered(character)) return character
  const plain = character.normalize('NFKC')
  return [...plain].every(isCovered) ? plain : ''
}

/** What no font has would be an empty box. A tab becomes a space. */
const keepCovered = (text: string) => [...text.replaceAll('\t', ' ')].map(toCovered).join('')

const losesCharacters = (grapheme: string) =>
  [...grapheme].some((character) => toCovered(character) === '' && !/[\p{C}\p{Z}\t]/u.test(character))

/** Every text of a slide must pass through here. */
export const toDrawableText = (text: string) =>
  setTypography(keepCovered(replaceKeycaps(text.normalize('NFC')).replace(/\r\n?/g, '\n').trim()))

export function listUndrawn(texts: readonly string[]): string[] {
  const written = texts.flatMap((text) => splitEmoji(replaceKeycaps(text.normalize('NFC'))))
  const undrawn = written.flatMap(({ text, isEmoji }) =>
    isEmoji
      ? [text].filter((emoji) => findEmoji(emoji) === undefined)
      : [...graphemes.segment(text)].map(({ segment }) => segment).filter(losesCharacters),
  )
  return [...new Set(undrawn)]
}

export const toTextStyle = (type: TypeStyle, { size, color, style, balance = false }: TextOptions): Style => ({
  fontFamily: [type.family, ...FALLBACKS].map((name) => `"${name}"`).join(', '),
  fontWeight: type.weight,
  fontStyle: type.italic ? 'italic' : 'normal',
  fontSize: size,
  lineHeight: type.leading,
  letterSpacing: `${type.tracking}em`,
  textTransform: type.capitals ? 'uppercase' : 'none',
  textWrap: balance ? 'balance' : 'pretty',
  // A word that is wider than its box is broken, never cut.
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  color,
  ...style,
})

function toEmoji(grapheme: string): Node | undefined {
  const svg = findEmoji(grapheme)
  if (svg === undefined) return undefined
  return createDrawing(svg, {
    display: 'inline-block',
    width: '1em',
    height: '1em',
    verticalAlign: '-0.12em',
    margin: '0 0.04em',
  })
}

export function buildTextNode(text: string, type: TypeStyle, written: TextOptions): Node | undefined {
  const clean = toDrawableText(text)
  if (clean === '') return undefined
  const { accent } = written
  const marked = accent === undefined ? [{ text: clean, isAccent: false }] : splitAccents(clean)
  const isWhole = marked.every(({ isAccent }) => isAccent)
  const style = toTextStyle(type, isWhole && accent ? { ...written, color: accent } : written)
  const parts = marked.flatMap(({ text: part, isAccent }) => splitEmoji(part).map((one) => ({ ...one, isAccent })))
  const [first] = parts
  if (parts.length === 1 && first && !first.isEmoji) return { type: 'text', text: first.text, style }
  const children = parts.map((part): Node | undefined => {
    if (part.isEmoji) return toEmoji(part.text)
    return { type: 'text', text: part.text, ...(part.isAccent && !isWhole && accent ? { style: { color: accent } } : {}) }
  })
  return { type: 'container', style: { display: 'block', ...style }, children: children.filter((child) => child !== undefined) }
}
