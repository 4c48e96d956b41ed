import { ptBR } from 'zod/locales'
import type * as z from 'zod/mini'
import { config, safeParse } from 'zod/mini'
import { invalidFieldsError } from '#core/errors.ts'

// Zod's own messages are Portuguese too, where the contract's schemas set none.
config(ptBR())

type Issue = z.core.$ZodIssue

/**
 * Finds, for the issue of a union, the issues of the branch that came closest to matching. Where no branch matched beyond its first level,
 * the union's own message stays.
 */
function findClosestIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.map((branch) => branch.flatMap(findClosestIssues))
  const inner = branches.filter((branch) => branch.some(({ path }) => path.length > 0)).sort((a, b) => a.length - b.length)[0]
  return inner ? inner.map((found) => ({ ...found, path: [...issue.path, ...found.path] })) : [issue]
}

/**
 * Maps each field's path to its first message. Lists' indexes are left out (`file.info.name`), and an empty path is called
 * `corpo`.
 */
function toFieldMessages(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  for (const issue of issues.flatMap(findClosestIssues)) {
    const name = issue.path.filter((step) => typeof step === 'string').join('.') || 'corpo'
    fields[name] ??= issue.message
  }
  return { ...fields }
}

/** Parses a value with a schema. @throws 422 naming each wrong field, in Portuguese */
export function parseValue<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  throw invalidFieldsError(toFieldMessages(result.error.issues))
}
