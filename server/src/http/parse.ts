import { ptBR } from 'zod/locales'
import type * as z from 'zod/mini'
import { config, safeParse } from 'zod/mini'
import { invalidFieldsError } from '../core/errors.ts'

// For what the contract says nothing of its own about.
config(ptBR())

type Issue = z.core.$ZodIssue

/** Of a union's branches, the one that came closest says what is wrong; where all fail at once the union speaks itself. */
function findClosestIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.map((branch) => branch.flatMap(findClosestIssues))
  const inner = branches.filter((branch) => branch.some(({ path }) => path.length > 0)).sort((a, b) => a.length - b.length)[0]
  return inner ? inner.map((found) => ({ ...found, path: [...issue.path, ...found.path] })) : [issue]
}

/** `file.info.name` → its reason; a list's index and an empty path are left out. */
function toFieldMessages(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  for (const issue of issues.flatMap(findClosestIssues)) {
    const name = issue.path.filter((step) => typeof step === 'string').join('.') || 'corpo'
    fields[name] ??= issue.message
  }
  return { ...fields }
}

/** @throws 422 naming each field that is wrong, in Portuguese */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  throw invalidFieldsError(toFieldMessages(result.error.issues))
}
