import * as z from 'zod/mini'
import { BackupCommandError } from './command-error.ts'

/**
 * The manifest's name in the archive. The manifest comes last, since it describes the files before it: an archive without one was
 * cut off.
 */
export const MANIFEST_FILE = 'manifest.json'

/** The archive's folder of the cluster's files. The two names below are those of the stored files and of the key that seals the secrets. */
export const CLUSTER_FOLDER = 'postgres'
export const FILES_FOLDER = 'files'
export const KEY_FILE = 'secret.key'

const Count = z.int().check(z.minimum(0))

/** `sha256` in hex and `size` in bytes, both of the file as the archive holds it. */
const ManifestItem = z.object({
  path: z.string(),
  size: Count,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The storage's key of a file that an export gave a readable name. */
  key: z.optional(z.string()),
})
export type ManifestItem = z.infer<typeof ManifestItem>

/**
 * A table's number of rows right before and right after the backup's moment, by the table's name. The two numbers differ only where rows
 * were added or deleted in between.
 */
export const RowCounts = z.record(z.string(), z.object({ before: Count, after: Count }))
export type RowCounts = z.infer<typeof RowCounts>

/** The fields that the manifest of every kind of backup has. */
const BASE = {
  /** ISO 8601, UTC. */
  madeAt: z.iso.datetime(),
  /**
   * `whole`: the database, the key and, where `filesAre` is `here`, the stored files. `database`: the database and the key,
   * backed up before a migration, which never touches files. `export`: an export, which has no secrets.
   */
  scope: z.enum(['whole', 'database', 'export']),
  /**
   * `here`: the backup contains the stored files, also those of a bucket, unless its scope is `database`. `elsewhere`: the files are in a
   * bucket, and the backup leaves them out.
   */
  filesAre: z.enum(['here', 'elsewhere']),
  /** PostgreSQL's version, such as `18.4`. */
  postgres: z.string(),
  /** Operating system and processor, such as `linux-x64`. */
  machine: z.string(),
  /** The last applied migration. `when`: its timestamp in Drizzle's journal, in milliseconds. */
  migration: z.object({ name: z.string(), when: Count }),
  rows: RowCounts,
  items: z.array(ManifestItem),
}

/** A table's number of rows, the hash of the rows (`digestTable`), and the number of files that hold them. */
const TABLE = { rows: Count, hash: z.string(), parts: Count }

const CONTENT = {
  sequences: z.record(z.string(), z.object({ last: z.string(), called: z.boolean() })),
  /** The number of files with the queue's waiting jobs. */
  jobParts: Count,
}

/** The manifest's account of a database that was copied table by table, as JSON. */
const JsonContent = z.object({ tables: z.record(z.string(), z.object(TABLE)), ...CONTENT })
export type JsonContent = z.infer<typeof JsonContent>

/**
 * The manifest's account of a database that was copied table by table, in the format of PostgreSQL's `COPY`. `columns`: the
 * columns of the rows, in their order.
 */
const CopiedContent = z.object({
  tables: z.record(z.string(), z.object({ ...TABLE, columns: z.array(z.string()) })),
  ...CONTENT,
})
export type CopiedContent = z.infer<typeof CopiedContent>

/** The manifest of a copy of the cluster's files (decision 0015). */
const ClusterManifest = z.object({ format: z.literal(1), ...BASE })
export type ClusterManifest = z.infer<typeof ClusterManifest>

/** The manifest of a copy of the tables' rows as JSON : an export, or a backup of before format 3 (decision 0015). */
const JsonManifest = z.object({ format: z.literal(2), ...BASE, content: JsonContent })
export type JsonManifest = z.infer<typeof JsonManifest>

/** The manifest of a copy of the tables' rows in the format of `COPY` (decision 0015). */
const CopiedManifest = z.object({ format: z.literal(3), ...BASE, content: CopiedContent })
export type CopiedManifest = z.infer<typeof CopiedManifest>

export type LogicalManifest = JsonManifest | CopiedManifest

const Manifest = z.discriminatedUnion('format', [ClusterManifest, JsonManifest, CopiedManifest])
export type Manifest = z.infer<typeof Manifest>

/** The formats that this version restores. */
export const KNOWN_FORMATS: readonly number[] = Manifest.def.options.flatMap((option) => option.def.shape.format.def.values)

/** @throws BackupCommandError where the text is no manifest, or one of a later format */
export function parseManifest(text: string): Manifest {
  try {
    return z.parse(Manifest, JSON.parse(text))
  } catch (cause) {
    throw new BackupCommandError('Este backup não é de um formato que esta versão entenda. Restaure com a versão que o fez.', {
      cause,
    })
  }
}

/** Names the difference between the manifest's item and the unpacked one, in Portuguese; undefined where they are equal. */
function describeDifference(expected: ManifestItem | undefined, found: ManifestItem | undefined): string | undefined {
  if (!expected) return `${found?.path} não devia estar nele`
  if (!found) return `falta ${expected.path}`
  return expected.size === found.size && expected.sha256 === found.sha256 ? undefined : `${expected.path} foi alterado`
}

/** Describes the first file that is missing, added or altered, in Portuguese; undefined where every file matches the manifest. */
export function findDamage({ items }: Manifest, read: readonly ManifestItem[]): string | undefined {
  const found = new Map(read.map((item) => [item.path, item]))
  const expected = new Map(items.map((item) => [item.path, item]))
  for (const path of new Set([...expected.keys(), ...found.keys()])) {
    const difference = describeDifference(expected.get(path), found.get(path))
    if (difference) return difference
  }
  return undefined
}
