/** `text` is not among them, because the server lacks the fonts of the file's author. */
export const DRAWING_TAGS =
  'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask pattern'.split(
    ' ',
  )

const PROPERTIES =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility stop-color stop-opacity clip-path clip-rule mask mask-type paint-order vector-effect'.split(
    ' ',
  )

export const DRAWING_ATTRIBUTES = [
  ...PROPERTIES,
  ...'id d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height points transform href offset viewBox preserveAspectRatio gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits'.split(
    ' ',
  ),
]

const LOCAL_URL = /^url\(["']?#[\w.-]+["']?\)$/
const PLAIN_VALUE = /^[\w\s.,#%()+-]*$/

/** Words, numbers, colours or a reference into the same file: such a value can load nothing. */
export const isPlainValue = (value: string): boolean =>
  LOCAL_URL.test(value.trim()) || (PLAIN_VALUE.test(value) && !/url|image|src/i.test(value))

export function readDeclarations(style: string): Record<string, string> {
  const read: Record<string, string> = {}
  for (const declaration of style.split(';')) {
    const at = declaration.indexOf(':')
    const [name, value] = [declaration.slice(0, at).trim().toLowerCase(), declaration.slice(at + 1).trim()]
    if (at > 0 && PROPERTIES.includes(name) && isPlainValue(value)) read[name] = value
  }
  return read
}

function removeBetween(text: string, [open, close]: readonly [string, string]): string {
  const kept: string[] = []
  let from = 0
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    kept.push(text.slice(from, at))
    const end = text.indexOf(close, at + open.length)
    if (end < 0) return kept.join('')
    from = end + close.length
  }
  return kept.join('') + text.slice(from)
}

function listStyles(svg: string): string[] {
  const styles: string[] = []
  let at = svg.indexOf('<style')
  while (at >= 0) {
    const start = svg.indexOf('>', at) + 1
    const end = start === 0 ? -1 : svg.indexOf('</style', start)
    if (end < 0) return styles
    styles.push(svg.slice(start, end).replace('<![CDATA[', '').replace(']]>', ''))
    at = svg.indexOf('<style', end)
  }
  return styles
}

const SELECTOR = /^[.#]?[\w-]+$/

export function readCssRules(svg: string): Map<string, Record<string, string>> {
  const rules = new Map<string, Record<string, string>>()
  for (const rule of listStyles(svg).flatMap((style) => removeBetween(style, ['/*', '*/']).split('}'))) {
    const at = rule.indexOf('{')
    // Statements such as `@import` end before the selectors of the next rule begin.
    const selectors = at < 0 ? '' : (rule.slice(0, at).split(';').at(-1) ?? '')
    const declared = readDeclarations(rule.slice(at + 1))
    for (const selector of selectors.split(',').map((each) => each.trim()))
      if (SELECTOR.test(selector)) rules.set(selector, { ...rules.get(selector), ...declared })
  }
  return rules
}
