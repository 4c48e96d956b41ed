import { Parser } from 'htmlparser2'

export class UnreadableWorkbookError extends Error {}

/** An element may have several stretches of text. Names, also those of attributes, are without their prefix. */
export type XmlEvent =
  | { kind: 'begin'; name: string; attributes: Record<string, string> }
  | { kind: 'text'; text: string }
  | { kind: 'end'; name: string }

const CHARS_PER_SLICE = 64 * 1024
/** The parser looks through all open elements at each end tag, so their number is limited. A spreadsheet has some ten. */
const MAX_DEPTH = 100
/** The most attributes of an element, of which a spreadsheet has some twenty. A million of them take minutes. */
const MAX_ATTRIBUTES = 100

const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const removePrefixes = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [removePrefix(name), value]))

/** A document type, and with it entities of the document's own, is refused. @throws UnreadableWorkbookError */
export function* readXml(xml: string): Generator<XmlEvent> {
  let events: XmlEvent[] = []
  let depth = 0
  let attributeCount = 0
  const parser = new Parser(
    {
      onattribute() {
        attributeCount += 1
        if (attributeCount > MAX_ATTRIBUTES) throw new UnreadableWorkbookError('too many attributes')
      },
      onopentag(name, attributes) {
        attributeCount = 0
        depth += 1
        if (depth > MAX_DEPTH) throw new UnreadableWorkbookError('too many elements inside each other')
        events.push({ kind: 'begin', name: removePrefix(name), attributes: removePrefixes(attributes) })
      },
      ontext: (text) => void events.push({ kind: 'text', text }),
      onclosetag(name) {
        depth -= 1
        events.push({ kind: 'end', name: removePrefix(name) })
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new UnreadableWorkbookError('a document type')
      },
    },
    { xmlMode: true },
  )
  for (let at = 0; at < xml.length; at += CHARS_PER_SLICE) {
    parser.write(xml.slice(at, at + CHARS_PER_SLICE))
    yield* events
    events = []
  }
  if (depth > 0) throw new UnreadableWorkbookError('an element without an end')
}

export function createTextReader(names: readonly string[]): (event: XmlEvent) => string | undefined {
  let isHint = false
  let text: string | undefined
  return (event) => {
    if (event.kind === 'text') {
      if (text !== undefined) text += event.text
      return undefined
    }
    if (event.name === 'rPh') isHint = event.kind === 'begin'
    if (isHint || !names.includes(event.name)) return undefined
    const whole = text
    text = event.kind === 'begin' ? '' : undefined
    return event.kind === 'end' ? whole : undefined
  }
}

/** Decodes `_xHHHH_`, by which the text of a cell names a character that XML cannot hold (ECMA-376 §22.9.2.19). */
export const decodeCharacterEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text
