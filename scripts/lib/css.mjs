const COMMENT = /\/\*.*?\*\//gs

const toDeclaration = (text) => {
  const [, property = '', value = ''] = /^([^:]+):\s*(.*)$/s.exec(text) ?? []
  return [property, value]
}

/**
 * Lists the blocks of a stylesheet, nested ones included. Texts with brackets or semicolons inside are not supported.
 * @returns the prelude of each block, with the preludes of the blocks around it and its own declarations, and the statements outside of
 * all blocks
 */
export function listBlocksOfAllDepths(css) {
  const text = css.replace(COMMENT, '')
  const blocks = []
  const statements = []
  const open = []
  let start = 0
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const prelude = text.slice(start, index).trim().replace(/\s+/g, ' ')
    start = index + 1
    if (mark === '{') {
      const block = { prelude, parents: open.map((outer) => outer.prelude), declarations: [] }
      blocks.push(block)
      open.push(block)
    } else if (mark === '}') open.pop()
    else if (open.length === 0) statements.push(prelude)
    else open.at(-1).declarations.push(toDeclaration(prelude))
  }
  return { blocks, statements }
}

/** @returns the selectors of a list, split at the commas outside of brackets */
export function splitSelectors(list) {
  let depth = 0
  const parts = ['']
  for (const sign of list) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

/** @returns the names of a selector's classes, in their order */
export const listClasses = (selector) => [...selector.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name]) => name)
