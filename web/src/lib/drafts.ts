import type { Seen } from './edit.ts'
import type { SentIntent } from './intent.ts'

/** What was typed in a form and is not sent yet, by the names of its fields. */
export type Draft = Record<string, unknown>

/**
 * What a form that is left keeps. `intent`: of a submission whose answer is not known; the form that is opened again resumes it.
 * `seen`: what stood in the edited record when the draft was typed, by wire name; the edit is compared with that.
 */
export type FormRecord = { fields: Draft; intent?: SentIntent | undefined; seen?: Seen | undefined }

const PREFIX = 'rascunho:'
const KEPT_MS = 7 * 24 * 3_600_000

type Stored = FormRecord & { at: number }

function parse(text: string | null): Stored | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The draft of a form, where the last one is not older than a week. `name`: the form's, and its record's. */
export function readDraft(name: string, now = Date.now()): FormRecord | undefined {
  const stored = parse(localStorage.getItem(PREFIX + name))
  if (stored && now - stored.at < KEPT_MS) return stored
  removeDraft(name)
  return undefined
}

/** @returns whether there was room for it */
export function writeDraft(name: string, record: FormRecord, now = Date.now()): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: now, ...record } satisfies Stored))
    return true
  } catch {
    return false
  }
}

export function removeDraft(name: string): void {
  localStorage.removeItem(PREFIX + name)
}

const isFile = (value: unknown): boolean => [value].flat().some((one) => one instanceof Blob)

/** Whether a form holds files, which no draft can keep. */
export const hasFiles = (values: object): boolean => Object.values(values).some(isFile)

/**
 * The fields that differ from what the form began with: a record that somebody else changed meanwhile keeps its other fields.
 * `secrets` are never kept, nor are files.
 */
export function changedFields(values: object, initial: object, secrets: readonly string[] = []): Draft {
  const before = new Map(Object.entries(initial))
  const changed = Object.entries(values).filter(
    ([name, value]) => !secrets.includes(name) && !isFile(value) && JSON.stringify(value) !== JSON.stringify(before.get(name)),
  )
  return Object.fromEntries(changed)
}
