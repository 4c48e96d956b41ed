import * as z from 'zod/mini'
import { BackupCommandError } from './command-error.ts'

/**
 * The manifest's name in the archive. The manifest comes last, since it describes the files before it: an archive without one was
 * cut off.
 */
export const MANIFEST_FILE = 'manifest.json'

/** The archive's folder of the stored files, and its file with the key that seals the secrets. */
export const FILES_FOLDER = 'files'
export const KEY_FILE = 'secret.key'

const Count = z.int().check(z.minimum(0))
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** `sha256` in hex and `size` in bytes, both of the file as the archive holds it. */
const ManifestItem = z.object({
  path: z.string(),
  size: Count,
  sha256: Sha256,
  key: z.optional(z.string()),
})
export type ManifestItem = z.infer<typeof ManifestItem>

/** A stored file that lies beside the archive, once for all backups of its place. `object`: its name there. */
const ManifestObject = z.object({ path: z.string(), sha256: Sha256, object: Sha256 })
export type ManifestObject = z.infer<typeof ManifestObject>

/** The fields that the manifests of backups and of exports have. */
const BASE = {
  /** ISO 8601, UTC. */
  madeAt: z.iso.datetime(),
  /**
   * `here`: the backup has the stored files, also those of a bucket, unless its scope is `database`. `elsewhere`: the files are in a
   * bucket, and the backup leaves them out.
   */
  filesAre: z.enum(['here', 'elsewhere']),
  postgres: z.string(),
  machine: z.string(),
  /** `when`: the timestamp in Drizzle's journal, in milliseconds. */
  migration: z.object({ name: z.string(), when: Count }),
  items: z.array(ManifestItem),
}

const TABLE = { rows: Count, hash: z.string(), parts: Count }

const CONTENT = {
  sequences: z.record(z.string(), z.object({ last: z.string(), called: z.boolean() })),
  jobParts: Count,
}

const JsonContent = z.object({ tables: z.record(z.string(), z.object(TABLE)), ...CONTENT })
export type JsonContent = z.infer<typeof JsonContent>

/** `columns`: the columns of a table's rows, in their order. */
const CopiedContent = z.object({
  tables: z.record(z.string(), z.object({ ...TABLE, columns: z.array(z.string()) })),
  ...CONTENT,
})
export type CopiedContent = z.infer<typeof CopiedContent>

/** The manifest of an export, whose rows are JSON for other programs. */
const ExportManifest = z.object({ format: z.literal(2), ...BASE, scope: z.literal('export'), content: JsonContent })
export type ExportManifest = z.infer<typeof ExportManifest>

/**
 * The manifest of a backup, whose rows are in the format of `COPY` (decision 0015). Format 3 is of before objects lay beside the archive.
 */
const BackupManifest = z.object({
  format: z.literal([3, 4]),
  ...BASE,
  /** `whole`: the database, the key and, where `filesAre` is `here`, the stored files. `database`: without the stored files. */
  scope: z.enum(['whole', 'database']),
  /** The stored files that are not in the archive. */
  objects: z._default(z.array(ManifestObject), []),
  /** The passphrase of the objects, where they are encrypted. */
  objectKey: z.optional(z.string()),
  content: CopiedContent,
})
export type BackupManifest = z.infer<typeof BackupManifest>

const Manifest = z.discriminatedUnion('format', [ExportManifest, BackupManifest])
export type Manifest = z.infer<typeof Manifest>

/** What the manifests of the formats that earlier versions wrote have, too. */
const EarlierManifest = z.object({ format: z.literal([1, 2]), postgres: z.string(), migration: BASE.migration })

const explainEarlier = ({ postgres, migration }: z.infer<typeof EarlierManifest>) =>
  `Este backup é de um formato anterior, que só a versão que o fez lê (banco na estrutura ${migration.name}, PostgreSQL ${postgres}). Instale aquela versão, restaure nela em uma pasta vazia e inicie-a; depois inicie esta versão com a mesma pasta.`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws BackupCommandError where the text is no manifest, or one of an earlier or a later format */
export function parseManifest(text: string): Manifest {
  const json = parseJson(text)
  const { data, error } = z.safeParse(Manifest, json)
  if (data) return data
  const earlier = z.safeParse(EarlierManifest, json)
  const why = earlier.data
    ? explainEarlier(earlier.data)
    : 'Este backup está em um formato que esta versão não reconhece. Restaure com a versão que o fez.'
  throw new BackupCommandError(why, { cause: error })
}

function describeDifference(expected: ManifestItem | undefined, found: ManifestItem | undefined): string | undefined {
  if (!expected) return `${found?.path} não devia estar nele`
  if (!found) return `falta ${expected.path}`
  return expected.size === found.size && expected.sha256 === found.sha256 ? undefined : `${expected.path} foi alterado`
}

export function findDamage({ items }: Manifest, read: readonly ManifestItem[]): string | undefined {
  const found = new Map(read.map((item) => [item.path, item]))
  const expected = new Map(items.map((item) => [item.path, item]))
  for (const path of new Set([...expected.keys(), ...found.keys()])) {
    const difference = describeDifference(expected.get(path), found.get(path))
    if (difference) return difference
  }
  return undefined
}
