import { findChild, listChildren, readValue, type XmlElement } from './xml-tree.ts'

/** `type`: as HTML's attribute, where a list is not numbered in figures. */
export type ListKind = { tag: 'ol' | 'ul'; type: string | undefined }
type Level = ListKind & { start: number }

/** `listId`: paragraphs of one id and level are of one list. `number`: what the item is counted as, from 1. */
export type NumberedItem = ListKind & { listId: string; level: number; number: number }

export const LETTERED_TYPES: Readonly<Record<string, string>> = {
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
}

function readLevel(level: XmlElement): [number, Level | undefined] {
  const format = readValue(level, 'numFmt') ?? 'decimal'
  const kind: Level = {
    tag: format === 'bullet' ? 'ul' : 'ol',
    type: LETTERED_TYPES[format],
    start: Number(readValue(level, 'start') ?? 1),
  }
  return [Number(level.attributes.ilvl ?? 0), format === 'none' ? undefined : kind]
}

type Numbering = { abstractId: string; levels: Map<number, Level | undefined>; restarts: Map<number, number> }

function readNumberings(root: XmlElement | undefined): Map<string, Numbering> {
  const definitions = new Map(listChildren(root, 'abstractNum').map((one) => [one.attributes.abstractNumId ?? '', one]))
  /** A list of a list style is defined where that style is. */
  const resolve = (definition: XmlElement | undefined): XmlElement | undefined => {
    const link = readValue(definition, 'numStyleLink')
    return link ? [...definitions.values()].find((other) => readValue(other, 'styleLink') === link) : definition
  }
  return new Map(
    listChildren(root, 'num').map((num) => {
      const abstractId = readValue(num, 'abstractNumId') ?? ''
      const overrides = listChildren(num, 'lvlOverride')
      const levels = new Map(listChildren(resolve(definitions.get(abstractId)), 'lvl').map(readLevel))
      for (const own of overrides.flatMap((override) => listChildren(override, 'lvl'))) levels.set(...readLevel(own))
      const restarts = overrides.flatMap((override): [number, number][] => {
        const start = readValue(override, 'startOverride')
        return start === undefined ? [] : [[Number(override.attributes.ilvl ?? 0), Number(start)]]
      })
      return [num.attributes.numId ?? '', { abstractId, levels, restarts: new Map(restarts) }]
    }),
  )
}

/** Counts as Word does: lists of one definition go on counting, unless one says where it begins (ECMA-376-1 §17.9.26). */
export function createItemCounter(root: XmlElement | undefined) {
  const numberings = readNumberings(findChild(root, 'numbering'))
  const counts = new Map<string, number[]>()
  const begun = new Set<string>()
  return (numId: string, level: number): NumberedItem | undefined => {
    const numbering = numberings.get(numId)
    const kind = numbering?.levels.get(level)
    if (!numbering || !kind) return undefined
    const count = counts.get(numbering.abstractId) ?? []
    counts.set(numbering.abstractId, count)
    const restart = numbering.restarts.get(level)
    const isRestart = restart !== undefined && !begun.has(`${numId} ${level}`)
    begun.add(`${numId} ${level}`)
    const before = count[level]
    const number = isRestart ? restart : before === undefined ? kind.start : before + 1
    count[level] = number
    count.length = level + 1 // what lies deeper begins anew
    return { tag: kind.tag, type: kind.type, listId: numId, level, number }
  }
}
