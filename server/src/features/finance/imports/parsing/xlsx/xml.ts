/** Thrown where a workbook cannot be read: it is damaged, encrypted, or not what its parts say. */
export class UnreadableWorkbookError extends Error {}

/**
 * A tag of an XML document. `name`: without its prefix. `isEnd`: whether the tag ends an element; an empty element (`<c/>`) has `isEmpty`.
 * `attributes`: their text. `text`: what follows the tag, up to the next one, not yet decoded.
 */
export type XmlTag = { name: string; isEnd: boolean; isEmpty: boolean; attributes: string; text: string }

/** The lookahead keeps the name whole: a name that gave letters back to the attributes would make a tag without an end take quadratic time. */
const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)(?=[\s/>])([^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*)>/y

/** Returns the position after the next `end`. @throws UnreadableWorkbookError */
function skipTo(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from)
  if (at < 0) throw new UnreadableWorkbookError(`no ${end}`)
  return at + end.length
}

/**
 * Reads the tags of an XML document one after another, in time that grows with its length alone. Document types, and with them entities of
 * the document's own, are refused, and so are CDATA sections, which no spreadsheet program writes.
 * @throws UnreadableWorkbookError
 */
export function* readTags(xml: string): Generator<XmlTag> {
  const tag = new RegExp(TAG)
  for (let at = xml.indexOf('<'); at >= 0; ) {
    if (xml.startsWith('<?', at)) {
      at = xml.indexOf('<', skipTo(xml, '?>', at))
    } else if (xml.startsWith('<!--', at)) {
      at = xml.indexOf('<', skipTo(xml, '-->', at + 4))
    } else {
      tag.lastIndex = at
      const [, slash, name, attributes] = tag.exec(xml) ?? []
      if (name === undefined || attributes === undefined) throw new UnreadableWorkbookError('no tag')
      const next = xml.indexOf('<', tag.lastIndex)
      const text = xml.slice(tag.lastIndex, next < 0 ? undefined : next)
      yield { name, isEnd: slash === '/', isEmpty: attributes.endsWith('/'), attributes, text }
      at = next
    }
  }
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Decodes the entities that XML itself has; others stay as they are, and so do numbers that are no character. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
  })

/** Decodes the text of a cell: XML's entities, and `_xHHHH_` for what XML cannot hold (ECMA-376 §22.9.2.19). */
export function decodeText(text: string): string {
  const decoded = text.includes('&') ? decodeEntities(text) : text
  if (!decoded.includes('_x')) return decoded
  return decoded.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Makes the reader of an attribute, whatever its prefix; undefined where the tag does not have it. */
export function createAttributeReader(name: string): (tag: XmlTag) => string | undefined {
  const pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  return ({ attributes }) => {
    const [, double, single] = pattern.exec(attributes) ?? []
    const value = double ?? single
    return value === undefined ? undefined : decodeEntities(value)
  }
}
