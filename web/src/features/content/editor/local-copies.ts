import * as z from 'zod/mini'
import type { DocumentText } from './document-text.ts'

/** What the server does not have yet, kept in this browser. */
export type LocalCopy = DocumentText & {
  key: string
  /** Undefined: the server has never seen it. */
  id: number | undefined
  /** What it was written over. */
  revision: number
  /** ISO instant. */
  at: string
}

const PREFIX = 'conteudo:'

const Kept = z.object({
  id: z.optional(z.int()),
  revision: z.int(),
  title: z.string(),
  html: z.string(),
  projectId: z.nullable(z.int()),
  at: z.string(),
})

/** One for each time that a text is opened: what was left behind is never written over. */
export const createCopyKey = (): string => `${PREFIX}${crypto.randomUUID()}`

/** @returns false where the browser has no room for it, or keeps nothing */
export function saveLocalCopy({ key, ...copy }: LocalCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copy))
    return true
  } catch {
    return false
  }
}

export function deleteLocalCopy(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

function read(key: string): LocalCopy | undefined {
  try {
    const { data } = z.safeParse(Kept, JSON.parse(localStorage.getItem(key) ?? ''))
    return data && { ...data, id: data.id, key }
  } catch {
    return undefined
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

/** All that never arrived, latest first. */
export const listLocalCopies = (): LocalCopy[] =>
  keys()
    .flatMap((key) => read(key) ?? [])
    .sort((a, b) => b.at.localeCompare(a.at))
