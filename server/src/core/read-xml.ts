import { Parser } from 'htmlparser2'

export class UnreadableXmlError extends Error {}
export class DocumentTypeError extends UnreadableXmlError {}

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

/** A document type, and with it entities of the document's own, is refused. @throws UnreadableXmlError, of a document type DocumentTypeError */
export function* readXml(xml: string): Generator<XmlEvent> {
  let events: XmlEvent[] = []
  let depth = 0
  let attributeCount = 0
  const parser = new Parser(
    {
      onattribute() {
        attributeCount += 1
        if (attributeCount > MAX_ATTRIBUTES) throw new UnreadableXmlError('too many attributes')
      },
      onopentag(name, attributes) {
        attributeCount = 0
        depth += 1
        if (depth > MAX_DEPTH) throw new UnreadableXmlError('too many elements inside each other')
        events.push({ kind: 'begin', name: removePrefix(name), attributes: removePrefixes(attributes) })
      },
      ontext: (text) => void events.push({ kind: 'text', text }),
      onclosetag(name) {
        depth -= 1
        events.push({ kind: 'end', name: removePrefix(name) })
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new DocumentTypeError('a document type')
      },
    },
    { xmlMode: true },
  )
  for (let at = 0; at < xml.length; at += CHARS_PER_SLICE) {
    parser.write(xml.slice(at, at + CHARS_PER_SLICE))
    yield* events
    events = []
  }
  if (depth > 0) throw new UnreadableXmlError('an element without an end')
}
