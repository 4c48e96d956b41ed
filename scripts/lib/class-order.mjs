import { listClasses, splitSelectors } from './css.mjs'

/** Two or more classes in one text, as an element has them: `card conflict__choice`. */
const CLASS_TEXT = /["'`]([a-z][\w-]*(?: [\w-]+)+)["'`]/g

const isAtTop = (parents) => parents.every((parent) => parent.startsWith('@layer'))

/** @returns the declarations of the rules that name one class and nothing else, by that class: their sheet, layer, property and value */
function listOwnDeclarations(sheets, layerOf) {
  const found = new Map()
  for (const [file, { blocks }] of sheets)
    for (const { prelude, parents, declarations } of blocks)
      for (const selector of splitSelectors(prelude)) {
        const [name] = listClasses(selector)
        if (!isAtTop(parents) || selector !== `.${name}`) continue
        const own = declarations.map(([property, value]) => ({ file, layer: layerOf(file), property, value }))
        found.set(name, [...(found.get(name) ?? []), ...own])
      }
  return found
}

/** @returns whether the properties are the same, or one is named as a part of the other: `padding` and `padding-block` */
const isPartOf = (one, other) => one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)

const isContested = (one, other) =>
  one.file !== other.file &&
  one.layer === other.layer &&
  isPartOf(one.property, other.property) &&
  `${one.property}${one.value}` !== `${other.property}${other.value}`

/**
 * Finds elements with two classes that set one property differently, from two sheets of one layer: which of them wins depends on which
 * chunk of the built interface arrives last.
 * @param sheets each sheet's blocks by its file @param code each file of code with its text
 * @returns the faults in words
 */
export function findClassConflicts(sheets, code, layerOf) {
  const own = listOwnDeclarations(sheets, layerOf)
  const faults = new Set()
  for (const [file, text] of code)
    for (const [, names] of text.matchAll(CLASS_TEXT)) {
      const classes = names.split(' ').filter((name) => own.has(name))
      for (const [at, name] of classes.entries())
        for (const other of classes.slice(at + 1)) {
          const contested = own.get(name).find((one) => own.get(other).some((two) => isContested(one, two)))
          if (contested) faults.add(`${file}: .${name} and .${other} of two sheets both set ${contested.property}`)
        }
    }
  return [...faults]
}
