import { readXml } from '#core/read-xml.ts'

/** Names are without their prefix; an element of Word's has text or elements, and `text` is the text alone. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }

/** @throws UnreadableXmlError */
export function readXmlTree(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const event of readXml(xml)) {
    const top = open.at(-1) ?? root
    if (event.kind === 'text') top.text += event.text
    else if (event.kind === 'end') open.pop()
    else {
      const element: XmlElement = { name: event.name, attributes: event.attributes, children: [], text: '' }
      top.children.push(element)
      open.push(element)
    }
  }
  return root
}

export const findChild = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element)

export const listChildren = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

export const findDescendant = (element: XmlElement, name: string): XmlElement | undefined => {
  for (const child of element.children) {
    const found = child.name === name ? child : findDescendant(child, name)
    if (found) return found
  }
  return undefined
}

/** The `w:val` of a property such as `w:pStyle`. */
export const readValue = (element: XmlElement | undefined, ...path: string[]): string | undefined =>
  findChild(element, ...path)?.attributes.val

/** A property that is on or off, as `w:b` (ECMA-376-1 §17.17.4). */
export function readToggle(properties: XmlElement | undefined, name: string): boolean | undefined {
  const toggle = findChild(properties, name)
  return toggle && !['0', 'false', 'off', 'none'].includes(toggle.attributes.val ?? '1')
}
