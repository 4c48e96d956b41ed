import * as z from 'zod/mini'
import { toPersonalKey } from '../identity.ts'

/** A copy of a record in this browser, with changes that the server may not have. */
export type LocalCopy<Fields> = Fields & {
  key: string
  /** The record's id; undefined for a new record that the server has not created yet. */
  id: number | undefined
  /** The revision of the record that was edited. */
  revision: number
  /** When the copy was made, as an ISO instant. */
  at: string
}

const StoredRevision = z.object({ id: z.optional(z.int()), revision: z.int(), at: z.string() })

/**
 * Creates this browser's store for the copies of one kind of record. `name`: the prefix of the storage keys. `schema`: parses the stored
 * fields.
 */
export function createLocalCopies<Fields extends object>(name: string, schema: z.ZodMiniType<Fields>) {
  /** The prefix of the signed-in person's own keys. */
  const getPrefix = () => toPersonalKey(`${name}:`)

  function read(key: string): LocalCopy<Fields> | undefined {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '')
      const [fields, recordRevision] = [z.safeParse(schema, stored), z.safeParse(StoredRevision, stored)]
      if (!fields.success || !recordRevision.success) return undefined
      return { ...fields.data, ...recordRevision.data, id: recordRevision.data.id, key }
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

  return {
    /** Creates a storage key for one opening of a record, so that the copy of an earlier opening is never overwritten. */
    createKey: (): string => `${getPrefix()}${crypto.randomUUID()}`,
    /** @returns false where the browser has no room for the copy, or denies storage */
    save({ key, ...copy }: LocalCopy<Fields>): boolean {
      try {
        localStorage.setItem(key, JSON.stringify(copy))
        return true
      } catch {
        return false
      }
    },
    delete(key: string): void {
      try {
        localStorage.removeItem(key)
      } catch {
        // A browser that denies storage has no copy to delete.
      }
    },
    list: (): LocalCopy<Fields>[] =>
      listKeys()
        .flatMap((key) => read(key) ?? [])
        .sort((a, b) => b.at.localeCompare(a.at)),
  }
}

export type LocalCopies<Fields extends object> = ReturnType<typeof createLocalCopies<Fields>>
