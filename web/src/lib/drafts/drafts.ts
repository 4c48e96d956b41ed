import { parseJson } from 'contract/values/values.ts'
import type { IntentKey } from '../net/intent.ts'
import { toPersonalKey } from '../session/identity.ts'
import type { SeenRecord } from './edit.ts'

export type DraftFields = Record<string, unknown>

/**
 * `intent`: of a submission without a known answer, which the reopened form resumes; `seen`: the record that an edit made from
 * the draft is compared with.
 */
export type StoredDraft = { fields: DraftFields; intent?: IntentKey | undefined; seen?: SeenRecord | undefined }

/** Contains the id of the person who typed the draft, unless the id is 1. */
const toKey = (name: string) => toPersonalKey(`rascunho:${name}`)
const MAX_AGE_MS = 7 * 24 * 3_600_000

type Stored = StoredDraft & { at: number }

function readStored(name: string): Stored | null | undefined {
  try {
    return parseJson(localStorage.getItem(toKey(name)) ?? '') as Stored | null | undefined
  } catch {
    return undefined // a browser that denies storage
  }
}

function readFresh(name: string): StoredDraft | undefined {
  const stored = readStored(name)
  if (stored && Date.now() - stored.at < MAX_AGE_MS) return stored
  removeDraft(name)
  return undefined
}

/** For a form that was closed while it was sent: the same form may be open again meanwhile, with a draft of its own. */
export const toLeftDraftName = (name: string): string => `${name}:enviado`

/** The draft set aside becomes the form's own, and one set aside before it comes one place nearer. */
function takeLeftDraft(name: string): StoredDraft | undefined {
  const leftName = toLeftDraftName(name)
  const left = readFresh(leftName)
  if (!left || !writeDraft(name, left)) return left
  removeDraft(leftName)
  takeLeftDraft(leftName)
  return left
}

/** Not one older than a week; without an own draft, that of a form that was closed while it was sent becomes the form's own. */
export const readDraft = (name: string): StoredDraft | undefined => readFresh(name) ?? takeLeftDraft(name)

/** @returns false if the browser denies storage or has no room for the draft */
export function writeDraft(name: string, record: StoredDraft): boolean {
  try {
    localStorage.setItem(toKey(name), JSON.stringify({ at: Date.now(), ...record } satisfies Stored))
    return true
  } catch {
    return false
  }
}

export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(toKey(name))
  } catch {
    // A browser that denies storage has no draft.
  }
}

/**
 * For a form that takes another name while it is open, or is left: what waits under that name comes back once the form's own draft
 * is gone, and what was set aside before it after that.
 */
export function setAsideDraft(name: string): void {
  const waiting = readFresh(name)
  if (!waiting) return
  const leftName = toLeftDraftName(name)
  setAsideDraft(leftName)
  if (writeDraft(leftName, waiting)) removeDraft(name)
}

const toFile = (one: unknown): Blob | undefined => {
  const file = typeof one === 'object' && one !== null && 'file' in one ? one.file : one
  return file instanceof Blob ? file : undefined
}

const listFiles = (value: unknown): (Blob | undefined)[] => [value].flat().map(toFile)
const isFile = (value: unknown): boolean => listFiles(value).some(Boolean)

/** Includes secrets, and of a list of files only the new ones. */
export function pickTypedFields<Values extends object>(values: Values, sent: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(sent))
  const typed = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const sentFiles = listFiles(before.get(name))
    if (!isFile(value)) return JSON.stringify(value) === JSON.stringify(before.get(name)) ? [] : [[name, value]]
    const added = [value].flat().filter((one) => !sentFiles.includes(toFile(one)))
    return added.length === 0 ? [] : [[name, Array.isArray(value) ? added : value]]
  })
  return Object.fromEntries(typed) as Partial<Values>
}
