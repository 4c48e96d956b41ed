import * as z from 'zod/mini'
import { toPersonalKey } from '../session/identity.ts'

export type LocalCopy<Fields> = Fields & {
  key: string
  /** The record's id; undefined for a new record that the server has not created yet. */
  id: number | undefined
  revision: number
  at: string
}

const StoredRevision = z.object({ id: z.optional(z.int()), revision: z.int(), at: z.string() })

export function createLocalCopies<Fields extends object>(name: string, schema: z.ZodMiniType<Fields>) {
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
    /** One key for each opening of a record, so that the copy of an earlier opening is never overwritten. */
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
