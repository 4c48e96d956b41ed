import * as z from 'zod/mini'
import { toPersonalKey } from '../../../lib/identity.ts'
import type { DocumentText } from './document-text.ts'

/** A text in this browser whose last changes the server may not have. */
export type LocalCopy = DocumentText & {
  key: string
  /** The document's id; undefined for a new document that the server has not created yet. */
  id: number | undefined
  /** The revision that was edited. */
  revision: number
  /** ISO instant. */
  at: string
}

/** The beginning of the person's own keys. */
const getPrefix = () => toPersonalKey('conteudo:')

const StoredCopy = z.object({
  id: z.optional(z.int()),
  revision: z.int(),
  title: z.string(),
  html: z.string(),
  projectId: z.nullable(z.int()),
  at: z.string(),
})

/** Creates the key of one opening of a document, so that the copy of an earlier opening is never overwritten. */
export const createCopyKey = (): string => `${getPrefix()}${crypto.randomUUID()}`

/** @returns false where the browser has no room for the copy, or denies storage */
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
    // A browser that denies storage has no copy to delete.
  }
}

function read(key: string): LocalCopy | undefined {
  try {
    const { data } = z.safeParse(StoredCopy, JSON.parse(localStorage.getItem(key) ?? ''))
    return data && { ...data, id: data.id, key }
  } catch {
    return undefined
  }
}

function listKeys(): string[] {
  try {
    const prefix = getPrefix()
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Lists the copies of this browser, latest first. */
export const listLocalCopies = (): LocalCopy[] =>
  listKeys()
    .flatMap((key) => read(key) ?? [])
    .sort((a, b) => b.at.localeCompare(a.at))
