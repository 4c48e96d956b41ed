import { type RegisterHooksOptions, type ResolveFnOutput, registerHooks } from 'node:module'

type Resolve = NonNullable<RegisterHooksOptions['resolve']>

const FOLDER = '/node_modules/drizzle-orm/'
const resolved = new Map<string, ResolveFnOutput>()

/**
 * Resolves drizzle-orm and its own files as Node does, but reads its package.json once. Node copies the whole of a package.json, which
 * here is 179 kB, for each of its files and parses its exports for each import of it: half of the processor time of a start.
 */
export const resolveDrizzle: Resolve = (specifier, context, nextResolve) => {
  const { parentURL } = context
  if (specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/')) {
    const known = resolved.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
    resolved.set(specifier, known)
    return known
  }
  // All of the package is ES modules, which name each other with their extension.
  if (parentURL?.includes(FOLDER) && /^\.{1,2}\/.*\.js$/.test(specifier))
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  return nextResolve(specifier, context)
}

/** Registers `resolveDrizzle` for every later import of the process. */
export const speedUpImports = () => void registerHooks({ resolve: resolveDrizzle })
