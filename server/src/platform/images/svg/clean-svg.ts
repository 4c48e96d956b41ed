import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { DRAWING_ATTRIBUTES, DRAWING_TAGS, isPlainValue, readCssRules, readDeclarations } from './declarations.ts'

export class UnusableSvgError extends Error {}

export const LOGO_BOX = { width: 960, height: 480 }

const LOST_TAGS: Readonly<Record<string, string>> = {
  text: 'O SVG tem textos, cujas fontes não estão aqui. Converta os textos em curvas e exporte de novo, ou envie um PNG.',
  image: 'O SVG tem uma imagem dentro dele. Envie a própria imagem, ou um PNG do logo.',
}

const MAX_NESTING = 60
/** The most tags of a file, end tags included: the sanitiser's time grows with the square of the number of unclosed elements. */
const MAX_TAGS = 20_000

const readSize = (value: string | undefined): number => {
  const size = Number.parseFloat(value ?? '')
  return Number.isFinite(size) && size > 0 && !value?.includes('%') ? size : 0
}

function sizeRoot({ viewBox = '', width, height, ...others }: Attributes): Attributes {
  const box = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [left = 0, top = 0, across = 0, down = 0] =
    box.length === 4 && box.every(Number.isFinite) ? box : [0, 0, readSize(width), readSize(height)]
  if (!(across > 0 && down > 0))
    throw new UnusableSvgError('O SVG não informa o seu tamanho. Exporte-o de novo com largura e altura.')
  const scale = Math.min(LOGO_BOX.width / across, LOGO_BOX.height / down)
  const toPixels = (length: number) => String(Math.max(1, Math.round(length * scale)))
  return {
    ...others,
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `${left} ${top} ${across} ${down}`,
    width: toPixels(across),
    height: toPixels(down),
  }
}

function cleanAttributes(tag: string, given: Attributes, rules: ReturnType<typeof readCssRules>): Attributes {
  const { style = '', class: classes = '', 'xlink:href': oldHref, ...attributes } = given
  const selectors = [tag, ...classes.split(/\s+/).map((name) => `.${name}`), `#${attributes.id ?? ''}`]
  const href = attributes.href ?? oldHref
  const all = {
    ...attributes,
    ...(href === undefined ? {} : { href }),
    ...Object.assign({}, ...selectors.map((selector) => rules.get(selector))),
    ...readDeclarations(style),
  }
  const isKept = ([name, value]: [string, string]) => (name === 'href' ? /^#[\w.-]+$/.test(value) : isPlainValue(value))
  return Object.fromEntries(Object.entries<string>(all).filter(isKept))
}

/**
 * What remains can load nothing; style declarations become attributes.
 * @throws UnusableSvgError for a file with entities, texts or pictures, with too many tags, or without a size
 */
export function cleanSvg(svg: string): string {
  if (/<!ENTITY/i.test(svg)) throw new UnusableSvgError('O SVG define entidades, que não são aceitas. Exporte-o de novo.')
  if (svg.split('<').length > MAX_TAGS)
    throw new UnusableSvgError('O SVG tem elementos demais. Exporte-o mais simples, ou envie um PNG.')
  const rules = readCssRules(svg)
  let hasRoot = false
  return sanitizeHtml(svg, {
    allowedTags: DRAWING_TAGS,
    allowedAttributes: { '*': [...DRAWING_ATTRIBUTES, 'xmlns'] },
    nonTextTags: ['script', 'style', 'metadata', 'title', 'desc', 'foreignObject'],
    nestingLimit: MAX_NESTING,
    textFilter: () => '',
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, given) => {
        const lost = LOST_TAGS[tagName]
        if (lost) throw new UnusableSvgError(lost)
        const attribs = cleanAttributes(tagName, given, rules)
        if (hasRoot || tagName !== 'svg') return { tagName, attribs }
        hasRoot = true
        return { tagName, attribs: sizeRoot(attribs) }
      },
    },
  })
}
