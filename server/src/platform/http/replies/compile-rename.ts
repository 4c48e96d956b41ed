import type { CompileRename } from 'contract/calls/wire-names.ts'

/**
 * V8 builds and serialises one literal several times faster than an object filled field by field; the names are the contract's
 * constants, never a request's.
 */
export const compileRename: CompileRename = (names) => {
  const fields = Object.entries(names).map(([old, name]) => `${JSON.stringify(name)}: fields[${JSON.stringify(old)}]`)
  return new Function('fields', `return { ${fields.join(', ')} }`) as ReturnType<CompileRename>
}
