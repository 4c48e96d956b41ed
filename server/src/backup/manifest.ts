import * as z from 'zod/mini'
import { BackupRefused } from './refused.ts'

/** Where it stands in the archive: last, since it says what came before it. An archive without one was cut off. */
export const MANIFEST = 'manifest.json'

/** In the archive: the cluster's files, the stored files, and the key that secrets are sealed with. */
export const CLUSTER = 'postgres'
export const FILES = 'files'
export const KEY = 'secret.key'

const Count = z.int().check(z.minimum(0))

/** `sha256` in hex, `size` in bytes, both of what is in the archive. */
const Item = z.object({ path: z.string(), size: Count, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
export type Item = z.infer<typeof Item>

/** Rows of a table right before and right after the moment that the backup is of: the same where nobody wrote in between. */
export const Rows = z.record(z.string(), z.object({ before: Count, after: Count }))
export type Rows = z.infer<typeof Rows>

export const Manifest = z.object({
  format: z.literal(1),
  /** ISO 8601, UTC. */
  madeAt: z.iso.datetime(),
  /** `database`: taken by itself before a migration, which never touches files. */
  scope: z.enum(['whole', 'database']),
  /** `elsewhere`: they are in an S3 bucket, which the backup leaves out. */
  filesAre: z.enum(['here', 'elsewhere']),
  /** PostgreSQL's version, `18.4`. */
  postgres: z.string(),
  /** `linux-x64`. */
  machine: z.string(),
  /** The last migration that was applied, and its time in the journal. */
  migration: z.object({ name: z.string(), when: Count }),
  rows: Rows,
  items: z.array(Item),
})
export type Manifest = z.infer<typeof Manifest>

/** @throws BackupRefused where it is none, or of a later format */
export function parseManifest(text: string): Manifest {
  try {
    return z.parse(Manifest, JSON.parse(text))
  } catch (cause) {
    throw new BackupRefused('Este backup não é de um formato que esta versão entenda. Restaure com a versão que o fez.', {
      cause,
    })
  }
}

/** What differs between the manifest and what was unpacked; undefined where nothing does. */
function difference(expected: Item | undefined, found: Item | undefined): string | undefined {
  if (!expected) return `${found?.path} não devia estar nele`
  if (!found) return `falta ${expected.path}`
  return expected.size === found.size && expected.sha256 === found.sha256 ? undefined : `${expected.path} foi alterado`
}

/** @throws BackupRefused naming the first file that is not what was backed up */
export function checkItems({ items }: Manifest, unpacked: readonly Item[]): void {
  const found = new Map(unpacked.map((item) => [item.path, item]))
  const expected = new Map(items.map((item) => [item.path, item]))
  for (const path of new Set([...expected.keys(), ...found.keys()])) {
    const differs = difference(expected.get(path), found.get(path))
    if (differs) throw new BackupRefused(`O backup está danificado: ${differs}. Nada foi restaurado; use outro.`)
  }
}
